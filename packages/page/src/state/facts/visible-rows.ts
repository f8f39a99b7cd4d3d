import { decimalText, type FrontRow } from "@fairfront/core/internal";

const readings = new WeakMap<FrontRow, string>(); // a row reads the same at every step along the front

function readingOf(row: FrontRow): string {
  const known = readings.get(row);
  if (known !== undefined) return known;
  const { priceOfFairness, fairness } = row;
  const read = [Math.round(priceOfFairness * 1000), ...fairness.map((value) => decimalText(value, 2))].join();
  readings.set(row, read);
  return read;
}

/** Rows that a reader can tell apart: of those whose price and balances read the same, the cheapest. Some always stay. */
export function visiblyDifferent(rows: readonly FrontRow[], always: ReadonlySet<number>): readonly FrontRow[] {
  const seen = new Set<string>();
  return rows.filter((row) => {
    const read = readingOf(row);
    const first = !seen.has(read);
    seen.add(read);
    return first || always.has(row.id);
  });
}
