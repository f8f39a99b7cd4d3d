import type { Problem } from "../problem/problem.ts";
import { csvField } from "../tables/table-csv.ts";
import type { FrontRow } from "./front-rows.ts";

/** The front as CSV, every number with all of its digits; nothing in it depends on the time or the machine. */
export function frontCsv({ attributes }: Problem, rows: readonly FrontRow[]): string {
  const named = (what: string): string[] =>
    attributes.length === 1 ? [what] : attributes.map(({ name }) => `${what}_${name}`);
  const names = [
    ...["id", "cost"],
    ...named("balance"),
    ...named("relative_balance"),
    ...["price_of_fairness", "smallest_cluster", "method"],
  ];
  const lines = rows.map((row) =>
    [
      ...[row.id, row.cost, ...row.balance, ...row.relativeBalance],
      ...[row.priceOfFairness, row.smallestCluster, row.method],
    ].join(","),
  );
  return `${[names.map((name) => csvField(name)).join(","), ...lines].join("\n")}\n`;
}
