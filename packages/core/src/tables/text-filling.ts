import { MISSING } from "./table.ts";
import { trimmed } from "./trimmed.ts";
import { decodeUtf8 } from "./utf8.ts";

/** A column that is filled field by field from bytes; the same row may be given again, the last one counts. */
export interface Filling {
  take(bytes: Uint8Array, from: number, to: number, row: number): void;
}

const FIRST_ROWS = 1024;

/** Texts as codes, in the order of their first appearance. A text is decoded once, however often it comes. */
export class TextFilling implements Filling {
  readonly levels: string[] = [];
  codes = new Uint32Array(FIRST_ROWS);
  private readonly codeOf = new Map<string, number>();
  /** Bytes that were met, as they are in the file: several may mean one level. */
  private readonly keys: { readonly start: number[]; readonly end: number[]; readonly code: number[] } = {
    start: [],
    end: [],
    code: [],
  };
  private arena = new Uint8Array(1 << 12);
  private used = 0;
  /** Index of a key + 1, by its hash; 0 is free. Its length is a power of 2. */
  private slots = new Int32Array(1 << 8);

  take(bytes: Uint8Array, from: number, to: number, row: number): void {
    if (row >= this.codes.length) this.codes = grown(this.codes, row);
    let start = from;
    let end = to;
    while (start < end && (bytes[start] === 0x20 || bytes[start] === 0x09)) start++;
    while (start < end && (bytes[end - 1] === 0x20 || bytes[end - 1] === 0x09)) end--;
    this.codes[row] = start === end ? MISSING : this.codeOfBytes(bytes, start, end);
  }

  /** A text that is known already, without its bytes. */
  put(text: string | undefined, row: number): void {
    if (row >= this.codes.length) this.codes = grown(this.codes, row);
    this.codes[row] = text === undefined ? MISSING : this.codeOfText(text);
  }

  private codeOfText(text: string): number {
    let code = this.codeOf.get(text);
    if (code === undefined) {
      code = this.levels.push(text) - 1;
      this.codeOf.set(text, code);
    }
    return code;
  }

  private codeOfBytes(bytes: Uint8Array, from: number, to: number): number {
    let hash = 0x811c9dc5;
    for (let i = from; i < to; i++) hash = Math.imul(hash ^ bytes[i], 0x01000193);
    hash ^= hash >>> 15;
    const { start, end, code } = this.keys;
    const mask = this.slots.length - 1;
    let slot = hash & mask;
    for (let key = this.slots[slot] - 1; key >= 0; key = this.slots[slot] - 1) {
      if (end[key] - start[key] === to - from && this.isKey(start[key], bytes, from, to)) return code[key];
      slot = (slot + 1) & mask;
    }
    const text = trimmed(decodeUtf8(bytes, from, to));
    const found = text === "" ? MISSING : this.codeOfText(text);
    this.keep(bytes, from, to, found, slot);
    return found;
  }

  private isKey(start: number, bytes: Uint8Array, from: number, to: number): boolean {
    const { arena } = this;
    for (let i = from, k = start; i < to; i++, k++) if (arena[k] !== bytes[i]) return false;
    return true;
  }

  private keep(bytes: Uint8Array, from: number, to: number, code: number, slot: number): void {
    const length = to - from;
    if (this.used + length > this.arena.length) {
      const larger = new Uint8Array(Math.max(this.arena.length * 2, this.used + length));
      larger.set(this.arena);
      this.arena = larger;
    }
    this.arena.set(bytes.subarray(from, to), this.used);
    const count = this.keys.start.push(this.used);
    this.keys.end.push(this.used + length);
    this.keys.code.push(code);
    this.used += length;
    this.slots[slot] = count;
    if (count * 2 > this.slots.length) this.spread();
  }

  private spread(): void {
    const slots = new Int32Array(this.slots.length * 4);
    const mask = slots.length - 1;
    const { start, end } = this.keys;
    for (let key = 0; key < start.length; key++) {
      let hash = 0x811c9dc5;
      for (let i = start[key]; i < end[key]; i++) hash = Math.imul(hash ^ this.arena[i], 0x01000193);
      hash ^= hash >>> 15;
      let slot = hash & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = key + 1;
    }
    this.slots = slots;
  }
}

/** The same values with room for a row more. */
export function grown<Values extends Uint32Array | Float64Array>(values: Values, row: number): Values {
  const size = Math.max(values.length * 2, row + 1);
  const larger = (values instanceof Float64Array ? new Float64Array(size) : new Uint32Array(size)) as Values;
  larger.set(values);
  return larger;
}
