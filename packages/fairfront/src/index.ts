// What the library has more of in Node: files, threads, the page.

export { svgToPng } from "./figures/svg-to-png.ts";
export { readModel } from "./models/model-file.ts";
export { type FilePrediction, predictFile } from "./models/predict-file.ts";
export { nodeClock } from "./node-clock.ts";
export { type PageServer, type PageServerOptions, servePage } from "./server/page-server.ts";
export { fileChecksum } from "./tables/checksum.ts";
export type { ReadOptions } from "./tables/read-options.ts";
export { readTable } from "./tables/read-table.ts";
export { defaultThreads, threadExecutor } from "./threads/thread-executor.ts";
