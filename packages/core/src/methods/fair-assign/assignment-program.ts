import type { Highs } from "highs";
import { assignNearestInto } from "../../kernels/assign-nearest.ts";
import type { BulkKernels } from "../../kernels/bulk-kernels.ts";
import { squaredDistance } from "../../kernels/distance.ts";
import { type Pieces, rowsAPiece } from "../../pieces.ts";
import { tallyClustering } from "../../problem/clustering.ts";
import type { Problem } from "../../problem/problem.ts";
import { type Strata, strataOf } from "../../problem/strata.ts";
import { type Offer, PriceProgram } from "./price-program.ts";
import { type ShareBounds, shareRows } from "./share-bounds.ts";

/** A point that no cluster has as a whole: the clusters that share it, and how. */
export interface SharedPoint {
  readonly point: number;
  readonly clusters: readonly number[];
  readonly shares: readonly number[];
}

/** An optimum of the linear program at given centres. */
export interface AssignmentResult {
  /** Where every point is that one cluster has as a whole; of the others, their base. */
  readonly labels: Uint8Array;
  readonly shared: readonly SharedPoint[];
  /** Mean squared distance to the centres handed in. */
  readonly cost: number;
  /** The dual objective: no assignment within the bounds costs less. */
  readonly bound: number;
  /** Row-major strata x clusters: a point belongs where squared distance + price is least. */
  readonly prices: Float64Array;
  readonly rounds: number;
  /** Points that the solver saw. */
  readonly contested: number;
}

const WHOLE = 1e-7; // nearer to 0 or 1 than this is 0 or 1
const PAID = 1e-9; // violated mass a unit of mass that counts as none
const ATTRACTIVE = 1e-10; // what an offer must save, in mean distances
const FIRST_RADIUS = 0.01; // how far a dual may be from 0 at first, in mean distances
const MOST_ROUNDS = 2000;
const BLOCK = 512;

/**
 * min sum d(p,k) x(p,k), every point shared out once, and every group between its bounds in every cluster, exactly, over
 * few points: the duals are a table of prices, and a point whose nearest cluster by distance + price is its base never
 * enters the solver. Points that prefer another cluster at the solver's prices enter, until none does; then the prices
 * prove the optimum for all.
 */
export function* solveAssignment(
  highs: Highs,
  kernels: BulkKernels,
  problem: Problem,
  centers: Float64Array,
  bounds: ShareBounds,
  shouldStop: () => boolean = () => false,
): Pieces<AssignmentResult | undefined> {
  const { size, clusters } = problem;
  const strata = strataOf(problem);
  const labels = new Uint8Array(size);
  yield* assignNearestInto(kernels, centers, clusters, labels);
  const unit = yield* meanDistance(problem, centers);
  yield;
  const { masses, cellMasses } = tallyClustering(problem, labels);
  const rows = shareRows(problem, bounds);
  const program = new PriceProgram(highs, problem, strata, rows, masses, cellMasses);
  const prices = new Float64Array(strata.count * clusters);
  const middle = new Float64Array(clusters * rows.length);
  try {
    let radius = FIRST_RADIUS;
    for (let round = 1; round <= MOST_ROUNDS; round++) {
      if (shouldStop()) return undefined;
      program.setTolls(middle, radius);
      const { taken, duals, paid } = program.solve();
      yield;
      program.pricesInto(duals, prices);
      const { offers, least } = yield* attractiveOffers(
        kernels,
        problem,
        strata,
        centers,
        unit,
        labels,
        program,
        prices,
      );
      const fair = paid <= PAID * problem.mass;
      if (fair && offers.length === 0) {
        const cost = ownDistance(problem, centers, labels) + (unit * extraCost(problem, program, taken)) / problem.mass;
        const { shared, contested } = settleInPlace(program, taken, labels);
        const bound = (unit * least) / problem.mass;
        return { labels, shared, cost, bound, prices: prices.map((price) => price * unit), rounds: round, contested };
      }
      if (!fair) radius *= offers.length === 0 ? 4 : 2;
      program.add(offers);
    }
  } finally {
    program.dispose();
  }
  throw new Error("the fair assignment did not settle");
}

