import { NotUtf8, sequenceLength, writeUtf8Into } from "./utf8.ts";

/** How the characters of a text file are written as bytes. */
const TEXT_ENCODINGS = ["utf-8", "utf-16le", "utf-16be", "windows-1252"] as const;
/** How the letters of a file are written. */
export type TextEncoding = (typeof TEXT_ENCODINGS)[number];

/** UTF-16, by its mark or by the zero bytes beside Latin letters; undefined where the first bytes show none. */
export function wideEncoding(head: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  const size = Math.min(head.length, 1024);
  if (size < 2) return undefined;
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  let even = 0;
  let odd = 0;
  for (let i = 0; i + 1 < size; i += 2) {
    if (head[i] === 0) even++;
    if (head[i + 1] === 0) odd++;
  }
  const most = size * 0.4; // nearly every second byte
  if (odd > most && even === 0) return "utf-16le";
  return even > most && odd === 0 ? "utf-16be" : undefined;
}

/** Windows-1252 from 0x80 to 0x9f; 0 where it has no character. The rest is Latin-1. */
const WINDOWS = [
  ...[0x20ac, 0, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017d, 0],
  ...[0, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0, 0x017e],
  0x0178,
];

/** Makes UTF-8 of a file's bytes, piece by piece, and leaves out a mark of byte order at the start. */
export function utf8From(encoding: TextEncoding): (piece: Uint8Array, last: boolean) => Uint8Array {
  if (encoding === "utf-8") return withoutMark();
  if (encoding === "windows-1252") return fromWindows;
  return fromWide(encoding === "utf-16be");
}

function withoutMark(): (piece: Uint8Array, last: boolean) => Uint8Array {
  let kept: Uint8Array | undefined = new Uint8Array(0);
  return (piece, last) => {
    if (kept === undefined) return piece;
    const start: Uint8Array = kept.length === 0 ? piece : joined(kept, piece);
    if (start.length < 3 && !last) {
      kept = start.slice();
      return new Uint8Array(0);
    }
    kept = undefined;
    return start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf ? start.subarray(3) : start;
  };
}

export function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

function fromWindows(piece: Uint8Array): Uint8Array {
  const out = new Uint8Array(piece.length * 3);
  let at = 0;
  for (const byte of piece) {
    const point = byte >= 0x80 && byte < 0xa0 ? WINDOWS[byte - 0x80] : byte;
    if (point === 0 && byte !== 0) throw new NotUtf8();
    at = writeUtf8Into(point, out, at);
  }
  return out.subarray(0, at);
}

function fromWide(bigEnd: boolean): (piece: Uint8Array, last: boolean) => Uint8Array {
  let rest: Uint8Array = new Uint8Array(0);
  let started = false;
  return (piece, last) => {
    const bytes = rest.length === 0 ? piece : joined(rest, piece);
    const out = new Uint8Array(bytes.length * 2 + 4);
    const unit = (i: number): number => (bigEnd ? (bytes[i] << 8) | bytes[i + 1] : bytes[i] | (bytes[i + 1] << 8));
    let at = 0;
    let i = 0;
    for (; i + 1 < bytes.length; i += 2) {
      let point = unit(i);
      if (!started && point === 0xfeff) point = -1;
      started = true;
      if (point === -1) continue;
      if (point >= 0xd800 && point < 0xe000) {
        if (i + 3 >= bytes.length) break; // the other half is in the next piece
        const low = unit(i + 2);
        if (point >= 0xdc00 || low < 0xdc00 || low > 0xdfff) throw new NotUtf8();
        point = 0x10000 + ((point - 0xd800) << 10) + (low - 0xdc00);
        i += 2;
      }
      at = writeUtf8Into(point, out, at);
    }
    rest = bytes.slice(i);
    if (last && rest.length > 0) throw new NotUtf8();
    return out.subarray(0, at);
  };
}

/** What a whole file's bytes say about Windows-1252, where they are no UTF-8. */
export interface ByteSurvey {
  /** Characters of more than one byte that are right in UTF-8. */
  right: number;
  wrong: number;
  /** Bytes that are no character of a text in Windows-1252: control signs and the five that it lacks. */
  foreign: number;
}

/** Adds a piece; characters that are cut between pieces count as wrong, which are few. */
export function surveyInto(survey: ByteSurvey, piece: Uint8Array): void {
  for (let i = 0; i < piece.length; i++) {
    const byte = piece[i];
    if (byte < 0x80) {
      if (byte === 0x7f || (byte < 0x20 && (byte < 0x09 || byte > 0x0d))) survey.foreign++;
      continue;
    }
    const length = sequenceLength(piece, i, piece.length);
    if (length === 0) {
      survey.wrong++;
      if (byte < 0xa0 && WINDOWS[byte - 0x80] === 0) survey.foreign++;
    } else {
      survey.right++;
      i += length - 1;
    }
  }
}

/** Whether the bytes are Windows-1252 rather than UTF-8 with damage in it, or no text at all. */
export function isWindows({ right, wrong, foreign }: ByteSurvey): boolean {
  return foreign === 0 && wrong > 0 && right * 10 <= wrong;
}
