import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import { type BytePieces, InputError } from "@fairfront/core/internal";
import { isZipped } from "./table-format.ts";

const PIECE = 1 << 20;

/** The bytes of a file, unpacked where its name ends in .gz. A reader that is stopped ends at the next piece. */
export function filePieces(path: string, stop?: AbortSignal): BytePieces {
  return async function* pieces() {
    const file = createReadStream(path, { highWaterMark: PIECE });
    const bytes = isZipped(path) ? file.pipe(createGunzip({ chunkSize: PIECE })) : file;
    file.on("error", (error) => bytes.destroy(error));
    try {
      for await (const piece of bytes) {
        stop?.throwIfAborted();
        yield piece as Uint8Array;
      }
    } catch (error) {
      if (!(error as NodeJS.ErrnoException).code?.startsWith("Z_")) throw error;
      throw new InputError("table", "expected a whole gzip file, got a part of one or something else; fetch it again");
    } finally {
      file.destroy();
      bytes.destroy();
    }
  };
}
