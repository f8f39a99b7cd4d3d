import { InputError } from "../errors.ts";
import { Rng } from "../random/rng.ts";
import { sampleDistinctInto } from "../random/sampling.ts";
import { type Column, fileRow, isMissing, type Table } from "../tables/table.ts";
import type { DroppedRow } from "./encode-options.ts";
import type { MissingPolicy } from "./encoding.ts";

export interface UsedRows {
  /** Of the table, ascending; undefined where all are used. */
  readonly rows: Uint32Array | undefined;
  readonly dropped: readonly DroppedRow[];
}

/**
 * Which rows become points. `needed` columns (groups, weights) must have a value in every row that is used; `features`
 * only where nothing is imputed.
 */
export function usedRows(
  table: Table,
  needed: readonly Column[],
  features: readonly Column[],
  policy: MissingPolicy,
  sample: { readonly rows: number | undefined; readonly seed: number | string },
  notices: string[],
): UsedRows {
  const size = table.rows;
  if (policy === "error") refuseMissing(table, needed, features);
  const watched = policy === "impute" ? needed : [...new Set([...needed, ...features])];
  const gaps = watched.map((column) => countMissing(column, size)).filter(({ count }) => count > 0);
  const dropped =
    gaps.length === 0
      ? []
      : incompleteRows(
          size,
          gaps.map(({ column }) => column),
        );
  if (dropped.length > 0) {
    const why = gaps.map(({ column, count }) => `${column.name} ${count}`).join(", ");
    notices.push(`rows: ${dropped.length} of ${size} dropped for missing values (${why})`);
  }
  return {
    rows: draw(size, dropped, sample, notices),
    dropped: dropped.map((lacking) => ({ ...lacking, row: fileRow(table, lacking.row) })),
  };
}

interface Gap {
  readonly column: Column;
  readonly count: number;
  readonly first: number;
}

function countMissing(column: Column, size: number): Gap {
  let count = 0;
  let first = -1;
  for (let row = 0; row < size; row++) {
    if (isMissing(column, row) && count++ === 0) first = row;
  }
  return { column, count, first };
}

function refuseMissing(table: Table, needed: readonly Column[], features: readonly Column[]): void {
  const size = table.rows;
  const groups = needed.map((column) => countMissing(column, size)).find(({ count }) => count > 0);
  if (groups !== undefined) {
    throw new InputError(
      groups.column.name,
      `expected a value in every row, got ${groups.count} missing (first in row ${fileRow(table, groups.first) + 1}); drop such rows with --missing drop`,
    );
  }
  const [worst, ...others] = features.map((column) => countMissing(column, size)).filter(({ count }) => count > 0);
  if (worst === undefined) return;
  const also = others.map(({ column, count }) => `, ${count} in ${column.name}`).join("");
  const what = worst.column.kind === "text" ? "value" : "number";
  throw new InputError(
    worst.column.name,
    `expected a ${what} in every row, got ${worst.count} missing (first in row ${fileRow(table, worst.first) + 1})${also}; ` +
      "choose --missing drop or --missing impute, or leave the column out with --exclude",
  );
}

function incompleteRows(size: number, columns: readonly Column[]): DroppedRow[] {
  const dropped: DroppedRow[] = [];
  for (let row = 0; row < size; row++) {
    const lacking = columns.filter((column) => isMissing(column, row));
    if (lacking.length > 0) dropped.push({ row, reason: `missing ${lacking.map(({ name }) => name).join(", ")}` });
  }
  return dropped;
}

function draw(
  size: number,
  dropped: readonly DroppedRow[],
  { rows: wanted, seed }: { readonly rows: number | undefined; readonly seed: number | string },
  notices: string[],
): Uint32Array | undefined {
  if (wanted !== undefined && !(Number.isInteger(wanted) && wanted >= 2)) {
    throw new InputError("sample", `expected a whole number of rows from 2, got ${wanted}`);
  }
  const left = size - dropped.length;
  if (left === 0) {
    throw new InputError(
      "missing",
      `expected a complete row, but all ${size} lack a value; use --missing impute or --exclude`,
    );
  }
  const sampled = wanted !== undefined && wanted < left;
  if (dropped.length === 0 && !sampled) return undefined;
  const isDropped = new Uint8Array(size);
  for (const { row } of dropped) isDropped[row] = 1;
  const complete = Uint32Array.from({ length: size }, (_, row) => row).filter((row) => isDropped[row] === 0);
  if (!sampled) return complete;
  const drawn = new Uint32Array(wanted);
  sampleDistinctInto(left, Rng.fromSeed(seed).fork("sample rows"), drawn);
  notices.push(`rows: ${wanted} of ${left} drawn at random with seed ${seed}`);
  return drawn.sort().map((index) => complete[index]);
}
