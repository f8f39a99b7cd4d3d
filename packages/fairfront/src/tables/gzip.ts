import { createReadStream } from "node:fs";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { InputError } from "@fairfront/core/internal";

/** Unpacks a file once for its checksum: DuckDB takes the first part of a broken one for the whole. */
export async function checkGzip(path: string): Promise<void> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  try {
    await pipeline(createReadStream(path), createGunzip(), nowhere);
  } catch (error) {
    if (!(error as NodeJS.ErrnoException).code?.startsWith("Z_")) throw error;
    throw new InputError("table", "expected a whole gzip file, got a part of one or something else; fetch it again");
  }
}
