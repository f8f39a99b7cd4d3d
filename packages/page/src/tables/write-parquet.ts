import { MISSING, type Table } from "@fairfront/core/internal";
import { type ColumnSource, parquetWriteBuffer } from "hyparquet-writer";

/** A table as Parquet: doubles and texts, nulls where values are missing. */
export function tableParquet({ table, whole }: { readonly table: Table; readonly whole: string }): ArrayBuffer {
  const columnData = table.columns.map((column): ColumnSource => {
    if (column.kind === "text") {
      const data = Array.from(column.codes, (code) => (code === MISSING ? null : column.levels[code]));
      return { name: column.name, data, type: "STRING" };
    }
    const data = Array.from(column.values, (value) => (Number.isNaN(value) ? null : value));
    return { name: column.name, data, type: column.name === whole ? "INT32" : "DOUBLE" };
  });
  return parquetWriteBuffer({ columnData });
}
