import type { Problem } from "../../../problem/problem.ts";
import { type Strata, strataOf } from "../../../problem/strata.ts";

/**
 * The best fractional assignment at fixed centres: least sum of weight x distance, every point shared out once, and in
 * every cluster n_low >= floor x n_high for each ordered pair of groups of an attribute.
 *
 * Primal simplex in its generalised-upper-bound form: every point has a key cluster, only the rows of the ratios are in
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
  /** For each row of a cluster: the two cells it compares, and their attribute. */
  readonly lowCells: Int32Array;
  readonly highCells: Int32Array;
  readonly rowAttributes: Int32Array;
  /** clusters x strata */
  readonly prices: Float64Array;
  /** Mass of every stratum in every cluster, by the keys. */
  readonly masses: Float64Array;
  /** What is basic in each row's place: point * clusters + cluster, or a code of a slack or of a violation. */
  readonly basic: Float64Array;
  readonly inverse: Float64Array;
  readonly work: Float64Array;
  readonly values: Float64Array;
  readonly duals: Float64Array;
  readonly column: Float64Array;
  readonly candidates: Int32Array;
  penalty: number;
}

/** How many rows a problem's program has. */
export function rowsOf({ attributes, clusters }: Problem): number {
  return clusters * attributes.reduce((sum, { groups }) => sum + groups.length * (groups.length - 1), 0);
}

export const TINY = 1e-9; // a value, a step or a pivot below this is 0

export const isSlack = (code: number, rows: number): boolean => code < 0 && code >= -rows;
export const isViolation = (code: number, rows: number): boolean => code < -rows;
export const slackCode = (row: number): number => -1 - row;
export const violationCode = (row: number, rows: number): number => -1 - rows - row;
export const rowOfCode = (code: number, rows: number): number => (code >= -rows ? -1 - code : -1 - rows - code);
export const pointOfCode = (code: number, clusters: number): number => Math.floor(code / clusters);

export function makeFairProgram(problem: Problem, distances: Float64Array): FairProgram {
  const { size, clusters, attributes } = problem;
  const strata = strataOf(problem);
  const pairs = attributes.flatMap(({ firstCell, groups }, attribute) =>
    groups.flatMap((_, low) =>
      groups.flatMap((__, high) => (low === high ? [] : [{ low: firstCell + low, high: firstCell + high, attribute }])),
    ),
  );
  const rows = clusters * pairs.length;
  return {
    problem,
    strata,
    rows,
    rowsEach: pairs.length,
    distances,
    keys: new Uint8Array(size),
    coefficients: new Float64Array(pairs.length * strata.count),
    lowCells: Int32Array.from(pairs, ({ low }) => low),
    highCells: Int32Array.from(pairs, ({ high }) => high),
    rowAttributes: Int32Array.from(pairs, ({ attribute }) => attribute),
    prices: new Float64Array(clusters * strata.count),
    masses: new Float64Array(clusters * strata.count),
    basic: new Float64Array(rows),
    inverse: new Float64Array(rows * rows),
    work: new Float64Array(rows * rows),
    values: new Float64Array(rows),
    duals: new Float64Array(rows),
    column: new Float64Array(rows),
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
  const { coefficients, lowCells, highCells, rowAttributes, strata, rowsEach } = program;
  coefficients.fill(0);
  for (let row = 0; row < rowsEach; row++) {
    for (let stratum = 0; stratum < strata.count; stratum++) {
      const cell = strata.cells[stratum * strata.attributes + rowAttributes[row]];
      if (cell === lowCells[row]) coefficients[row * strata.count + stratum] = 1;
      if (cell === highCells[row]) coefficients[row * strata.count + stratum] = -floors[rowAttributes[row]];
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
export const weightOf = ({ weights, size, mass }: Problem, point: number): number =>
  weights === undefined ? 1 : (weights[point] * size) / mass;
