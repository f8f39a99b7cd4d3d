import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { gunzipFailure, gunzipSteps } from "./bounded-gunzip.ts";

/** Unpacks a file once for its checksum: DuckDB takes the first part of a broken one for the whole. */
export async function checkGzip(path: string): Promise<void> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  try {
    await pipeline([...gunzipSteps(path), nowhere]);
  } catch (error) {
    throw gunzipFailure(error);
  }
}
