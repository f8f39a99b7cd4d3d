/** Thrown where bytes are no Arrow that a program would write; the message is for debugging, not for a person. */
export class DamagedArrow extends Error {}

const TABLE_BYTES = 8; // a table takes at least so many: its own offset and the one that leads to it
const MOST_SHORT = 0x7fff; // offsets within a table; some readers take larger ones for negative

/** A vector of flat values: where its first one lies, and how many there are. */
export interface FlatVector {
  readonly first: number;
  readonly count: number;
}

/** The fields of a flatbuffers table by their slots (4, 6, 8, ...): where a field's value lies, if it is there. */
export type FlatTable = (slot: number) => number | undefined;

/**
 * Reads flatbuffers within their bounds, and no more tables than the bytes can hold: references that lead out of them, or
 * to the same place again and again, are damage. What lies outside throws a RangeError.
 */
export class FlatReader {
  readonly view: DataView;
  private tables: number;

  constructor(bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.tables = bytes.byteLength / TABLE_BYTES;
  }

  /** The table that the reference at a place leads to. */
  table(at: number): FlatTable {
    this.tables--;
    if (this.tables < 0) throw new DamagedArrow("more tables than bytes");
    const start = at + this.view.getUint32(at, true);
    const offsets = start - this.view.getInt32(start, true);
    const size = this.short(offsets);
    return (slot) => {
      const offset = slot < size ? this.short(offsets + slot) : 0;
      return offset === 0 ? undefined : start + offset;
    };
  }

  /** The vector that the reference at a place leads to, whole within the bytes; empty where there is none. */
  vector(at: number | undefined, stride: number): FlatVector {
    if (at === undefined) return { first: 0, count: 0 };
    const base = at + this.view.getUint32(at, true);
    const count = this.view.getUint32(base, true);
    if (base + 4 + count * stride > this.view.byteLength) throw new DamagedArrow("a vector beyond the end");
    return { first: base + 4, count };
  }

  /** A text is a vector of bytes. */
  checkText(at: number | undefined): void {
    this.vector(at, 1);
  }

  /** Pairs of texts. */
  checkPairs(at: number | undefined): void {
    const { first, count } = this.vector(at, 4);
    for (let i = 0; i < count; i++) {
      const pair = this.table(first + 4 * i);
      this.checkText(pair(4));
      this.checkText(pair(6));
    }
  }

  /** A whole number of 64 bits, absent: 0. */
  long(at: number | undefined): number {
    if (at === undefined) return 0;
    const value = Number(this.view.getBigInt64(at, true));
    if (!Number.isSafeInteger(value)) throw new DamagedArrow("a number beyond all sizes");
    return value;
  }

  private short(at: number): number {
    const value = this.view.getUint16(at, true);
    if (value > MOST_SHORT) throw new DamagedArrow("an offset beyond its table");
    return value;
  }
}
