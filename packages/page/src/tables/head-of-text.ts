import { isZipped, readPieces, type Source } from "./source.ts";

const LINE_FEED = 0x0a;

/** The first lines of a text, and which share of the file they are. */
export interface TextHeadOf {
  readonly bytes: Blob;
  /** From 0 to 1; of a packed file, of its packed bytes. */
  readonly share: number;
}

/** Up to so many bytes of a text, unpacked, cut behind a line: what can be shown while the rest is read. */
export async function headOfText(source: Source, most: number): Promise<TextHeadOf> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let [read, share] = [0, 0];
  const told = (now: number): void => {
    share = now;
  };
  for await (const piece of readPieces({ ...source, progress: told })) {
    parts.push(piece.subarray(0, most - read) as Uint8Array<ArrayBuffer>);
    read += piece.byteLength;
    if (read >= most) break;
  }
  const last = parts.at(-1)?.lastIndexOf(LINE_FEED) ?? -1;
  if (last >= 0) parts.push(parts.pop()!.subarray(0, last + 1));
  const bytes = new Blob(parts);
  return { bytes, share: isZipped(source.name) ? share : bytes.size / source.bytes.size };
}
