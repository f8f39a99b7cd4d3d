import type { DuckDBDataChunk } from "@duckdb/node-api";
import { type Column, MISSING } from "@fairfront/core/internal";
import type { SourceColumn } from "./table-source.ts";

/** Columns that are filled chunk by chunk. */
export interface ColumnBuffers {
  readonly columns: readonly Column[];
  /** Takes the rows of a chunk from `firstRow` on. */
  readonly take: (chunk: DuckDBDataChunk, firstRow: number) => void;
}

type Take = (chunk: DuckDBDataChunk, index: number, firstRow: number) => void;

export function columnBuffers(columns: readonly SourceColumn[], rows: number): ColumnBuffers {
  const fillings = columns.map((column) => (column.kind === "numeric" ? numbers(column, rows) : texts(column, rows)));
  return {
    columns: fillings.map(({ column }) => column),
    take: (chunk, firstRow) => {
      for (let i = 0; i < fillings.length; i++) fillings[i].take(chunk, i, firstRow);
    },
  };
}

function numbers({ name, date }: SourceColumn, rows: number): { column: Column; take: Take } {
  const values = new Float64Array(rows);
  return {
    column: { kind: "numeric", name, values, ...(date !== undefined && { date }) },
    take(chunk, index, firstRow) {
      const vector = chunk.getColumnVector(index);
      for (let i = 0; i < vector.itemCount; i++) values[firstRow + i] = vector.getItem(i) as number;
    },
  };
}

function texts({ name }: SourceColumn, rows: number): { column: Column; take: Take } {
  const codes = new Uint32Array(rows);
  const levels: string[] = [];
  const codeOf = new Map<string, number>();
  return {
    column: { kind: "text", name, codes, levels },
    take(chunk, index, firstRow) {
      const vector = chunk.getColumnVector(index);
      for (let i = 0; i < vector.itemCount; i++) {
        const text = vector.getItem(i) as string | null;
        let code = text === null ? MISSING : codeOf.get(text);
        if (code === undefined) {
          code = levels.push(text!) - 1;
          codeOf.set(text!, code);
        }
        codes[firstRow + i] = code;
      }
    },
  };
}
