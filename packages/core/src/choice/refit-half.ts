import { crossTable } from "../audit/cross-table.ts";
import { CLUSTER_FIGURES, fairnessInto, OVERALL_FIGURES } from "../audit/fairness.ts";
import { InputError } from "../errors.ts";
import { labelsAtFloors } from "../methods/trace/labels-at-floors.ts";
import { assignPricedInto } from "../model/assign-priced.ts";
import { type EncodedPoints, fitModel } from "../model/fit-model.ts";
import { pricedCenters } from "../model/priced-centers.ts";
import { meansInto, tallyClustering } from "../problem/clustering.ts";
import type { Problem } from "../problem/problem.ts";
import { sampleProblem } from "../problem/sample.ts";
import { strataCodes } from "../problem/strata-codes.ts";

/** What a clustering of some rows has of an attribute. */
export interface Measured {
  readonly balance: number;
  readonly representation: number;
}

/** A rule made from some of the rows, by the choice that keeps `floors` there, one an attribute, and what it does with others. */
export function refitHalf(
  problem: EncodedPoints,
  labels: Uint8Array,
  train: Uint32Array,
  test: Uint32Array,
  floors: readonly number[],
): { ruled: Measured[]; blind: Measured[] } {
  const nothing = problem.attributes.map(() => ({ balance: 0, representation: 0 }));
  try {
    const own = part(problem, train);
    const chosen = Uint8Array.from(own.rows, (point) => labels[point]);
    const kept = refitted(own, chosen, floors);
    const model = fitModel(
      { ...own, encoding: problem.encoding },
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
  return sampleProblem(problem, some, { ownMeasures: true, rows: some });
}

/** The points of one part as the other's centres see them. */
function moved({ points, dim, offset }: Problem, other: Problem): Float64Array {
  return points.map((value, i) => value + offset[i % dim] - other.offset[i % dim]);
}

const MOST_FLOOR = 0.98; // of the best: whole counts of half the rows hardly keep more
/** Of the floor, where the half cannot keep all of it. */
const SHARES = [1, 0.95, 0.9] as const;

/** The labels brought to the floors, each in its attribute's own measure; as they are where that does not succeed. */
function refitted(own: Problem, labels: Uint8Array, floors: readonly number[]): Uint8Array {
  const most = own.attributes.map(({ measure }, a) => Math.min(floors[a], MOST_FLOOR * measure.best));
  for (const share of SHARES) {
    const kept = labelsAtFloors(
      own,
      labels,
      most.map((floor) => share * floor),
    );
    if (kept !== undefined) return kept;
  }
  return labels;
}

/** By attribute. */
export function measured({ attributes, clusters, weights }: Problem, labels: ArrayLike<number>): Measured[] {
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
