import { decimalText, type FrontRow } from "@fairfront/core/internal";

/** Rows that a reader can tell apart: of those whose price and balances read the same, the cheapest. Some always stay. */
export function visiblyDifferent(rows: readonly FrontRow[], always: ReadonlySet<number>): readonly FrontRow[] {
  const seen = new Set<string>();
  return rows.filter((row) => {
    const read = [Math.round(row.priceOfFairness * 1000), ...row.fairness.map((value) => decimalText(value, 2))].join();
    const first = !seen.has(read);
    seen.add(read);
    return first || always.has(row.id);
  });
}
