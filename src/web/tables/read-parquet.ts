import { type ColumnData, parquetMetadata, parquetRead, parquetSchema } from "hyparquet";
import { InputError, type Table } from "../../core/index.ts";
import { type NamedValues, tableOfValues } from "./table-of-values.ts";

/** Whole columns of a Parquet file, in the file's order. */
export async function parquetColumns(bytes: ArrayBuffer): Promise<NamedValues[]> {
  try {
    const metadata = parquetMetadata(bytes);
    const rows = Number(metadata.num_rows);
    const columns = parquetSchema(metadata).children.map(({ element }) => ({
      name: element.name,
      values: new Array<unknown>(rows),
    }));
    const valuesOf = new Map(columns.map(({ name, values }) => [name, values]));
    await parquetRead({
      file: bytes,
      metadata,
      onChunk: ({ columnName, columnData, rowStart }: ColumnData) => {
        const values = valuesOf.get(columnName);
        if (values !== undefined) for (let i = 0; i < columnData.length; i++) values[rowStart + i] = columnData[i];
      },
    });
    return columns;
  } catch (error) {
    throw new InputError("table", `expected a Parquet file, got something else (${(error as Error).message})`);
  }
}

export async function readParquet(bytes: ArrayBuffer): Promise<Table> {
  const table = tableOfValues(await parquetColumns(bytes));
  if (table.rows === 0) throw new InputError("table", "expected rows, got none");
  return table;
}
