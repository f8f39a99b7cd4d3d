// What the library has more of in Node: files, threads, the page.

export { readTable, servePage, threadExecutor } from "./checked-calls.ts";
export { svgToPng } from "./figures/svg-to-png.ts";
export { readModel } from "./models/model-file.ts";
export { type FilePrediction, predictFile } from "./models/predict-file.ts";
export { nodeClock } from "./node-clock.ts";
export type { PageServer, PageServerOptions } from "./server/page-server.ts";
export { fileChecksum } from "./tables/checksum.ts";
export type { ReadOptions } from "./tables/read-options.ts";
export { defaultThreads } from "./threads/thread-executor.ts";
