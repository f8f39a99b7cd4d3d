import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type TableFormatName, type TextEncoding, utf8From } from "@fairfront/core/internal";
import { withScratch } from "../tidy/scratch.ts";
import { gunzipSteps } from "./bounded-gunzip.ts";
import { checkGzip } from "./gzip.ts";
import { isText, isZipped } from "./table-format.ts";

/** Hands on a file that DuckDB can read: the given one, or a copy in UTF-8 or unpacked that is gone afterwards. `encoding` is a text's. */
export async function withStagedFile<Result>(
  path: string,
  format: TableFormatName,
  encoding: TextEncoding | undefined,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  const binary = format === "parquet" || format === "arrow";
  if (isZipped(path) && !isText(format)) await checkGzip(path); // texts have been read whole by now
  const foreign = encoding !== undefined && encoding !== "utf-8";
  if (!foreign && !(binary && isZipped(path))) return work(path);
  return withScratch(async (folder) => {
    const copy = join(folder, `table.${format}`);
    const source = isZipped(path) ? gunzipSteps(path) : [createReadStream(path, { highWaterMark: 1 << 20 })];
    await pipeline([...source, ...(foreign ? [decodingFrom(encoding)] : []), createWriteStream(copy)]);
    return work(copy);
  });
}

function decodingFrom(encoding: TextEncoding): Transform {
  const toUtf8 = utf8From(encoding);
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => done(null, toUtf8(chunk, false)),
    flush: (done) => done(null, toUtf8(new Uint8Array(0), true)),
  });
}
