// What the tests of the whole share with the tool. Not for users: its types are not published.

export { folderStore } from "./runs/folder-store.ts";
export { openStore } from "./runs/open-store.ts";
export { loadCheckpoint, readRecord, readRun } from "./runs/run-reading.ts";
