// Loaded into a process before its own code: writes what each of its threads holds after a collection, every so often, a line
// of JSON each.
import { appendFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import threads from "node:worker_threads";

const { FAIRFRONT_SAMPLES: path, FAIRFRONT_SAMPLE_EVERY: every } = process.env;

if (path !== undefined) {
  threads.Worker = class extends threads.Worker {
    constructor(file, options) {
      super(file, { ...options, execArgv: ["--import", import.meta.url] });
    }
  };
  syncBuiltinESMExports();
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc");
  setInterval(() => {
    collect();
    const { rss, heapUsed, external } = process.memoryUsage();
    const sample = { thread: threads.threadId, seconds: performance.now() / 1000, rss, held: heapUsed + external };
    appendFileSync(path, `${JSON.stringify(sample)}\n`);
  }, Number(every)).unref();
}
