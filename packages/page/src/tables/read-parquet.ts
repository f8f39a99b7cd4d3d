import { type DateUnit, InputError, type Table } from "@fairfront/core/internal";
import { type ColumnData, parquetMetadata, parquetRead, parquetSchema, type SchemaElement } from "hyparquet";
import { type NamedValues, tableOfValues } from "./table-of-values.ts";

/** Whole columns of a Parquet file, in the file's order. */
async function parquetColumns(bytes: ArrayBuffer): Promise<NamedValues[]> {
  try {
    const metadata = parquetMetadata(bytes);
    const rows = Number(metadata.num_rows);
    const columns = parquetSchema(metadata).children.map(({ element }) => ({
      name: element.name,
      date: dateUnit(element),
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

function dateUnit({ converted_type: converted, logical_type: logical }: SchemaElement): DateUnit | undefined {
  if (converted === "DATE" || logical?.type === "DATE") return "days";
  return converted?.startsWith("TIMESTAMP") || logical?.type === "TIMESTAMP" ? "milliseconds" : undefined;
}

export async function readParquet(bytes: ArrayBuffer): Promise<Table> {
  const table = tableOfValues(await parquetColumns(bytes));
  if (table.rows === 0) throw new InputError("table", "expected rows, got none");
  return table;
}
