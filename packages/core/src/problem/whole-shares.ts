import { refusal } from "../errors.ts";
import type { GroupShare } from "./limits.ts";
import type { ProtectedAttribute } from "./problem.ts";

const ROUNDING = 1e-9; // of a row

/** What sizes are checked against: whole rows, without weights. */
interface Rows {
  readonly size: number;
  readonly clusters: number;
  readonly minSize: number;
  readonly maxSize: number;
}

/**
 * Refuses shares that whole rows cannot have: 0.4..0.4 needs clusters of 5, 10, 15 ... rows. Some cluster has at most the
 * mean number of rows, and some at least that: sizes that fit must lie on both sides.
 */
export function checkSizesForShares(
  { name, groups }: ProtectedAttribute,
  shares: readonly GroupShare[],
  { size, clusters, minSize, maxSize }: Rows,
): void {
  const own = shares.filter(({ attribute }) => attribute === name);
  if (own.length === 0) return;
  const fits = (rows: number): boolean => isWhole(rows, own, own.length === groups.length);
  const values = { attribute: name, clusters, rows: size };
  const least = firstFrom(Math.max(1, Math.ceil(minSize - ROUNDING)), size, fits);
  if (least === undefined || least * clusters > size) {
    const each = least ?? size + 1;
    throw refusal("shares-need-more", "shares", { ...values, each, feasible: Math.floor(size / each) });
  }
  const ceiling = Math.min(size, Math.floor(maxSize + ROUNDING));
  for (let rows = ceiling; rows * clusters >= size; rows--) if (fits(rows)) return;
  let each = Math.ceil(size / clusters) - 1;
  while (each > 0 && !fits(each)) each--;
  const feasible = firstFrom(ceiling + 1, size, fits) ?? size;
  throw refusal("shares-hold-less", "shares", { ...values, each, feasible });
}

function firstFrom(rows: number, most: number, fits: (rows: number) => boolean): number | undefined {
  for (let n = rows; n <= most; n++) if (fits(n)) return n;
  return undefined;
}

/** Whether a cluster of so many rows may have whole counts within the shares; `all`: of all groups, nothing else fills it. */
function isWhole(rows: number, shares: readonly GroupShare[], all: boolean): boolean {
  let [low, high] = [0, 0];
  for (const { least, most } of shares) {
    const [from, to] = [Math.ceil(least * rows - ROUNDING), Math.floor(most * rows + ROUNDING)];
    if (from > to) return false;
    low += from;
    high += to;
  }
  return low <= rows && (!all || high >= rows);
}
