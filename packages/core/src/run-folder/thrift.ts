import { encodeUtf8 } from "../tables/utf8.ts";

/** A value of Thrift's compact protocol, as far as Parquet's headers need it. */
export type Thrift =
  | { readonly i32: number }
  | { readonly i64: number }
  | { readonly text: string }
  | { readonly list: readonly Thrift[] }
  | Struct;

/** Fields by their number, in ascending order. */
interface Struct {
  readonly struct: readonly (readonly [field: number, value: Thrift])[];
}

/** A structure's bytes. Numbers are whole and at most 2^53. */
export function thriftBytes(value: Struct): Uint8Array {
  const bytes: number[] = [];
  put(value, bytes);
  return Uint8Array.from(bytes);
}

export const i32 = (value: number): Thrift => ({ i32: value });
export const i64 = (value: number): Thrift => ({ i64: value });
export const text = (value: string): Thrift => ({ text: value });
export const list = (values: readonly Thrift[]): Thrift => ({ list: values });
export const struct = (...fields: Struct["struct"]): Struct => ({ struct: fields });

function typeOf(value: Thrift): number {
  if ("i32" in value) return 5;
  if ("i64" in value) return 6;
  if ("text" in value) return 8;
  return "list" in value ? 9 : 12;
}

function put(value: Thrift, out: number[]): void {
  if ("i32" in value)
    putVarint(2 * value.i32, out); // zigzag: none is negative
  else if ("i64" in value) putVarint(2 * value.i64, out);
  else if ("text" in value) {
    const bytes = encodeUtf8(value.text);
    putVarint(bytes.length, out);
    for (const byte of bytes) out.push(byte);
  } else if ("list" in value) putList(value.list, out);
  else putStruct(value, out);
}

function putList(values: readonly Thrift[], out: number[]): void {
  const type = values.length === 0 ? 5 : typeOf(values[0]);
  if (values.length < 15) out.push((values.length << 4) | type);
  else {
    out.push(0xf0 | type);
    putVarint(values.length, out);
  }
  for (const value of values) put(value, out);
}

function putStruct({ struct: fields }: Struct, out: number[]): void {
  let before = 0;
  for (const [field, value] of fields) {
    out.push(((field - before) << 4) | typeOf(value)); // no two fields are 16 apart
    put(value, out);
    before = field;
  }
  out.push(0);
}

function putVarint(value: number, out: number[]): void {
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) out.push((rest % 128) | 128);
  out.push(rest);
}

export function varint(value: number): number[] {
  const out: number[] = [];
  putVarint(value, out);
  return out;
}
