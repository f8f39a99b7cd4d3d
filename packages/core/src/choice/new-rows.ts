import { crossTable } from "../audit/cross-table.ts";
import { CLUSTER_FIGURES, fairnessInto, OVERALL_FIGURES } from "../audit/fairness.ts";
import { chooseRows } from "../audit/suggest/choose-rows.ts";
import { representationOf, strataTable } from "../audit/suggest/fair-rows.ts";
import { nearestCounts } from "../audit/suggest/nearest-counts.ts";
import type { EncodedProblem } from "../encoding/encode.ts";
import { InputError } from "../errors.ts";
import { assignPricedInto } from "../model/assign-priced.ts";
import { fitModel } from "../model/fit-model.ts";
import { pricedCenters } from "../model/priced-centers.ts";
import { meansInto, tallyClustering } from "../problem/clustering.ts";
import { makeProblem } from "../problem/make-problem.ts";
import type { Problem } from "../problem/problem.ts";
import { strataCodes } from "../problem/strata-codes.ts";
import { Rng } from "../random/rng.ts";
import { sampleDistinctInto } from "../random/sampling.ts";

/** A measure on rows that a rule was not made from: over all refits. */
export interface NewRowsMeasure {
  readonly median: number;
  /** The lowest and the highest of the refits. */
  readonly range: readonly [number, number];
}

/** The same for one attribute. */
export interface NewRowsAttribute {
  readonly attribute: string;
  /** Of the choice, on the rows it was made from. */
  readonly promised: { readonly balance: number; readonly representation: number };
  /** By a rule that uses the group, as the model does. */
  readonly balance: NewRowsMeasure;
  readonly representation: NewRowsMeasure;
  /** By the nearest mean alone, without the group. */
  readonly blind: {
    readonly balance: NewRowsMeasure;
    readonly representation: NewRowsMeasure;
    readonly breaks: boolean;
  };
  /** The promise would break: the median falls below four fifths, or by more than a tenth of what was promised. */
  readonly breaks: boolean;
}

/** How the fairness of a choice carries over to rows that it was not made from. */
export interface NewRows {
  /** Rules made from one half of the rows and measured on the other. */
  readonly refits: number;
  /** Of each half. */
  readonly rows: number;
  readonly attributes: readonly NewRowsAttribute[];
}

export interface NewRowsOptions {
  readonly seed?: number | string | undefined;
  /** Times that the rows are halved; each half is the training rows once. */
  readonly halvings?: number | undefined;
  /** At most so many rows, drawn at random, are halved. */
  readonly mostRows?: number | undefined;
}

const newRowsDefaults = { seed: 1, halvings: 3, mostRows: 10_000 } as const;

const FOUR_FIFTHS = 0.8;
const LOSS = 0.1;
const MOST_FLOOR = 0.98; // whole counts of half the rows hardly keep more

/**
 * Halves the rows, takes the choice on one half, moves the fewest rows so that it keeps the floor of the choice there,
 * fits the model, and measures what it does with the other half. Half the rows promise a little less than all do.
 */
export function newRowsOf(problem: EncodedProblem, labels: Uint8Array, options: NewRowsOptions = {}): NewRows {
  const { seed = newRowsDefaults.seed, halvings = newRowsDefaults.halvings } = options;
  const { mostRows = newRowsDefaults.mostRows } = options;
  const rng = Rng.fromSeed(seed).fork("new rows");
  const used = Math.min(problem.size, mostRows);
  const floor = Math.min(MOST_FLOOR, representationOf(...tableOf(problem, labels)));
  const found: { ruled: Measured[]; blind: Measured[] }[] = [];
  for (let halving = 0; halving < halvings; halving++) {
    const drawn = new Uint32Array(used);
    sampleDistinctInto(problem.size, rng.fork("halving", halving), drawn);
    const middle = used >> 1;
    const [first, second] = [drawn.slice(0, middle), drawn.slice(middle)];
    found.push(refit(problem, labels, first, second, floor, rng.fork("rows", halving, 0)));
    found.push(refit(problem, labels, second, first, floor, rng.fork("rows", halving, 1)));
  }
  const promised = measured(problem, labels);
  return {
    refits: found.length,
    rows: used >> 1,
    attributes: problem.attributes.map(({ name }, a): NewRowsAttribute => {
      const over = (kind: "ruled" | "blind", measure: keyof Measured): NewRowsMeasure =>
        summary(found.map((one) => one[kind][a][measure]));
      const [representation, unseen] = [over("ruled", "representation"), over("blind", "representation")];
      return {
        attribute: name,
        promised: promised[a],
        balance: over("ruled", "balance"),
        representation,
        blind: {
          balance: over("blind", "balance"),
          representation: unseen,
          breaks: breaks(promised[a].representation, unseen.median),
        },
        breaks: breaks(promised[a].representation, representation.median),
      };
    }),
  };
}

