import type { EncodedProblem } from "../encoding/encode.ts";
import { freshScores } from "../measures/objectives.ts";
import type { Origin } from "../pareto/solution.ts";
import { meansInto } from "../problem/clustering.ts";
import type { Problem } from "../problem/problem.ts";
import { strataCodes, strataCount } from "../problem/strata-codes.ts";
import { assignPricedInto } from "./assign-priced.ts";
import { fitStratumPrices } from "./fit-stratum-prices.ts";
import { MODEL_FORMAT, MODEL_VERSION, type Model } from "./model.ts";
import { moveCenters } from "./move-centers.ts";
import { pricedCenters } from "./priced-centers.ts";
import { trainingFairness } from "./training-fairness.ts";

/** Where the means reproduce a smaller share than this, the centres may move. */
const ENOUGH = 0.99;

/** A clustering of the points, and what proposed it. */
interface Labelled {
  readonly clustering: { readonly labels: Uint8Array };
  readonly origin: Origin;
}

export interface FitOptions {
  /** A rule that does not look at the group of a new row: the nearest centre, without prices. */
  readonly blind?: boolean | undefined;
  /** What a person calls the clusters, one each, an empty text for one without a name. */
  readonly names?: readonly string[] | undefined;
}

/** Points, and how they were made from a table. */
export type EncodedPoints = Problem & Pick<EncodedProblem, "encoding">;

/** A rule for new rows that reproduces the solution's labels as well as centres and prices can. */
export function fitModel(problem: EncodedPoints, solution: Labelled, { blind = false, names }: FitOptions = {}): Model {
  const { labels } = solution.clustering;
  const { clustering, scores } = freshScores(problem, labels);
  const means = new Float64Array(problem.clusters * problem.dim);
  meansInto(problem, clustering, means);
  const strata = strataCodes(problem.attributes, problem.size);
  const shape = { problem, labels, sizes: [...clustering.sizes], strata, cellRows: countStrata(problem, strata) };
  let fit = fitRule(shape, means, false, blind);
  if (fit.reproduced < ENOUGH * problem.size) {
    const moved = fitRule(shape, moveCenters(problem, labels, shape.strata, fit.centers, fit.prices), true, blind);
    if (moved.reproduced > fit.reproduced) fit = moved;
  }
  const { clustering: rule, scores: ruled } = freshScores(problem, Uint8Array.from(fit.labels));
  const isBlind = blind || looksAtNoGroup(problem, fit.prices);
  return {
    format: MODEL_FORMAT,
    version: MODEL_VERSION,
    text: groupUseText(problem, isBlind),
    encoding: problem.encoding,
    offset: [...problem.offset],
    centers: rowsOf(fit.centers, problem.dim),
    moved: fit.moved,
    prices: rowsOf(fit.prices, shape.cellRows.length),
    cellRows: shape.cellRows,
    sizes: shape.sizes,
    ...(names !== undefined && { names: [...names] }),
    ...(isBlind && { usesGroup: false }),
    training: {
      rows: problem.size,
      reproduced: fit.reproduced,
      cost: { chosen: scores[0], model: ruled[0] },
      ...trainingFairness(problem, clustering, rule, isBlind),
      ...solution.origin,
    },
  };
}

/** Where every price is 0 the nearest centre takes the row, of any group. */
export function looksAtNoGroup({ attributes }: Pick<Problem, "attributes">, prices: Float64Array): boolean {
  return attributes.length > 0 && prices.every((price) => price === 0);
}

/** "uses the group: yes" or "uses the group: no", and what that means for a new row. */
export function groupUseText({ attributes }: Pick<Problem, "attributes">, blind: boolean): string {
  const names = attributes.map(({ name }) => name).join(", ");
  if (blind) return `uses the group: no; a new row goes to the nearest centre, and ${names} need not be known`;
  if (attributes.length === 0) return "uses the group: no; none was protected";
  return `uses the group: yes; a new row is placed by its ${names}, too`;
}

interface Shape {
  readonly problem: Problem;
  readonly labels: Uint8Array;
  readonly sizes: number[];
  readonly strata: Float64Array;
  readonly cellRows: number[];
}

function countStrata({ attributes }: Problem, strata: Float64Array): number[] {
  const counts = new Array<number>(strataCount(attributes)).fill(0);
  for (const stratum of strata) counts[stratum]++;
  return counts;
}

/** Prices for given centres, and what they reproduce, counted by the code that predicts. */
function fitRule(
  { problem, labels, sizes, strata, cellRows }: Shape,
  centers: Float64Array,
  moved: boolean,
  blind: boolean,
) {
  const { size, dim, points } = problem;
  const prices = blind
    ? new Float64Array(problem.clusters * cellRows.length)
    : fitStratumPrices(problem, labels, sizes, strata, cellRows, centers);
  const rule = pricedCenters({
    centers: rowsOf(centers, dim),
    prices: rowsOf(prices, cellRows.length),
    cellRows,
    sizes,
  });
  const ruled = new Int32Array(size);
  assignPricedInto(points, strata, size, rule, ruled);
  const reproduced = ruled.reduce((count, label, point) => count + (label === labels[point] ? 1 : 0), 0);
  return { centers, prices, moved, labels: ruled, reproduced };
}

function rowsOf(flat: Float64Array, width: number): number[][] {
  return Array.from({ length: flat.length / width }, (_, k) => [...flat.subarray(k * width, (k + 1) * width)]);
}
