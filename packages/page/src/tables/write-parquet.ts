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

export interface LabelsInput {
  /** The file's row of every point, from 0. */
  readonly rows: Uint32Array;
  readonly labels: readonly Uint8Array[];
}

/** labels.parquet of a run folder: `row` (from 1), then a column `s<id>` a solution. */
export function labelsParquet({ rows, labels }: LabelsInput): ArrayBuffer {
  const order = Uint32Array.from(rows.keys()).sort((a, b) => rows[a] - rows[b]);
  const columnData: ColumnSource[] = [
    { name: "row", data: Int32Array.from(order, (point) => rows[point] + 1), type: "INT32", nullable: false },
    ...labels.map(
      (of, id): ColumnSource => ({
        name: `s${id}`,
        data: Int32Array.from(order, (point) => of[point]),
        type: "INT32",
        nullable: false,
      }),
    ),
  ];
  return parquetWriteBuffer({ columnData });
}
