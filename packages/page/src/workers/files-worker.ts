import { config } from "zod";
import { readParquet } from "../tables/read-parquet.ts";
import { unzipRun } from "../tables/run-zip.ts";
import { labelsParquet, tableParquet } from "../tables/write-parquet.ts";
import { answering } from "./answer.ts";
import { checksumOf } from "./checksum.ts";
import { stayAlive } from "./liveness.ts";
import { modelOf, reportOf, zipOf } from "./papers.ts";
import { readRun } from "./read-run.ts";

config({ jitless: true }); // the page's Content-Security-Policy allows no code from texts

const post = (message: unknown): void => self.postMessage(message);

/** Parquet and zip, in and out; models and reports. */
const tasks = {
  readParquet: async ({ file }: { file: Blob }) => ({
    table: await readParquet(await file.arrayBuffer()),
    checksum: await checksumOf(file),
  }),
  tableParquet,
  labelsParquet,
  modelOf,
  reportOf,
  zipOf,
  unzipRun: async ({ file }: { file: Blob }) => unzipRun(new Uint8Array(await file.arrayBuffer())),
  readRun,
};

self.onmessage = ({ data: first }: MessageEvent<{ readonly lock: string }>) => {
  stayAlive(first.lock, post);
  const serve = answering(post, tasks);
  self.onmessage = ({ data }) => serve(data as never);
};
