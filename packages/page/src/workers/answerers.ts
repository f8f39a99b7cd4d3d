import { Answerer } from "./ask.ts";
import type { DataTasks, FilesTasks } from "./protocol.ts";
import { computeCode, filesCode } from "./worker-code.ts";

/** Reads tables and tries choices. */
export const dataWorker = new Answerer<DataTasks>(computeCode, "data");
/** Formats, models and reports. */
export const filesWorker = new Answerer<FilesTasks>(filesCode, "files");
