import { type ColumnType, InputError, type Table } from "@fairfront/core/internal";
import { type ColumnData, parquetMetadata, parquetRead, parquetSchema, type SchemaElement } from "hyparquet";
import { checkParquet } from "./check-parquet.ts";
import { days, decimals, moments } from "./exact-values.ts";
import { type NamedValues, tableOfValues } from "./table-of-values.ts";

/** Whole columns of a Parquet file, in the file's order. */
async function parquetColumns(bytes: ArrayBuffer): Promise<NamedValues[]> {
  try {
    const metadata = parquetMetadata(bytes);
    const rows = Number(metadata.num_rows);
    if (!(rows <= MOST_ROWS)) throw new InputError("table", `expected at most ${MOST_ROWS} rows, got ${rows}`);
    checkParquet(new Uint8Array(bytes), metadata);
    const elements = parquetSchema(metadata).children.map(({ element }) => element);
    const columns = elements.map((element) => ({
      name: element.name,
      ...meaningOf(element),
      values: new Array<unknown>(rows),
    }));
    const schema = metadata.schema.map((element) =>
      elements.includes(element) && isDecimal(element) ? undecided(element) : element,
    );
    const valuesOf = new Map(columns.map(({ name, values }) => [name, values]));
    const long = new Set(elements.filter(isDecimal).map(({ name }) => name));
    let read = 0;
    await parquetRead({
      file: bytes,
      metadata: { ...metadata, schema },
      parsers: EXACTLY,
      onChunk: ({ columnName, columnData, rowStart }: ColumnData) => {
        const values = valuesOf.get(columnName);
        read += columnData.length;
        if (values === undefined) return;
        for (let i = 0; i < columnData.length; i++) {
          const value: unknown = columnData[i];
          values[rowStart + i] = value instanceof Uint8Array && long.has(columnName) ? wholeOf(value) : value;
        }
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

/** Moments come as nanoseconds. */
const EXACTLY = {
  timestampFromMilliseconds: (count: bigint) => count * 1_000_000n,
  timestampFromMicroseconds: (count: bigint) => count * 1000n,
  timestampFromNanoseconds: (count: bigint) => count,
};
const A_SECOND = 1_000_000_000n;

function meaningOf(element: SchemaElement): Pick<NamedValues, "date" | "exact"> {
  const { type, converted_type: converted, logical_type: logical } = element;
  if (converted === "DATE" || logical?.type === "DATE") return { date: "days", exact: days };
  if (converted?.startsWith("TIMESTAMP") || logical?.type === "TIMESTAMP" || type === "INT96") {
    const zone = logical?.type === "TIMESTAMP" && logical.isAdjustedToUTC ? "+00" : "";
    return { date: "milliseconds", exact: moments(A_SECOND, zone) };
  }
  return isDecimal(element) && element.scale ? { exact: decimals(element.scale) } : {};
}

/** Those in texts of bytes, which hardly anybody writes, are left to the reader. */
function isDecimal({ type, converted_type: converted, logical_type: logical }: SchemaElement): boolean {
  return (converted === "DECIMAL" || logical?.type === "DECIMAL") && type !== "BYTE_ARRAY";
}

/** So that its digits come as they are: the reader itself would round them. */
function undecided({ converted_type: _, logical_type: __, ...element }: SchemaElement): SchemaElement {
  return element;
}

/** Long decimals come as the bytes of a whole number, the highest first. */
function wholeOf(bytes: Uint8Array): bigint {
  let whole = 0n;
  for (const byte of bytes) whole = (whole << 8n) | BigInt(byte);
  return BigInt.asIntN(8 * bytes.length, whole);
}

export async function readParquet(bytes: ArrayBuffer, types?: Readonly<Record<string, ColumnType>>): Promise<Table> {
  const table = tableOfValues(await parquetColumns(bytes), types);
  if (table.rows === 0) throw new InputError("table", "expected rows, got none");
  return table;
}
