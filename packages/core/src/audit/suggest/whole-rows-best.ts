import type { AuditAttribute } from "../audit-result.ts";
import { canBalance } from "./best-balance.ts";
import { representationOf, type StrataTable } from "./fair-rows.ts";
import { fewestMoves, MOST_CELLS } from "./fewest-moves.ts";

/** Steps a question: a second at most for the one that was asked, a part of it for each of those that look for the best. */
const EFFORT = 1e8;
const STEP_EFFORT = 2e7;
/** How near the two ends of a best come to each other. A question about balance is quick. */
const NEAR = { balance: 1e-6, representation: 1e-4 } as const;

/** The best of a measure that whole rows allow in so many clusters: the two are as good as one, but where it could not be decided. */
export interface WholeBest {
  /** Some clustering has it. */
  readonly reached: number;
  /** None exceeds it. */
  readonly most: number;
}

/** Both measures. */
export interface WholeBests {
  readonly balance: WholeBest;
  readonly representation: WholeBest;
}

/** What some clustering has that keeps a floor; "none" where none does; undefined where that could not be decided. */
type Decided = number | "none" | undefined;
type Decide = (floor: number) => Decided;

/** The best that groups of so many rows allow in so many clusters. */
function wholeRowsBest(sizes: readonly number[], clusters: number): WholeBests {
  if (Math.min(...sizes) < clusters) return weightedBest(0, true);
  const limits = { balance: Math.min(...sizes) / Math.max(...sizes), representation: 1 };
  const best = (measure: keyof WholeBests): WholeBest => {
    const decide = deciderOf(sizes, clusters, measure, STEP_EFFORT);
    return bestOf(limits[measure], NEAR[measure], decide);
  };
  return { balance: best("balance"), representation: best("representation") };
}

/** Where rows weigh differently counts do not tell: nothing is known but what shares allow, and that a rare group is absent somewhere. */
function weightedBest(bestBalance: number, isRare: boolean): WholeBests {
  const of = (most: number): WholeBest => ({ reached: 0, most: isRare ? 0 : most });
  return { balance: of(bestBalance), representation: of(1) };
}

/** The same of an attribute of an audit. */
export function wholeRowsOf({ groups, clusters, cells, bestBalance }: AuditAttribute): WholeBests {
  const sizes = groups.map(({ rows }) => rows);
  if (cells[0].byWeight !== true) return wholeRowsBest(sizes, clusters.length);
  return weightedBest(bestBalance, Math.min(...sizes) < clusters.length);
}

/** The same of the points of a problem. */
export function wholePointsBest(
  { sizes, bestBalance }: { readonly sizes: ArrayLike<number>; readonly bestBalance: number },
  { clusters, weighted }: { readonly clusters: number; readonly weighted: boolean },
): WholeBests {
  const rows = Array.from(sizes);
  return weighted ? weightedBest(bestBalance, Math.min(...rows) < clusters) : wholeRowsBest(rows, clusters);
}

/** Whether it is sure that whole rows do not allow as much. */
export function isBeyondWholeRows(
  sizes: readonly number[],
  clusters: number,
  measure: keyof WholeBests,
  asked: number,
): boolean {
  return deciderOf(sizes, clusters, measure, EFFORT)(asked) === "none";
}

/** `limit` is what parts of rows would allow. */
function bestOf(limit: number, near: number, decide: Decide): WholeBest {
  const whole = decide(limit);
  if (whole !== "none") return { reached: whole === undefined ? found(decide(0)) : limit, most: limit };
  let [reached, most] = [found(decide(0)), limit];
  while (most - reached > near) {
    const middle = (reached + most) / 2;
    const decided = decide(middle);
    if (decided === undefined) break;
    if (decided === "none") most = middle;
    else reached = Math.max(decided, middle);
  }
  return { reached, most };
}

function found(decided: Decided): number {
  return typeof decided === "number" ? decided : 0;
}

function deciderOf(sizes: readonly number[], clusters: number, measure: keyof WholeBests, effort: number): Decide {
  if (Math.min(...sizes) < clusters) return (floor) => (floor > 0 ? "none" : 0); // some cluster must lack the group
  return measure === "balance" ? balances(sizes, clusters, effort) : represents(sizes, clusters, effort);
}

function represents(sizes: readonly number[], clusters: number, effort: number): Decide {
  const isWhole = sizes.reduce(commonDivisor) >= clusters; // then every cluster can have the very shares of the data
  const table = evenTable(sizes, clusters);
  const even = representationOf(table, table.counts);
  return (floor) => {
    if (isWhole && floor <= 1) return 1;
    if (floor >= 1) return "none";
    if (floor <= even) return even;
    if (table.counts.length > MOST_CELLS) return undefined;
    const nearest = fewestMoves(table, floor, effort, "any");
    if (nearest.kind === "found") return representationOf(table, nearest.counts);
    return nearest.kind === "none" ? "none" : undefined;
  };
}

function balances(sizes: readonly number[], clusters: number, effort: number): Decide {
  const range = { least: Math.min(...sizes), most: Math.max(...sizes) };
  const sure = range.least / (range.most + clusters); // leaves room for a row more of the largest group in every cluster
  return (floor) => {
    if (floor <= sure) return sure;
    const can = canBalance(range, clusters, floor, effort);
    return can === undefined ? undefined : can ? floor : "none";
  };
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}

/** Rows of every group, shared out as evenly as whole rows can be. */
function evenTable(sizes: readonly number[], clusters: number): StrataTable {
  const rows = sizes.reduce((sum, size) => sum + size, 0);
  const counts = new Int32Array(clusters * sizes.length);
  sizes.forEach((size, s) => {
    for (let k = 0; k < clusters; k++) {
      counts[k * sizes.length + s] = Math.floor((size * (k + 1)) / clusters) - Math.floor((size * k) / clusters);
    }
  });
  return {
    clusters,
    strata: sizes.length,
    counts,
    groups: sizes.map((size, s) => ({ strata: [s], rows: size, share: size / rows })),
    stratumOf: new Int32Array(0),
  };
}
