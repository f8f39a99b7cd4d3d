import type { Problem } from "../../../problem/problem.ts";
import { type Strata, strataOf } from "../../../problem/strata.ts";
import { countRows, type StratumRows, stratumRowsOf } from "../floors/stratum-rows.ts";

/**
 * The best fractional assignment at fixed centres: least sum of weight x distance, every point shared out once, and in
 * every cluster all rows of the measures at their floors, and the limits.
 *
 * Primal simplex in its generalised-upper-bound form: every point has a key cluster, only these rows are in
 * the working basis, and a point that moves as a whole changes no basis at all. Rows are elastic (a violation costs
 * `penalty`), so any basis and any labels are a start. A point belongs where distance + price is least.
 */
export interface FairProgram {
  readonly problem: Problem;
  readonly strata: Strata;
  /** All rows, and those of one cluster, which stand together. */
  readonly rows: number;
  readonly rowsEach: number;
  /** Row-major size x clusters, filled by the caller before solving. */
  readonly distances: Float64Array;
  /** The key cluster of every point: its label, but for fractional points. */
  readonly keys: Uint8Array;
  /** Row-major rowsEach x strata: what a unit of a stratum adds to a cluster's row. */
  readonly coefficients: Float64Array;
  /** The first rows of a cluster; then come the limits'. */
  readonly measured: StratumRows;
  /** What a row of a cluster has by itself, in mean weights. */
  readonly constants: Float64Array;
  /** clusters x strata */
  readonly prices: Float64Array;
  /** Mass of every stratum in every cluster, by the keys. */
  readonly masses: Float64Array;
  /** What is basic in each row's place: point * clusters + cluster, or a code of a slack or of a violation. */
  readonly basic: Float64Array;
  /** Column by column: what a unit of each row adds to all places. */
  readonly inverse: Float64Array;
  /** The one place that a unit of a row adds to, as its slack or violation has been basic since the inverse was made; or SEVERAL. */
  readonly onlyPlaces: Int32Array;
  readonly work: Float64Array;
  readonly values: Float64Array;
  readonly duals: Float64Array;
  readonly column: Float64Array;
  /** Places, or entries, that a loop over all rows has found worth a second one. */
  readonly few: Int32Array;
  /** strata x clusters: the prices as the candidates were found by. */
  readonly pricesSeen: Float64Array;
  readonly candidates: Int32Array;
  penalty: number;
}

/** How many rows a problem's program has. */
export function rowsOf(problem: Problem): number {
  return problem.clusters * (countRows(problem) + (problem.limits?.rows.count ?? 0));
}

export const SEVERAL = -1; // places that a unit of a row adds to
export const TINY = 1e-9; // a value, a step or a pivot below this is 0

export const isSlack = (code: number, rows: number): boolean => code < 0 && code >= -rows;
export const isViolation = (code: number, rows: number): boolean => code < -rows;
export const slackCode = (row: number): number => -1 - row;
export const violationCode = (row: number, rows: number): number => -1 - rows - row;
export const rowOfCode = (code: number, rows: number): number => (code >= -rows ? -1 - code : -1 - rows - code);
export const pointOfCode = (code: number, clusters: number): number => Math.floor(code / clusters);

export function makeFairProgram(problem: Problem, distances: Float64Array): FairProgram {
  const { size, clusters, limits } = problem;
  const strata = strataOf(problem);
  const measured = stratumRowsOf(problem);
  const rowsEach = measured.count + (limits?.rows.count ?? 0);
  const rows = clusters * rowsEach;
  return {
    problem,
    strata,
    rows,
    rowsEach,
    distances,
    keys: new Uint8Array(size),
    coefficients: new Float64Array(rowsEach * strata.count),
    measured,
    constants: Float64Array.from({ length: rowsEach }, (_, row) =>
      row < measured.count ? 0 : (limits!.rows.constants[row - measured.count] * size) / problem.mass,
    ),
    prices: new Float64Array(clusters * strata.count),
    masses: new Float64Array(clusters * strata.count),
    basic: new Float64Array(rows),
    inverse: new Float64Array(rows * rows),
    onlyPlaces: new Int32Array(rows),
    work: new Float64Array(rows * rows),
    values: new Float64Array(rows),
    duals: new Float64Array(rows),
    column: new Float64Array(rows),
    few: new Int32Array(2 * rows),
    pricesSeen: new Float64Array(clusters * strata.count),
    candidates: new Int32Array(size),
    penalty: 1,
  };
}

/** A whole start: every row carried by its own slack or violation. */
export function startFromLabels(program: FairProgram, labels: Uint8Array): void {
  program.keys.set(labels);
  for (let row = 0; row < program.rows; row++) program.basic[row] = slackCode(row);
  program.duals.fill(0);
}

export function setFloors(program: FairProgram, floors: Float64Array): void {
  const { problem, coefficients, measured, strata } = program;
  const { count } = strata;
  for (let row = 0, at = 0; row < measured.count; row++) {
    const floor = floors[measured.attributes[row]];
    for (let s = 0; s < count; s++, at++) {
      const value = measured.scales[row] * (measured.lows[at] - floor * measured.highs[at]);
      // At floor 0 nothing is asked for: not even of a measure that may be below.
      coefficients[at] = floor > 0 || value > 0 ? value : 0;
    }
  }
  if (problem.limits === undefined) return;
  const { count: limits, whole, factors } = problem.limits.rows;
  for (let row = 0, at = measured.count * count; row < limits; row++) {
    for (let s = 0; s < count; s++, at++) {
      coefficients[at] = whole[row];
      for (let a = 0; a < strata.attributes; a++)
        coefficients[at] += factors[row * problem.cells + strata.cells[s * strata.attributes + a]];
    }
  }
}

export function pricesFromDuals({ prices, duals, coefficients, strata, rows, rowsEach }: FairProgram): void {
  prices.fill(0);
  for (let row = 0; row < rows; row++) {
    const dual = duals[row];
    if (dual === 0) continue;
    const cluster = Math.floor(row / rowsEach) * strata.count;
    const from = (row % rowsEach) * strata.count;
    for (let stratum = 0; stratum < strata.count; stratum++)
      prices[cluster + stratum] -= dual * coefficients[from + stratum];
  }
}

/** In units of the mean weight, so that tolerances mean the same whatever weights are counted in. */
export const relativeWeight = ({ weights, size, mass }: Problem, point: number): number =>
  weights === undefined ? 1 : (weights[point] * size) / mass;
