import { parseComparison, wholePointsBest } from "@fairfront/core/internal";
import { config } from "zod";
import { readArrow } from "../tables/read-arrow.ts";
import { readParquet } from "../tables/read-parquet.ts";
import { readAnySheet } from "../tables/read-sheet.ts";
import { readBytes } from "../tables/source.ts";
import { tableKind } from "../tables/table-kind.ts";
import { withTypes } from "../tables/with-types.ts";
import { tableParquet } from "../tables/write-parquet.ts";
import { type Answers, answering } from "./answer.ts";
import { checksumOf } from "./checksum.ts";
import { modelOf, reportOf, zipOf } from "./documents.ts";
import { stayAlive } from "./liveness.ts";
import type { Alive, FilesTasks, Hello, Question, Reply } from "./protocol.ts";
import { readFiles, readZip } from "./read-run.ts";

config({ jitless: true }); // the page's Content-Security-Policy allows no code from texts

/** Parquet and zip, in and out; models and reports. */
const answers: Answers<FilesTasks> = {
  readParquet: async ({ file, name, marks, request: { types } }, progress) => ({
    table: withTypes(await readParquet(await readBytes({ name, bytes: file, progress }), types), types, marks),
    checksum: await checksumOf(file),
  }),
  readArrow: async ({ file, name, marks, request: { types } }, progress) => ({
    table: withTypes(readArrow(await readBytes({ name, bytes: file, progress }), types), types, marks),
    checksum: await checksumOf(file),
  }),
  readSheet: async ({ file, name, marks, request }, progress) => {
    const kind = tableKind(name);
    if (kind.kind !== "sheet") throw new Error(`${name} is no spreadsheet`); // the page asks by the same name
    const { table, sheet, sheets } = await readAnySheet({ name, bytes: file, progress }, kind.format, request, marks);
    return { table, checksum: await checksumOf(file), sheets: { all: sheets, read: sheet } };
  },
  tableParquet,
  modelOf,
  reportOf,
  zipOf,
  readZip: ({ file, name }) => readZip(file, name),
  readFiles: ({ files, name }) => readFiles(files, name),
  wholeBests: (of) => wholePointsBest(of, of),
  readComparison: ({ text }) => parseComparison(text),
};

self.onmessage = ({ data: { lock } }: MessageEvent<Hello>) => {
  stayAlive(lock, (message: Alive) => self.postMessage(message));
  const serve = answering((message: Reply<unknown>) => self.postMessage(message), answers);
  self.onmessage = ({ data }: MessageEvent<Question<FilesTasks>>) => serve(data);
};
