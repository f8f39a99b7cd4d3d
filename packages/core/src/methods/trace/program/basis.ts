import type { Pieces } from "../../../pieces.ts";
import {
  type FairProgram,
  isSlack,
  isViolation,
  pointOfCode,
  relativeWeight,
  rowOfCode,
  SEVERAL,
  slackCode,
  TINY,
  violationCode,
} from "./fair-program.ts";

const STEPS_A_PIECE = 100_000; // of elimination
const SINGULAR = 1e-7;
const EMPTY = Number.NaN; // a place in the basis that nothing holds

export function tallyKeys({ problem, strata, keys, masses }: FairProgram): void {
  masses.fill(0);
  for (let point = 0; point < problem.size; point++)
    masses[keys[point] * strata.count + strata.of[point]] += relativeWeight(problem, point);
}

/** Inverse, values and duals from what is basic, by Gauss-Jordan (row by row); a singular column gives way to a slack. */
export function* refactor(program: FairProgram): Pieces<void> {
  const { rows, work, inverse } = program;
  fillColumns(program);
  inverse.fill(0);
  for (let row = 0; row < rows; row++) inverse[row * rows + row] = 1;
  const place = yield* eliminateAll(program);
  work.set(inverse);
  for (let i = 0; i < rows; i++) {
    for (let row = 0, from = place[i] * rows; row < rows; row++) inverse[row * rows + i] = work[from + row];
  }
  listOnlyPlaces(program);
  valuesFromInverse(program);
  dualsFromInverse(program);
}

function listOnlyPlaces({ rows, basic, onlyPlaces }: FairProgram): void {
  onlyPlaces.fill(SEVERAL);
  for (let i = 0; i < rows; i++) if (basic[i] < 0) onlyPlaces[rowOfCode(basic[i], rows)] = i;
}

/** The basic columns, over the keys: a point elsewhere adds to that cluster's rows and takes from its key's. */
function fillColumns({ problem, strata, rows, rowsEach, basic, work, coefficients, keys }: FairProgram): void {
  const { clusters } = problem;
  work.fill(0);
  for (let i = 0; i < rows; i++) {
    const code = basic[i];
    if (code < 0) {
      work[rowOfCode(code, rows) * rows + i] = isSlack(code, rows) ? -1 : 1;
      continue;
    }
    const point = pointOfCode(code, clusters);
    const there = (code - point * clusters) * rowsEach;
    const here = keys[point] * rowsEach;
    const weight = relativeWeight(problem, point);
    for (let row = 0; row < rowsEach; row++) {
      const coefficient = weight * coefficients[row * strata.count + strata.of[point]];
      work[(there + row) * rows + i] += coefficient;
      work[(here + row) * rows + i] -= coefficient;
    }
  }
}

/** Which eliminated row stands for each place of the basis. */
function* eliminateAll(program: FairProgram): Pieces<Int32Array> {
  const { rows, work, inverse, basic } = program;
  const used = new Uint8Array(rows);
  let steps = 0;
  const place = new Int32Array(rows).fill(-1);
  // Slacks and violations first: each is one entry, so that nothing fills in before the few points come.
  for (let i = 0; i < rows; i++) {
    if (basic[i] >= 0) continue;
    const at = rowOfCode(basic[i], rows);
    used[at] = 1;
    place[i] = at;
    if (!isSlack(basic[i], rows)) continue;
    inverse[at * rows + at] = -1;
    for (let entry = at * rows, end = entry + rows; entry < end; entry++) work[entry] = -work[entry];
  }
  for (let i = 0; i < rows; i++) {
    if (place[i] >= 0) continue;
    let at = -1;
    let most = SINGULAR;
    for (let row = 0; row < rows; row++) {
      const size = Math.abs(work[row * rows + i]);
      if (used[row] === 0 && size > most) {
        most = size;
        at = row;
      }
    }
    if (at < 0) {
      basic[i] = EMPTY;
      continue;
    }
    used[at] = 1;
    place[i] = at;
    steps += eliminate(program, at, i);
    if (steps < STEPS_A_PIECE) continue;
    steps = 0;
    yield;
  }
  for (let i = 0; i < rows; i++) {
    if (place[i] >= 0) continue;
    const at = used.indexOf(0);
    // The slack of an original row that reaches the free one.
    let source = 0;
    for (let row = 0; row < rows; row++) {
      const better = Math.abs(inverse[at * rows + row]) > Math.abs(inverse[at * rows + source]);
      if (better && !basic.includes(slackCode(row))) source = row;
    }
    basic[i] = slackCode(source);
    for (let row = 0; row < rows; row++) work[row * rows + i] = -inverse[row * rows + source];
    used[at] = 1;
    place[i] = at;
    eliminate(program, at, i);
  }
  return place;
}

