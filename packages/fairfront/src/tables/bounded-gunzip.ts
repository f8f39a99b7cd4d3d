import { createReadStream } from "node:fs";
import { type Readable, Transform } from "node:stream";
import { createGunzip } from "node:zlib";
import { InputError } from "@fairfront/core/internal";

const PIECE = 1 << 20;
const FREE = 1 << 28; // bytes that any file may unpack to
const MOST_TIMES = 400; // its size: texts and numbers shrink to a hundredth at best, and a bomb to a thousandth

/** Streams that give a gzip file unpacked, one into the other. A small file that would fill disk and memory is refused. */
export function gunzipSteps(path: string, free = FREE): [Readable, ...Transform[]] {
  const file = createReadStream(path, { highWaterMark: PIECE });
  let unpacked = 0;
  const bounded = new Transform({
    highWaterMark: PIECE,
    transform: (piece: Buffer, _encoding, done) => {
      unpacked += piece.length;
      if (unpacked <= free || unpacked <= file.bytesRead * MOST_TIMES) return done(null, piece);
      done(
        new InputError(
          "table",
          `expected a table, got a gzip file that unpacks to over ${MOST_TIMES} times its size; unpack it first, if you trust it`,
        ),
      );
    },
  });
  return [file, createGunzip({ chunkSize: PIECE }), bounded];
}

/** What a broken archive is called; other errors stay. */
export function gunzipFailure(error: unknown): unknown {
  if (!(error as NodeJS.ErrnoException).code?.startsWith("Z_")) return error;
  return new InputError("table", "expected a whole gzip file, got a part of one or something else; fetch it again");
}
