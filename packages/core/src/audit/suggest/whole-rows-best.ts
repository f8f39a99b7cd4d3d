import type { AuditAttribute } from "../audit-result.ts";
import { canBalance } from "./best-balance.ts";
import { representationOf, type StrataTable } from "./fair-rows.ts";
import { MOST_CELLS, nearestCounts } from "./nearest-counts.ts";

/** Steps a question: a second at most. */
const EFFORT = 1e8;
/** The best is told to three decimals, or two digits that count. */
const NEAR = 2e-4;
const NEAR_PART = 1e-3;

/** What some clustering has that keeps a floor; "none" where none does; undefined where that could not be decided. */
type Decided = number | "none" | undefined;

/**
 * The best of a measure that whole rows allow in so many clusters, where that is less than what was asked for; undefined
 * where some clustering keeps it, or where that could not be decided.
 */
export function bestBelow(
  attribute: AuditAttribute,
  measure: "balance" | "representation",
  asked: number,
): number | undefined {
  const table = tableOf(attribute);
  if (table === undefined) return undefined;
  const decide = measure === "balance" ? balances(table) : represents(table);
  if (decide(asked) !== "none") return undefined;
  let [best, beyond] = [0, asked];
  while (beyond - best > Math.min(NEAR, NEAR_PART * beyond)) {
    const middle = (best + beyond) / 2;
    const decided = decide(middle);
    if (decided === undefined) break;
    if (decided === "none") beyond = middle;
    else best = decided;
  }
  return best;
}

function represents(table: StrataTable): (floor: number) => Decided {
  if (table.counts.length > MOST_CELLS) return () => undefined;
  return (floor) => {
    const nearest = nearestCounts(table, floor, EFFORT, "any");
    if (nearest.kind === "found") return representationOf(table, nearest.counts);
    return nearest.kind === "none" ? "none" : undefined;
  };
}

function balances({ clusters, groups }: StrataTable): (floor: number) => Decided {
  const sizes = groups.map(({ rows }) => rows);
  const range = { least: Math.min(...sizes), most: Math.max(...sizes) };
  return (floor) => {
    const can = canBalance(range, clusters, floor, EFFORT);
    return can === undefined ? undefined : can ? floor : "none";
  };
}

/** undefined where rows weigh differently: then counts do not tell. */
function tableOf({ groups, clusters, cells }: AuditAttribute): StrataTable | undefined {
  const rows = groups.reduce((sum, group) => sum + group.rows, 0);
  if (groups.some((group) => Math.abs(group.share - group.rows / rows) > 1e-9)) return undefined;
  return {
    clusters: clusters.length,
    strata: groups.length,
    counts: Int32Array.from(cells, (cell) => cell.rows),
    groups: groups.map((group, s) => ({ strata: [s], rows: group.rows, share: group.rows / rows })),
    stratumOf: new Int32Array(0),
  };
}
