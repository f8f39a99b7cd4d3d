// What the tests of the whole share with the tool. Not for users: its types are not published.

export { liftFront } from "./lift/lift-front.ts";
export { wholeProblem } from "./lift/whole-problem.ts";
export { openThreadedRows } from "./passes/threaded-source.ts";
export { folderStore } from "./runs/folder-store.ts";
export { openStore } from "./runs/open-store.ts";
export { loadCheckpoint, readRecord, readRun } from "./runs/run-reading.ts";
export { withRows } from "./sources/engines/with-rows.ts";
export { learnFacts } from "./sources/facts.ts";
export { rowSource } from "./sources/row-source.ts";
export { withDuckDB } from "./tables/duckdb.ts";
