/** Bytes that are no UTF-8; who knows where they stand says so. */
export class NotUtf8 extends Error {}

/** The text of bytes [from, to). */
export function decodeUtf8(bytes: Uint8Array, from: number, to: number): string {
  let text = "";
  for (let i = from; i < to; ) {
    const first = bytes[i];
    if (first < 0x80) {
      text += String.fromCharCode(first);
      i++;
      continue;
    }
    const length = sequenceLength(bytes, i, to);
    if (length === 0) throw new NotUtf8();
    let point = first & (0xff >> (length + 1));
    for (let k = 1; k < length; k++) point = (point << 6) | (bytes[i + k] & 0x3f);
    text += String.fromCodePoint(point);
    i += length;
  }
  return text;
}

/** Refuses bytes that are no UTF-8, where nobody asks for their text. */
export function checkUtf8(bytes: Uint8Array, from: number, to: number): void {
  for (let i = from; i < to; i++) {
    if (bytes[i] < 0x80) continue;
    decodeUtf8(bytes, i, to);
    return;
  }
}

/** How many bytes make the character at `i`, which is not ASCII; 0 where they make none. */
export function sequenceLength(bytes: Uint8Array, i: number, to: number): number {
  const first = bytes[i];
  const length = first >= 0xf0 ? (first <= 0xf4 ? 4 : 0) : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 0;
  if (length === 0 || i + length > to) return 0;
  for (let k = 1; k < length; k++) if ((bytes[i + k] & 0xc0) !== 0x80) return 0;
  const second = bytes[i + 1];
  if (first === 0xe0 && second < 0xa0) return 0; // longer than it has to be
  if (first === 0xed && second > 0x9f) return 0; // half of a pair
  if (first === 0xf0 && second < 0x90) return 0;
  return first === 0xf4 && second > 0x8f ? 0 : length;
}

/** Writes a character; returns where the next one goes. */
export function writeUtf8Into(point: number, bytesOut: Uint8Array, at: number): number {
  if (point < 0x80) {
    bytesOut[at] = point;
    return at + 1;
  }
  if (point < 0x800) {
    bytesOut[at] = 0xc0 | (point >> 6);
    bytesOut[at + 1] = 0x80 | (point & 0x3f);
    return at + 2;
  }
  if (point < 0x10000) {
    bytesOut[at] = 0xe0 | (point >> 12);
    bytesOut[at + 1] = 0x80 | ((point >> 6) & 0x3f);
    bytesOut[at + 2] = 0x80 | (point & 0x3f);
    return at + 3;
  }
  bytesOut[at] = 0xf0 | (point >> 18);
  bytesOut[at + 1] = 0x80 | ((point >> 12) & 0x3f);
  bytesOut[at + 2] = 0x80 | ((point >> 6) & 0x3f);
  bytesOut[at + 3] = 0x80 | (point & 0x3f);
  return at + 4;
}

export function encodeUtf8(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 3);
  let at = 0;
  for (const sign of text) at = writeUtf8Into(sign.codePointAt(0)!, bytes, at);
  return bytes.subarray(0, at);
}
