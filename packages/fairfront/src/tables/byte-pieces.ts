import { createReadStream } from "node:fs";
import type { Readable, Transform } from "node:stream";
import type { BytePieces } from "@fairfront/core/internal";
import { gunzipFailure, gunzipSteps } from "./bounded-gunzip.ts";
import { isZipped } from "./table-format.ts";

const PIECE = 1 << 20;

/** The bytes of a file, unpacked where its name ends in .gz. A reader that is stopped ends at the next piece. */
export function filePieces(path: string, stop?: AbortSignal): BytePieces {
  return async function* pieces() {
    const steps: Readable[] = isZipped(path) ? gunzipSteps(path) : [createReadStream(path, { highWaterMark: PIECE })];
    const bytes = steps.reduce((from, to) => {
      from.on("error", (error) => to.destroy(error));
      return from.pipe(to as Transform);
    });
    try {
      for await (const piece of bytes) {
        stop?.throwIfAborted();
        yield piece as Uint8Array;
      }
    } catch (error) {
      throw gunzipFailure(error);
    } finally {
      for (const step of steps) step.destroy();
    }
  };
}
