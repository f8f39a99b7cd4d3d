import { anyRefusal, type ColumnType, checkArrow, InputError, type Table } from "@fairfront/core/internal";
import { type Column, type DataType, Type, tableFromIPC } from "@uwdata/flechette";
import { days, decimals, moments } from "./exact-values.ts";
import { type NamedValues, tableOfValues } from "./table-of-values.ts";

/** An Arrow file or stream, uncompressed. */
export function readArrow(bytes: ArrayBuffer, types?: Readonly<Record<string, ColumnType>>): Table {
  const table = tableOfValues(arrowColumns(bytes), types);
  if (table.columns.length === 0) throw new InputError("table", "expected columns, got an Arrow file without any");
  if (table.rows === 0) throw new InputError("table", "expected rows, got none");
  return table;
}

/** To the last digit. */
const EXACTLY = { useBigInt: true, useBigIntTimestamp: true, useDate: false, useDecimalInt: true };

function arrowColumns(bytes: ArrayBuffer): NamedValues[] {
  checkArrow(new Uint8Array(bytes));
  try {
    const table = tableFromIPC(bytes, EXACTLY);
    const twice = table.names.find((name, i) => table.names.indexOf(name) < i);
    if (twice !== undefined) {
      throw new InputError("table", `expected different column names, got "${String(twice)}" twice; rename one`);
    }
    return table.schema.fields.map(({ name }, i) => ({ name: String(name), ...valuesOf(table.getChildAt(i)) }));
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw anyRefusal("arrow-damaged", "table", {});
  }
}

function valuesOf(column: Column<unknown>): Omit<NamedValues, "name"> {
  const values = column.toArray() as ArrayLike<unknown>;
  const type =
    column.type.typeId === Type.Dictionary ? (column.type as { dictionary: DataType }).dictionary : column.type;
  switch (type.typeId) {
    case Type.Date:
      return { values, date: "days", exact: days };
    case Type.Timestamp:
      return { values, date: "milliseconds", exact: moments(1000n ** BigInt(type.unit)) };
    case Type.Decimal:
      return type.scale === 0 ? { values } : { values, exact: decimals(type.scale) };
    default:
      return { values };
  }
}
