import { type DateUnit, InputError, type Table } from "@fairfront/core/internal";
import { type ColumnData, parquetMetadata, parquetRead, parquetSchema, type SchemaElement } from "hyparquet";
import { checkParquet } from "./check-parquet.ts";
import { type NamedValues, tableOfValues } from "./table-of-values.ts";

/** Whole columns of a Parquet file, in the file's order. */
async function parquetColumns(bytes: ArrayBuffer): Promise<NamedValues[]> {
  try {
    const metadata = parquetMetadata(bytes);
    const rows = Number(metadata.num_rows);
    if (!(rows <= MOST_ROWS)) throw new InputError("table", `expected at most ${MOST_ROWS} rows, got ${rows}`);
    checkParquet(new Uint8Array(bytes), metadata);
    const columns = parquetSchema(metadata).children.map(({ element }) => ({
      name: element.name,
      date: dateUnit(element),
      values: new Array<unknown>(rows),
    }));
    const valuesOf = new Map(columns.map(({ name, values }) => [name, values]));
    let read = 0;
    await parquetRead({
      file: bytes,
      metadata,
      onChunk: ({ columnName, columnData, rowStart }: ColumnData) => {
        const values = valuesOf.get(columnName);
        read += columnData.length;
        if (values !== undefined) for (let i = 0; i < columnData.length; i++) values[rowStart + i] = columnData[i];
      },
    });
    if (columns.some(({ values }) => values.length !== rows) || read < rows * columns.length) throw unreadable();
    return columns;
  } catch (error) {
    if (error instanceof InputError) throw error;
    const codec = /unsupported compression codec: (\w+)/.exec((error as Error).message)?.[1];
    throw codec === undefined
      ? unreadable()
      : new InputError("table", `expected Parquet with a usual compression, got ${codec}; save it with snappy`);
  }
}

const MOST_ROWS = 2 ** 28; // of a file that fits into a tab

/** In words of ours: what its reader stumbles over tells a person nothing. */
function unreadable(): InputError {
  return new InputError("table", "expected a Parquet file, got something else or a damaged one; write it again");
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
