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

export interface LabelColumn {
  readonly name: string;
  /** Rows of the table from 1, or clusters. */
  readonly values: Uint32Array | Uint8Array;
}

/** What the record says about the labels. */
export interface LabelsShape {
  readonly size: number;
  readonly clusters: number;
  readonly solutions: number;
}

/** labels.parquet of a run folder, column by column: there may be 1,500 of them. Refuses one of another shape. */
export async function readLabels(given: Uint8Array<ArrayBuffer>, shape: LabelsShape): Promise<LabelColumn[]> {
  const bytes = given.buffer.slice(given.byteOffset, given.byteOffset + given.byteLength);
  const metadata = await attempt(() => parquetMetadata(bytes));
  const names = parquetSchema(metadata).children.map(({ element }) => element.name);
  const expected = ["row", ...Array.from({ length: shape.solutions }, (_, id) => `s${id}`)];
  // Before memory is taken for what the file says of itself.
  if (metadata.num_rows !== BigInt(shape.size)) throw refused(`the ${shape.size} points of run.json`);
  if (names.length !== expected.length || expected.some((name, i) => name !== names[i])) {
    throw refused(`the columns row and s0 to s${shape.solutions - 1}`);
  }
  const columns = names.map((name): LabelColumn => {
    return { name, values: name === "row" ? new Uint32Array(shape.size) : new Uint8Array(shape.size) };
  });
  const takenOf = new Map(columns.map((column) => [column.name, { ...column, count: 0 }]));
  await attempt(() =>
    parquetRead({
      file: bytes,
      metadata,
      onChunk: ({ columnName, columnData, rowStart }: ColumnData) => {
        const taken = takenOf.get(columnName)!;
        const [least, end] = columnName === "row" ? [1, 2 ** 32] : [0, shape.clusters];
        for (let i = 0; i < columnData.length; i++) {
          const value = columnData[i];
          if (!(Number.isInteger(value) && value >= least && value < end)) throw refused("rows from 1, and clusters");
        }
        taken.values.set(columnData as ArrayLike<number>, rowStart);
        taken.count += columnData.length;
      },
    }),
  );
  if ([...takenOf.values()].some(({ count }) => count !== shape.size)) throw refused("a cluster for every row");
  if (new Set(columns[0].values).size !== shape.size) throw refused("every row once");
  return columns;
}

async function attempt<Result>(read: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof InputError ? error : refused("a Parquet file");
  }
}

function refused(what: string): InputError {
  return new InputError("labels.parquet", `expected ${what}, got something else; make the run anew`);
}