interface Measured {
  readonly balance: number;
  readonly representation: number;
}

function tableOf(problem: Problem, labels: ArrayLike<number>): [ReturnType<typeof strataTable>, Int32Array] {
  const table = strataTable(problem.attributes, labels, problem.clusters);
  return [table, table.counts];
}

function refit(
  problem: EncodedProblem,
  labels: Uint8Array,
  train: Uint32Array,
  test: Uint32Array,
  floor: number,
  rng: Rng,
): { ruled: Measured[]; blind: Measured[] } {
  const nothing = problem.attributes.map(() => ({ balance: 0, representation: 0 }));
  try {
    const own = part(problem, train);
    const chosen = Uint8Array.from(own.rows, (point) => labels[point]);
    const kept = keepFloor(own, chosen, floor, rng);
    const model = fitModel(
      { ...problem, ...own },
      { clustering: tallyClustering(own, kept), origin: { method: "", step: 0 } },
    );
    const rule = pricedCenters(model);
    const means = new Float64Array(own.clusters * own.dim);
    meansInto(own, tallyClustering(own, kept), means);
    const centers = model.centers.map((center, k) => center.map((_, i) => means[k * own.dim + i]));
    const plain = pricedCenters({ ...model, centers, prices: model.prices.map((row) => row.map(() => 0)) });
    const other = part(problem, test);
    const points = moved(other, own);
    const strata = strataCodes(other.attributes, other.size);
    const placed = new Int32Array(other.size);
    assignPricedInto(points, strata, other.size, rule, placed);
    const ruled = measured(other, placed);
    assignPricedInto(points, strata, other.size, plain, placed);
    return { ruled, blind: measured(other, placed) };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { ruled: nothing, blind: nothing }; // half the rows lack a group or a cluster: nothing carries over
  }
}

/** Some of the points as a problem of their own; its `rows` are points of the whole. */
function part(problem: Problem, some: Uint32Array): Problem {
  const { dim, points, weights, attributes, clusters } = problem;
  return makeProblem({
    points: Float64Array.from(
      { length: some.length * dim },
      (_, i) => points[some[Math.floor(i / dim)] * dim + (i % dim)],
    ),
    dim,
    clusters,
    attributes: attributes.map(({ name, groups, groupOf }) => ({
      name,
      groups,
      groupOf: Uint16Array.from(some, (point) => groupOf[point]),
    })),
    weights: weights && Float64Array.from(some, (point) => weights[point]),
    rows: some,
  });
}

/** The points of one part as the other's centres see them. */
function moved({ points, dim, offset }: Problem, other: Problem): Float64Array {
  return points.map((value, i) => value + offset[i % dim] - other.offset[i % dim]);
}

/** The labels with the fewest rows moved so that they keep the floor; as they are where none were found. */
function keepFloor(own: Problem, labels: Uint8Array, floor: number, rng: Rng): Uint8Array {
  if (floor <= 0 || own.weights !== undefined) return labels;
  const table = strataTable(own.attributes, labels, own.clusters);
  const nearest = nearestCounts(table, floor);
  if (nearest === undefined) return labels;
  const clusterOf = Uint16Array.from(labels);
  const means = new Float64Array(own.clusters * own.dim);
  meansInto(own, tallyClustering(own, labels), means);
  const space = { points: own.points, dim: own.dim, clusterOf, clusters: own.clusters, weights: undefined, means };
  return Uint8Array.from(chooseRows(table, nearest.counts, clusterOf, space, rng));
}

function measured({ attributes, clusters, weights }: Problem, labels: ArrayLike<number>): Measured[] {
  return attributes.map(({ groups, groupOf }) => {
    const { masses } = crossTable(labels, clusters, groupOf, groups.length, weights);
    const overall = new Float64Array(OVERALL_FIGURES.length);
    const perCluster = new Float64Array(CLUSTER_FIGURES.length * clusters);
    fairnessInto(masses, { clusters, groups: groups.length, delta: 0 }, overall, perCluster);
    return {
      balance: overall[OVERALL_FIGURES.indexOf("balance")],
      representation: overall[OVERALL_FIGURES.indexOf("representation")],
    };
  });
}

function summary(values: readonly number[]): NewRowsMeasure {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  const median = sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  return { median, range: [sorted[0], sorted[sorted.length - 1]] };
}

/** Whether a promise would not be kept: by more than a tenth of it, or below four fifths where it was above. */
function breaks(promised: number, median: number): boolean {
  return median < promised * (1 - LOSS) || (median < FOUR_FIFTHS && promised >= FOUR_FIFTHS);
}
