import { InputError } from "@fairfront/core/internal";

/** A file's bytes, to be read as often as needed, and whom to tell how far it is. */
export interface Source {
  readonly name: string;
  readonly bytes: Blob;
  /** From 0 to 1. */
  readonly progress: (share: number) => void;
}

export interface Piece {
  readonly text: string;
  readonly last: boolean;
}

/** A file's text in pieces of some hundred kilobytes; unpacked where the name ends in .gz. */
export async function* readPieces({ name, bytes, progress }: Source): AsyncGenerator<Piece> {
  const decoder = new TextDecoder("utf-8", { fatal: true }); // leaves out a byte order mark
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
  const zipped = name.toLowerCase().endsWith(".gz");
  const stream = zipped ? counted.pipeThrough(new DecompressionStream("gzip")) : counted;
  const reader = stream.getReader();
  for (;;) {
    const { value, done: last } = await reader.read().catch((error: unknown) => {
      if (!zipped) throw new InputError("table", `the file could not be read (${String(error)}); open it again`);
      throw new InputError("table", "expected a whole gzip file, got a part of one or something else; fetch it again");
    });
    yield { text: decoded(decoder, value), last };
    if (last) return;
  }
}

function decoded(decoder: TextDecoder, value: Uint8Array | undefined): string {
  try {
    return value === undefined ? decoder.decode() : decoder.decode(value, { stream: true });
  } catch {
    throw new InputError("table", "expected text in UTF-8, got other bytes; save the file as UTF-8");
  }
}

export async function readWhole(source: Source): Promise<string> {
  const parts: string[] = [];
  for await (const { text } of readPieces(source)) parts.push(text);
  return parts.join("");
}
