import { firstEncoding, InputError, systemClock, utf8From } from "@fairfront/core/internal";

/** A file's bytes, to be read as often as needed, and whom to tell how far it is. */
export interface Source {
  readonly name: string;
  readonly bytes: Blob;
  /** From 0 to 1. */
  readonly progress: (share: number) => void;
  /** Ends the reading at the next piece. */
  readonly stop?: AbortSignal | undefined;
}

const FREE = 1 << 28; // bytes that any file may unpack to
const MOST_TIMES = 400; // its size, as on the command line
const REST_EVERY = 50; // milliseconds: a worker that reads has other questions to answer

export function isZipped(name: string): boolean {
  return name.toLowerCase().endsWith(".gz");
}

/** A file's bytes in pieces of some hundred kilobytes; unpacked where the name ends in .gz. */
export async function* readPieces({ name, bytes, progress, stop }: Source): AsyncGenerator<Uint8Array> {
  let [done, unpacked] = [0, 0];
  const counted = bytes.stream().pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, out) {
        done += chunk.byteLength;
        progress(done / bytes.size);
        out.enqueue(chunk);
      },
    }),
  ) as ReadableStream<Uint8Array<ArrayBuffer>>;
  const zipped = isZipped(name);
  const stream = zipped ? counted.pipeThrough(new DecompressionStream("gzip")) : counted;
  const reader = stream.getReader();
  let rested = performance.now();
  try {
    for (;;) {
      stop?.throwIfAborted();
      const { value, done: last } = await reader.read().catch((error: unknown) => {
        if (!zipped) throw new InputError("table", `the file could not be read (${String(error)}); open it again`);
        throw new InputError(
          "table",
          "expected a whole gzip file, got a part of one or something else; fetch it again",
        );
      });
      if (last) return;
      unpacked += value.byteLength;
      if (zipped && unpacked > FREE && unpacked > done * MOST_TIMES) {
        throw new InputError(
          "table",
          `expected a table, got a gzip file that unpacks to over ${MOST_TIMES} times its size; unpack it first, if you trust it`,
        );
      }
      yield value;
      if (performance.now() - rested > REST_EVERY) {
        await systemClock.rest();
        rested = performance.now();
      }
    }
  } finally {
    void reader.cancel().catch(() => {}); // who leaves early wants no more of it
  }
}

/** All bytes, unpacked where the name ends in .gz. */
export async function readBytes(source: Source): Promise<ArrayBuffer> {
  if (!isZipped(source.name)) return source.bytes.arrayBuffer();
  const parts: BlobPart[] = [];
  for await (const piece of readPieces(source)) parts.push(piece as Uint8Array<ArrayBuffer>);
  return new Blob(parts).arrayBuffer();
}

/** The whole text, from UTF-8 or UTF-16. */
export async function readWhole(source: Source): Promise<string> {
  const pieces = () => readPieces(source);
  const toUtf8 = utf8From(await firstEncoding(pieces, undefined));
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const parts: string[] = [];
  try {
    for await (const piece of pieces())
      parts.push(decoder.decode(toUtf8(piece, false) as Uint8Array<ArrayBuffer>, { stream: true }));
    parts.push(decoder.decode(toUtf8(new Uint8Array(0), true) as Uint8Array<ArrayBuffer>));
  } catch (error) {
    if (error instanceof InputError || source.stop?.aborted === true) throw error;
    throw new InputError("table", "expected text in UTF-8, got other bytes; save the file as UTF-8");
  }
  return parts.join("");
}
