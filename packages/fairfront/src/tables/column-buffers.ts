import type { DuckDBDataChunk } from "@duckdb/node-api";
import { type Column, MISSING, type TextColumn } from "@fairfront/core/internal";
import type { SourceColumn } from "./source-column.ts";

/** Columns that are filled chunk by chunk. */
export interface ColumnBuffers {
  readonly columns: readonly Column[];
  /** Takes the rows of a chunk from `firstRow` on. */
  readonly take: (chunk: DuckDBDataChunk, firstRow: number) => void;
}

type Take = (chunk: DuckDBDataChunk, index: number, firstRow: number) => void;

export function columnBuffers(columns: readonly SourceColumn[], rows: number): ColumnBuffers {
  const fillings = columns.map((column) => (column.kind === "numeric" ? numbers(column, rows) : texts(column, rows)));
  const spelled = columns.flatMap((column, i) => (column.written === undefined ? [] : [{ i, ...texts(column, rows) }]));
  const writtenOf = new Map(spelled.map(({ i, column: { codes, levels } }) => [i, { codes, levels }]));
  return {
    columns: fillings.map(
      ({ column }, i) => ({ ...column, ...(writtenOf.has(i) && { written: writtenOf.get(i) }) }) as Column,
    ),
    take: (chunk, firstRow) => {
      for (let i = 0; i < fillings.length; i++) fillings[i].take(chunk, i, firstRow);
      for (let k = 0; k < spelled.length; k++) spelled[k].take(chunk, fillings.length + k, firstRow);
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

function texts({ name }: SourceColumn, rows: number): { column: TextColumn; take: Take } {
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
