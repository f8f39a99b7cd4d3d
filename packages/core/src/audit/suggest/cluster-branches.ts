import { type ClusterCounts, type CountBounds, clusterPrices, HALF } from "./cluster-prices.ts";
import type { CountsFound } from "./counts-found.ts";
import { ROUNDING, type StrataTable } from "./fair-rows.ts";
import { mixture, reducedMoves } from "./mixture.ts";
import { countsTowardsShares, leastWhole, movedRows, repairedCounts } from "./repaired-counts.ts";

interface Branch {
  readonly bounds: CountBounds;
  readonly columns: readonly ClusterCounts[];
  /** No counts in the branch move fewer rows. */
  readonly atLeast: number;
}

interface Relaxed {
  readonly atLeast: number;
  readonly columns: readonly ClusterCounts[];
  /** Row-major clusters x strata: the mixture's counts, and how its clusters' sizes spread. */
  readonly counts: Float64Array;
  readonly spread: Float64Array;
  /** The effort ended before the bound was the best one. */
  readonly cut: boolean;
}

/** Part of the way to the mixture's own prices: the rest stays with the prices of the best bound, which is steadier. */
const STEP = 0.3;
/** Every so many rounds the mixture's own prices are asked. */
const OWN = 6;
const ROUNDS = 400;
const FIRST_PATCH = 100;
/** Counts worth keeping for the branches: within so many rows of the best. */
const KEPT = 3;
const WHOLE = 1e-4;
/** Cells with fewer rows are branched at before sizes are: a row of few decides more. */
const FEW = 20;
const FIRST_BRANCHES = 30;
const SOME_BRANCHES = 10;

/**
 * The fewest moved rows where every stratum is a group. For given prices of the strata's rows every cluster has cheapest
 * counts of its own; their sum is a bound, and the best prices are those of the cheapest mixture of such counts (Dantzig
 * and Wolfe). Branch and bound over cells and sizes from there; a branch is followed to its end before the next.
 */
export function fewestByClusters(
  table: StrataTable,
  floor: number,
  effort: number,
  wanted: "fewest" | "any",
): CountsFound {
  const { clusters, strata, counts } = table;
  const rows = counts.reduce((sum, count) => sum + count, 0);
  const sizes = new Float64Array(strata);
  const clusterSizes = new Int32Array(clusters);
  counts.forEach((count, cell) => {
    sizes[cell % strata] += count;
    clusterSizes[Math.floor(cell / strata)] += count;
  });
  const kept = floor - ROUNDING;
  const prices = clusterPrices(
    table,
    sizes.map((size) => (kept * size) / rows),
    sizes.map((size) => size / rows / kept),
  );
  let best: Int32Array | undefined;
  let fewest = rows + 1;
  let solved = 0; // work of the mixtures, and of repairing
  let unproven = Number.POSITIVE_INFINITY; // the least bound of a branch that could not be decided

  const isSpent = (): boolean => prices.work() + solved > effort;

  function repair(wantedCounts: Float64Array): void {
    keep(
      repairedCounts(table, wantedCounts, floor, (steps) => {
        solved += steps;
      }),
    );
  }

  function keep(found: Int32Array | undefined): void {
    const moved = found === undefined ? fewest : movedRows(table, found);
    if (moved >= fewest) return;
    best = found;
    fewest = moved;
  }

  /** The bound of a branch and the mixture that has it; undefined where it has no counts that move fewer rows. */
  function relax({ bounds, columns: known, atLeast }: Branch): Relaxed | undefined {
    const ranges: (readonly [number, number])[] = [];
    for (let k = 0; k < clusters; k++) {
      const range = prices.sizesOf(bounds, k);
      if (range === undefined) return undefined;
      ranges.push(range);
    }
    const columns = known.filter((column) => isWithin(column, bounds, strata));
    let patch = FIRST_PATCH;
    let mixed = mixture(table, sizes, columns, patch);
    let bound = Number.NEGATIVE_INFINITY;
    let boundPrices: Float64Array | undefined;
    for (let round = 0; ; round++) {
      const before = mixed.work();
      const worth = mixed.solve();
      solved += mixed.work() - before;
      const steady = boundPrices;
      let asked =
        steady === undefined || round % OWN === OWN - 1
          ? worth.strata
          : worth.strata.map((own, s) => STEP * own + (1 - STEP) * steady[s]);
      for (;;) {
        prices.setPrices(asked);
        let [sum, scale, added] = [0, 1, 0];
        for (let s = 0; s < strata; s++) {
          sum += asked[s] * sizes[s];
          scale += Math.abs(asked[s] * sizes[s]);
        }
        for (let k = 0; k < clusters; k++) {
          if (isSpent())
            return { ...cutShort(bounds, ranges, Math.max(atLeast, bound)), ...meansOf(table, mixed.parts()) };
          const cheapest = prices.cheapest(bounds, k, ranges[k]);
          if (cheapest === undefined) return undefined;
          sum += cheapest.value;
          if (reducedMoves(cheapest.counts, worth.strata, worth.clusters[k]) >= -10 * mixed.tolerance) continue;
          columns.push(cheapest.counts);
          added++;
        }
        sum -= 1e-6 + 1e-13 * scale; // rounding
        if (sum > bound) [bound, boundPrices] = [sum, asked];
        if (Math.ceil(bound) >= fewest) return undefined;
        if (added > 0 && round < ROUNDS) break;
        if (asked !== worth.strata && round < ROUNDS) {
          asked = worth.strata;
          continue;
        }
        if (mixed.patched() && patch < 1000 * rows && round < ROUNDS) {
          patch *= 10;
          mixed = mixture(table, sizes, columns, patch);
          break;
        }
        return {
          atLeast: Math.max(atLeast, Math.ceil(bound)),
          columns: columns.filter(
            (column) => reducedMoves(column, worth.strata, worth.clusters[column.cluster]) < KEPT,
          ),
          ...meansOf(table, mixed.parts()),
          cut: false,
        };
      }
    }
  }

  /** What is known where the effort ends: the bound so far, or what every cluster needs by itself. */
  function cutShort(
    bounds: CountBounds,
    ranges: readonly (readonly [number, number])[],
    known: number,
  ): Pick<Relaxed, "atLeast" | "columns" | "cut"> {
    prices.setPrices(new Float64Array(strata).fill(HALF));
    const alone = ranges.reduce((sum, range, k) => sum + prices.least(bounds, k, range), HALF * rows);
    return { atLeast: Math.max(known, Math.ceil(alone - 1e-6 - 1e-9 * rows)), columns: [], cut: true };
  }

  let next: Branch | undefined = {
    bounds: {
      least: new Int32Array(counts.length),
      most: Int32Array.from(counts, (_, cell) => sizes[cell % strata]),
      smallest: clusterSizes.map((size) => Math.max(1, size - fewest)),
      largest: clusterSizes.map((size) => Math.min(rows, size + fewest)),
    },
    columns: [],
    atLeast: 0,
  };
  const open: Branch[] = [];
  for (let branch = 0; next !== undefined; branch++) {
    if (isSpent() || (wanted === "any" && best !== undefined)) {
      open.push(next);
      break;
    }
    const relaxed: Relaxed | undefined = next.atLeast >= fewest ? undefined : relax(next);
    const { bounds } = next;
    next = undefined;
    if (relaxed !== undefined) {
      const { atLeast, columns }: Relaxed = relaxed;
      const isWhole = relaxed.counts.every((count) => Math.abs(count - Math.round(count)) < WHOLE);
      if (isWhole || branch < FIRST_BRANCHES || branch % SOME_BRANCHES === 0) {
        repair(relaxed.counts);
      }
      if (relaxed.cut) unproven = Math.min(unproven, atLeast);
      else if (atLeast < fewest) {
        const halves = halvesOf(table, bounds, relaxed);
        if (halves === undefined) unproven = Math.min(unproven, atLeast);
        else {
          next = { bounds: halves[0], columns, atLeast };
          open.push({ bounds: halves[1], columns, atLeast });
        }
      }
    }
    next ??= takeLeast(open);
  }
  if (best === undefined && isSpent()) keep(countsTowardsShares(table, floor));
  const left = open.reduce((least, { atLeast }) => Math.min(least, atLeast), Math.min(fewest, unproven));
  if (best !== undefined) return { kind: "found", counts: best, moved: fewest, atLeast: left };
  return { kind: left > rows ? "none" : "unknown" };
}