/** For every point that prefers a cluster it has no offer for, that offer; and the sum of weight x least priced distance. */
function* attractiveOffers(
  kernels: BulkKernels,
  problem: Problem,
  strata: Strata,
  centers: Float64Array,
  unit: number,
  labels: Uint8Array,
  program: PriceProgram,
  prices: Float64Array,
): Pieces<{ offers: Offer[]; least: number }> {
  const { size, clusters, weights } = problem;
  const table = new Float64Array(Math.min(BLOCK, size) * clusters);
  const offers: Offer[] = [];
  let least = 0;
  for (let stratum = 0; stratum < strata.count; stratum++) {
    const price = stratum * clusters;
    const end = strata.starts[stratum + 1];
    for (let first = strata.starts[stratum]; first < end; first += BLOCK) {
      const last = Math.min(first + BLOCK, end);
      kernels.distancesInto(centers, clusters, first, last, table);
      for (let point = first, row = 0; point < last; point++, row += clusters) {
        let best = 0;
        let bestValue = Number.POSITIVE_INFINITY;
        for (let k = 0; k < clusters; k++) {
          const value = table[row + k] / unit + prices[price + k];
          if (value < bestValue) {
            bestValue = value;
            best = k;
          }
        }
        least += weights === undefined ? bestValue : weights[point] * bestValue;
        const base = labels[point];
        if (best === base || program.allows(point, best)) continue;
        let own = table[row + base] / unit + prices[price + base];
        if (program.has(point)) {
          for (let k = 0; k < clusters; k++) {
            if (program.allows(point, k)) own = Math.min(own, table[row + k] / unit + prices[price + k]);
          }
        }
        if (bestValue >= own - ATTRACTIVE) continue;
        offers.push({ point, stratum, from: base, to: best, extra: (table[row + best] - table[row + base]) / unit });
      }
      yield;
    }
  }
  return { offers, least };
}

function extraCost({ weights }: Problem, program: PriceProgram, taken: Float64Array): number {
  let extra = 0;
  for (let i = 0; i < taken.length; i++) {
    const { point, extra: each } = program.offerAt(i);
    extra += taken[i] * each * (weights === undefined ? 1 : weights[point]);
  }
  return extra;
}

/** Moves whole points to where they belong; lists the others with all of their clusters. */
function settleInPlace(program: PriceProgram, taken: Float64Array, labels: Uint8Array) {
  const parts = new Map<number, { clusters: number[]; shares: number[] }>();
  const contested = new Set<number>();
  for (let i = 0; i < taken.length; i++) {
    const { point, to } = program.offerAt(i);
    contested.add(point);
    if (taken[i] <= WHOLE) continue;
    const part = parts.get(point) ?? { clusters: [], shares: [] };
    part.clusters.push(to);
    part.shares.push(taken[i]);
    parts.set(point, part);
  }
  const shared: SharedPoint[] = [];
  for (const [point, { clusters, shares }] of [...parts].sort(([a], [b]) => a - b)) {
    const whole = shares.findIndex((share) => share >= 1 - WHOLE);
    if (whole >= 0) {
      labels[point] = clusters[whole];
      continue;
    }
    const left = 1 - shares.reduce((sum, share) => sum + share, 0);
    const atBase = left > WHOLE ? [[labels[point], left]] : [];
    const all = [...clusters.map((k, i) => [k, shares[i]]), ...atBase].sort(([a], [b]) => a - b);
    shared.push({ point, clusters: all.map(([k]) => k), shares: all.map(([, share]) => share) });
  }
  return { shared, contested: contested.size };
}

/** Of the points to all centres: what a move costs is of this order, so the solver sees numbers around 1. */
function* meanDistance({ points, dim, size, clusters, mass, weights }: Problem, centers: Float64Array): Pieces<number> {
  const rows = rowsAPiece(dim);
  let total = 0;
  for (let k = 0; k < clusters; k++) {
    for (let point = 0; point < size; point++) {
      const distance = squaredDistance(points, dim, point, centers, k);
      total += weights === undefined ? distance : distance * weights[point];
      if (point % rows === rows - 1) yield;
    }
  }
  return total > 0 ? total / mass / clusters : 1;
}

/** The mean squared distance of the points to the centres of their own clusters. */
function ownDistance({ points, dim, size, weights, mass }: Problem, centers: Float64Array, labels: Uint8Array): number {
  let total = 0;
  for (let point = 0; point < size; point++) {
    const distance = squaredDistance(points, dim, point, centers, labels[point]);
    total += weights === undefined ? distance : weights[point] * distance;
  }
  return total / mass;
}