/** Returns how many entries it looked at. */
function eliminate({ rows, work, inverse, few }: FairProgram, at: number, column: number): number {
  let steps = rows;
  const own = at * rows;
  const scale = 1 / work[own + column];
  let inWork = 0;
  let inInverse = rows; // most entries of both are 0
  for (let c = 0; c < rows; c++) {
    if (work[own + c] !== 0) {
      work[own + c] *= scale;
      few[inWork++] = c;
    }
    if (inverse[own + c] !== 0) {
      inverse[own + c] *= scale;
      few[inInverse++] = c;
    }
  }
  for (let row = 0, base = 0; row < rows; row++, base += rows) {
    const factor = work[base + column];
    if (row === at || factor === 0) continue;
    steps += inWork + inInverse - rows;
    for (let i = 0; i < inWork; i++) work[base + few[i]] -= factor * work[own + few[i]];
    for (let i = rows; i < inInverse; i++) inverse[base + few[i]] -= factor * inverse[own + few[i]];
  }
  return steps;
}

/** B x = -(what the keys add to the rows, and their constants). */
function valuesFromInverse({
  strata,
  rows,
  rowsEach,
  coefficients,
  constants,
  masses,
  inverse,
  values,
  column,
}: FairProgram): void {
  for (let row = 0; row < rows; row++) {
    const cluster = Math.floor(row / rowsEach) * strata.count;
    const from = (row % rowsEach) * strata.count;
    column[row] = constants[row % rowsEach];
    for (let s = 0; s < strata.count; s++) column[row] += coefficients[from + s] * masses[cluster + s];
  }
  values.fill(0);
  for (let row = 0, at = 0; row < rows; row++) {
    for (let i = 0; i < rows; i++, at++) values[i] -= inverse[at] * column[row];
  }
}

function dualsFromInverse({ problem, rows, basic, inverse, duals, distances, keys, penalty }: FairProgram): void {
  const { clusters } = problem;
  duals.fill(0);
  for (let i = 0; i < rows; i++) {
    const code = basic[i];
    let cost = isViolation(code, rows) ? penalty : 0;
    if (code >= 0) {
      const point = pointOfCode(code, clusters);
      cost = relativeWeight(problem, point) * (distances[code] - distances[point * clusters + keys[point]]);
    }
    if (cost === 0) continue;
    for (let row = 0, at = i; row < rows; row++, at += rows) duals[row] += cost * inverse[at];
  }
}

/** Makes a basis that another floor or other keys left infeasible feasible again. */
export function* restore(program: FairProgram): Pieces<void> {
  const { rows, basic, values, inverse } = program;
  for (let round = 0; round <= rows; round++) {
    const bad = firstInfeasible(program);
    if (bad < 0) break;
    // The point becomes whole at its key, a slack takes its place.
    basic[bad] = slackCode(bestSource(program, bad));
    yield* refactor(program);
  }
  let flipped = false;
  for (let i = 0; i < rows; i++) {
    if (basic[i] >= 0 || values[i] >= 0) continue;
    const row = rowOfCode(basic[i], rows);
    basic[i] = isSlack(basic[i], rows) ? violationCode(row, rows) : slackCode(row);
    values[i] = -values[i];
    for (let at = i; at < rows * rows; at += rows) inverse[at] = -inverse[at];
    flipped = true;
  }
  if (flipped) dualsFromInverse(program);
}

/** The row of no basic slack or violation that has most to do with a place. */
function bestSource({ rows, basic, inverse, few }: FairProgram, place: number): number {
  few.fill(0, 0, rows);
  for (let i = 0; i < rows; i++) if (basic[i] < 0) few[rowOfCode(basic[i], rows)] = 1;
  let source = -1;
  for (let row = 0; row < rows; row++) {
    if (few[row] === 1) continue;
    const better = source < 0 || Math.abs(inverse[row * rows + place]) > Math.abs(inverse[source * rows + place]);
    if (better) source = row;
  }
  return source;
}

/** A fractional point whose share is below 0, or whose shares exceed the whole; -1 where there is none. */
function firstInfeasible({ problem, rows, basic, values }: FairProgram): number {
  const { clusters } = problem;
  for (let i = 0; i < rows; i++) {
    if (basic[i] < 0) continue;
    if (values[i] < -TINY) return i;
    const point = pointOfCode(basic[i], clusters);
    let sum = 0;
    for (let l = 0; l < rows; l++) if (basic[l] >= 0 && pointOfCode(basic[l], clusters) === point) sum += values[l];
    if (sum > 1 + TINY) return i;
  }
  return -1;
}