function isWithin({ cluster, counts, size }: ClusterCounts, bounds: CountBounds, strata: number): boolean {
  if (size < bounds.smallest[cluster] || size > bounds.largest[cluster]) return false;
  return counts.every(
    (count, s) => count >= bounds.least[cluster * strata + s] && count <= bounds.most[cluster * strata + s],
  );
}

function meansOf(
  { clusters, strata }: StrataTable,
  parts: readonly { readonly counts: ClusterCounts; readonly share: number }[],
): Pick<Relaxed, "counts" | "spread"> {
  const counts = new Float64Array(clusters * strata);
  const shares = new Float64Array(clusters);
  const [smallest, largest] = [new Float64Array(clusters).fill(Number.POSITIVE_INFINITY), new Float64Array(clusters)];
  for (const { counts: own, share } of parts) {
    shares[own.cluster] += share;
    smallest[own.cluster] = Math.min(smallest[own.cluster], own.size);
    largest[own.cluster] = Math.max(largest[own.cluster], own.size);
    own.counts.forEach((count, s) => {
      counts[own.cluster * strata + s] += share * count;
    });
  }
  return {
    counts: counts.map((count, cell) => count / Math.max(shares[Math.floor(cell / strata)], 1e-9)),
    spread: largest.map((size, k) => Math.max(0, size - smallest[k])),
  };
}

/** Two branches that together have all counts of one, the likelier first; undefined where nothing is left to divide. */
function halvesOf(
  { clusters, strata }: StrataTable,
  bounds: CountBounds,
  { counts, spread }: Relaxed,
): readonly [CountBounds, CountBounds] | undefined {
  const cell = leastWhole(counts, WHOLE);
  let cluster = -1;
  for (let k = 0; k < clusters; k++) if (spread[k] > (cluster < 0 ? 0 : spread[cluster])) cluster = k;
  const bySize = cluster >= 0 && (cell < 0 || counts[cell] >= FEW);
  if (!bySize && cell < 0) return undefined;
  const value = bySize
    ? counts.subarray(cluster * strata, (cluster + 1) * strata).reduce((sum, count) => sum + count, 0)
    : counts[cell];
  const below = Math.floor(value);
  const [low, high] = bySize
    ? [
        { ...bounds, largest: bounds.largest.with(cluster, below) },
        { ...bounds, smallest: bounds.smallest.with(cluster, below + 1) },
      ]
    : [
        { ...bounds, most: bounds.most.with(cell, below) },
        { ...bounds, least: bounds.least.with(cell, below + 1) },
      ];
  return value - below > 0.5 ? [high, low] : [low, high];
}

/** Takes the branch with the least bound out; of equals the last. */
function takeLeast(open: Branch[]): Branch | undefined {
  let at = open.length - 1;
  for (let i = at - 1; i >= 0; i--) if (open[i].atLeast < open[at].atLeast) at = i;
  return at < 0 ? undefined : open.splice(at, 1)[0];
}
