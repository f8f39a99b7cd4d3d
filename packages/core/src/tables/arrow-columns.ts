import { refusal } from "../errors.ts";
import type { CellValue } from "./cell-value.ts";
import { jsonText } from "./json-text.ts";

/** As much of a table of apache-arrow as is read here: any version that has these will do. */
export interface ArrowTable {
  readonly numRows: number;
  readonly schema: { readonly fields: readonly ArrowField[] };
  getChildAt(index: number): { get(row: number): unknown } | null;
}

/** A column's name and type. */
export interface ArrowField {
  readonly name: string;
  readonly type: unknown;
}

/** Numbers that the Arrow format gives to its types (Schema.fbs). */
const TYPE = { dictionary: -1, int: 2, float: 3, bool: 6, decimal: 7, date: 8, timestamp: 10 } as const;

export function isArrow(data: object): data is ArrowTable {
  return "numRows" in data && "schema" in data && "getChildAt" in data; // columns of all three names there are none
}

/** The columns of an Arrow table as plain values; what is neither number, date, truth nor text becomes JSON. */
export function arrowColumns(table: ArrowTable): ReadonlyMap<string, readonly CellValue[]> {
  const columns = new Map<string, readonly CellValue[]>();
  table.schema.fields.forEach(({ name, type }, index) => {
    if (columns.has(name)) throw refusal("column-twice", "table", { name });
    const read = readerOf(type as ArrowType);
    const vector = table.getChildAt(index);
    columns.set(
      name,
      Array.from({ length: table.numRows }, (_, row) => {
        const value = vector?.get(row);
        return value === null || value === undefined ? null : read(value);
      }),
    );
  });
  return columns;
}

interface ArrowType {
  readonly typeId: number;
  readonly dictionary?: ArrowType;
  readonly scale?: number;
}

function readerOf(type: ArrowType): (value: unknown) => CellValue {
  switch (type.typeId) {
    case TYPE.dictionary:
      return readerOf(type.dictionary!);
    case TYPE.int:
      return (value) => value as number | bigint;
    case TYPE.float:
      return Number;
    case TYPE.bool:
      return Boolean;
    case TYPE.decimal:
      return (value) => (type.scale ? decimalOf(String(value), type.scale) : BigInt(String(value)));
    case TYPE.date:
    case TYPE.timestamp:
      return (value) => (value instanceof Date ? value : momentOf(Number(value)));
    default:
      return textOf;
  }
}

/** Decimals come as their digits, without the point. */
function decimalOf(digits: string, scale: number): number {
  const sign = digits.startsWith("-") ? "-" : "";
  const padded = digits.replace("-", "").padStart(scale + 1, "0");
  return Number(`${sign}${padded.slice(0, padded.length - scale)}.${padded.slice(padded.length - scale)}`);
}

/** From milliseconds since 1970: no clock is read. */
function momentOf(milliseconds: number): Date {
  return new Date(milliseconds);
}

function textOf(value: unknown): string {
  if (typeof value === "string" || typeof value === "bigint") return String(value);
  return jsonText(value);
}
