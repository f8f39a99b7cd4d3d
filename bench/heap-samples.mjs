// Loaded into a process before its own code: writes what it holds after a collection, every so often, a line of JSON each.
import { appendFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { isMainThread } from "node:worker_threads";

const { FAIRFRONT_SAMPLES: path, FAIRFRONT_SAMPLE_EVERY: every } = process.env;

if (isMainThread && path !== undefined) {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc");
  setInterval(() => {
    collect();
    const { rss, heapUsed, external } = process.memoryUsage();
    appendFileSync(path, `${JSON.stringify({ seconds: process.uptime(), rss, held: heapUsed + external })}\n`);
  }, Number(every)).unref();
}
