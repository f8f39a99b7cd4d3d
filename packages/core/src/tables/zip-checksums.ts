// What a zip says of its files, which its reader does not look at.

const [LIST_END, LARGE_END, ENTRY] = [0x06054b50, 0x06064b50, 0x02014b50];
const NOT_HERE = 0xffffffff; // a place that stands in the end of large archives

/** CRC-32 of every file, in the order of the list at the end of a zip. */
export function listedChecksums(bytes: Uint8Array): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  while (view.getUint32(end, true) !== LIST_END) end--; // before it is a comment; a RangeError where there is none
  let at = view.getUint32(end + 16, true);
  if (at === NOT_HERE) {
    const large = view.getUint32(end - 12, true);
    if (view.getUint32(large, true) !== LARGE_END) throw new Error("no list");
    at = view.getUint32(large + 48, true);
  }
  const checksums: number[] = [];
  while (at + 46 <= bytes.length && view.getUint32(at, true) === ENTRY) {
    checksums.push(view.getUint32(at + 16, true));
    at += 46 + [28, 30, 32].reduce((sum, field) => sum + view.getUint16(at + field, true), 0);
  }
  return checksums;
}

const REVERSED = 0xedb88320;
const REMAINDERS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = (value & 1) === 1 ? (value >>> 1) ^ REVERSED : value >>> 1;
  return value;
});

export function crc32(bytes: Uint8Array): number {
  let value = -1;
  for (let i = 0; i < bytes.length; i++) value = REMAINDERS[(value ^ bytes[i]) & 0xff] ^ (value >>> 8);
  return (value ^ -1) >>> 0;
}
