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

const REST_EVERY = 50; // milliseconds: a worker that reads has other questions to answer

export function isZipped(name: string): boolean {
  return name.toLowerCase().endsWith(".gz");
}

/** A file's bytes in pieces of some hundred kilobytes; unpacked where the name ends in .gz. */
export async function* readPieces({ name, bytes, progress, stop }: Source): AsyncGenerator<Uint8Array> {
  let done = 0;
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
