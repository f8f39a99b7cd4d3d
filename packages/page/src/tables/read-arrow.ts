import { anyRefusal, checkArrow, InputError, type Table } from "@fairfront/core/internal";
import { type Column, Type, tableFromIPC } from "@uwdata/flechette";
import { type NamedValues, tableOfValues } from "./table-of-values.ts";

/** An Arrow file or stream, uncompressed. */
export function readArrow(bytes: ArrayBuffer): Table {
  const table = tableOfValues(arrowColumns(bytes));
  if (table.columns.length === 0) throw new InputError("table", "expected columns, got an Arrow file without any");
  if (table.rows === 0) throw new InputError("table", "expected rows, got none");
  return table;
}

function arrowColumns(bytes: ArrayBuffer): NamedValues[] {
  checkArrow(new Uint8Array(bytes));
  try {
    const table = tableFromIPC(bytes, { useBigInt: true, useDate: false, useDecimalInt: false });
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

/** Dates and moments come as milliseconds. */
function valuesOf(column: Column<unknown>): Pick<NamedValues, "values" | "date"> {
  const values = column.toArray() as ArrayLike<unknown>;
  const { typeId } =
    column.type.typeId === Type.Dictionary
      ? (column.type as { dictionary: { typeId: number } }).dictionary
      : column.type;
  if (typeId === Type.Date) return { values, date: "days" };
  return typeId === Type.Timestamp ? { values, date: "milliseconds" } : { values };
}
