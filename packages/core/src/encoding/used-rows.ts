import { gotText, refusal } from "../errors.ts";
import { type Notice, notice } from "../notices/notice.ts";
import { MISSING_REMEDY, type Remedy } from "../notices/remedy.ts";
import type { SizeLimit } from "../problem/limits.ts";
import { Rng } from "../random/rng.ts";
import { sampleDistinctInto } from "../random/sampling.ts";
import { type Column, fileRow, isMissing, type Table } from "../tables/table.ts";
import type { DroppedRow, EncodeSettings } from "./encode-options.ts";
import type { MissingPolicy } from "./encoding.ts";

/** Of a feature, the most values that may be made up. */
export type MissingLimit = Pick<EncodeSettings, "maxMissing">;

/** Of a group nothing can be made up. */
export const DROP_ROWS: Remedy = { kind: "set", option: "missing", value: "drop", to: "drop-rows" };

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
  most: SizeLimit,
  sample: { readonly rows: number | undefined; readonly seed: number | string },
  notices: Notice[],
): UsedRows {
  const size = table.rows;
  if (policy === "error") refuseMissing(table, needed, features, most);
  if (policy === "impute") {
    const counted = features.map((column) => ({ name: column.name, count: countMissing(column, size).count }));
    refuseMostlyMissing(counted, size, { maxMissing: most });
  }
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
    const columns = gaps.map(({ column: { name }, count }) => ({ name, count }));
    notices.push(notice("rows-dropped", "rows", { count: dropped.length, rows: size, columns }));
  }
  return {
    rows: draw(size, dropped, sample, notices),
    dropped: dropped.map((lacking) => ({ ...lacking, row: fileRow(table, lacking.row) })),
  };
}

/** A column that is made up for the most part would say little about the rows. */
export function refuseMostlyMissing(
  features: readonly { readonly name: string; readonly count: number }[],
  size: number,
  { maxMissing: most }: MissingLimit,
): void {
  const gaps = mostlyMissing(features, size, most);
  if (gaps.length === 0) return;
  const columns = gaps.map(({ name, count }) => ({ name, share: count / size }));
  const largest = gaps.reduce((a, b) => (b.count > a.count ? b : a)).count;
  throw refusal("mostly-missing", columns[0].name, { columns }, [
    { kind: "set", option: "exclude", value: columns.map(({ name }) => name), to: "drop-named" },
    { kind: "set", option: "maxMissing", value: `${Math.ceil((100 * largest) / size)}%`, to: "fill-anyway" },
  ]);
}

/** Those of which more are missing than may be imputed. */
function mostlyMissing<Counted extends { readonly count: number }>(
  features: readonly Counted[],
  size: number,
  most: SizeLimit,
): Counted[] {
  const share = /^(\d+(?:\.\d+)?)\s*%$/.exec(String(most))?.[1];
  const bound = share === undefined ? Number(most) : (Number(share) / 100) * size;
  const isRows = share !== undefined || Number.isInteger(bound); // 0.9 is no number of rows; 90% may have been meant
  if (!(bound >= 0) || !isRows) throw refusal("missing-limit", "maxMissing", { got: String(most) });
  return features.filter(({ count }) => count > bound);
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

function refuseMissing(table: Table, needed: readonly Column[], features: readonly Column[], most: SizeLimit): void {
  const size = table.rows;
  const groups = needed.map((column) => countMissing(column, size)).find(({ count }) => count > 0);
  if (groups !== undefined) {
    const { column, count, first } = groups;
    throw refusal("value-missing", column.name, { count, row: fileRow(table, first) + 1 }, [DROP_ROWS]);
  }
  const gaps = features.map((column) => countMissing(column, size)).filter(({ count }) => count > 0);
  const [worst, ...others] = gaps;
  if (worst === undefined) return;
  const also = others.map(({ column: { name }, count }) => ({ name, count }));
  const what = worst.column.kind === "text" ? "value" : "number";
  const found = { what, count: worst.count, row: fileRow(table, worst.first) + 1, also } as const;
  const counted = gaps.map(({ column: { name }, count }) => ({ name, count }));
  throw refusal("feature-missing", worst.column.name, found, missingRemedies(counted, size, { maxMissing: most }));
}

/** What can be done about features that lack values. What would be refused next is not proposed. */
export function missingRemedies(
  features: readonly { readonly name: string; readonly count: number }[],
  size: number,
  { maxMissing: most }: MissingLimit,
): Remedy[] {
  const refused = mostlyMissing(features, size, most).map(({ name }) => name);
  return refused.length > 0
    ? [{ kind: "set", option: "exclude", value: refused, to: "drop-named" }, DROP_ROWS]
    : [MISSING_REMEDY, { kind: "use", option: "exclude", to: "drop-the-column" }];
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
  notices: Notice[],
): Uint32Array | undefined {
  if (wanted !== undefined && !(Number.isInteger(wanted) && wanted >= 2)) {
    throw refusal("sample-size", "sample", { got: gotText(wanted) });
  }
  const left = size - dropped.length;
  if (left === 0) {
    throw refusal("no-complete-row", "missing", { rows: size }, [
      { kind: "set", option: "missing", value: "impute", to: "fill-values" },
      { kind: "use", option: "exclude", to: "drop-columns" },
    ]);
  }
  const sampled = wanted !== undefined && wanted < left;
  if (dropped.length === 0 && !sampled) return undefined;
  const isDropped = new Uint8Array(size);
  for (const { row } of dropped) isDropped[row] = 1;
  const complete = Uint32Array.from({ length: size }, (_, row) => row).filter((row) => isDropped[row] === 0);
  if (!sampled) return complete;
  const drawn = new Uint32Array(wanted);
  sampleDistinctInto(left, Rng.fromSeed(seed).fork("sample rows"), drawn);
  notices.push(notice("rows-drawn", "rows", { count: wanted, rows: left, seed }));
  return drawn.sort().map((index) => complete[index]);
}
