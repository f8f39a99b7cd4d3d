import { oneClusterCost } from "../../../problem/problem.ts";
import { refactor, restore, tallyKeys } from "./basis.ts";
import {
  type FairProgram,
  isViolation,
  pricesFromDuals,
  relativeWeight,
  setFloors,
  slackCode,
  violationCode,
} from "./fair-program.ts";
import { enterPoint, enterRow } from "./pivot.ts";

const REFACTOR_EVERY = 60;
/** Points that another cluster would have for this share of the one-cluster cost are priced together. */
const WINDOW = 1e-2;
/** What a violation costs, in one-cluster costs: at first, and at most. A large penalty would throw all prices about. */
const LEAST_PENALTY = 0.3;
const MOST_PENALTY = 1000;
const PENALTY_GROWTH = 4;
const VIOLATED = 1e-7;
const BLOCK = 24; // candidates looked at before the best of them enters

/**
 * Solves for the floors from the present basis, in at most `limit` pivots. True at the optimum: no point gains more than
 * `tolerance` (a share of the one-cluster cost) elsewhere.
 */
export function solveFairProgram(
  program: FairProgram,
  floors: Float64Array,
  limit: number,
  tolerance: number,
  shouldStop: () => boolean,
): boolean {
  const { problem, duals, rows } = program;
  const worst = oneClusterCost(problem);
  const least = tolerance * worst;
  let most = 0;
  for (let row = 0; row < rows; row++) if (duals[row] > most) most = duals[row];
  program.penalty = Math.max(LEAST_PENALTY * worst, 2 * most);
  setFloors(program, floors);
  tallyKeys(program);
  refactor(program);
  restore(program);
  pricesFromDuals(program);
  const counter = { pivots: 0, sinceRefactor: 0 };
  while (counter.pivots < limit && !shouldStop()) {
    const { candidates, gaining } = findCandidates(program, WINDOW * worst, least);
    const rowsEntered = enterCandidates(program, candidates, least, limit, counter);
    if (gaining > 0 || rowsEntered) continue;
    if (!isViolated(program) || program.penalty > MOST_PENALTY * worst) return true;
    program.penalty *= PENALTY_GROWTH;
    refactor(program);
    pricesFromDuals(program);
  }
  return false;
}

/** Lists the points that another cluster would have for little more than their own; counts those that gain. */
function findCandidates(program: FairProgram, window: number, least: number): { candidates: number; gaining: number } {
  const { problem, strata, distances, prices, keys } = program;
  const { size, clusters } = problem;
  let candidates = 0;
  let gaining = 0;
  for (let point = 0; point < size; point++) {
    const base = point * clusters;
    const stratum = strata.of[point];
    const key = keys[point];
    const own = distances[base + key] + prices[key * strata.count + stratum];
    let other = Number.POSITIVE_INFINITY;
    for (let k = 0, s = stratum; k < clusters; k++, s += strata.count) {
      const priced = distances[base + k] + prices[s];
      if (priced < other && k !== key) other = priced;
    }
    if (other >= own + window) continue;
    program.candidates[candidates++] = point;
    if (other < own - least) gaining++;
  }
  return { candidates, gaining };
}

interface Counter {
  pivots: number;
  sinceRefactor: number;
}

/** Pivots until neither a row nor a candidate gains. True if a row entered. */
function enterCandidates(program: FairProgram, count: number, least: number, limit: number, counter: Counter): boolean {
  const { problem, strata, distances, prices, keys, candidates } = program;
  const { clusters } = problem;
  let rowsEntered = false;
  for (let idle = 0, at = 0; counter.pivots < limit; ) {
    const row = bestRow(program, least);
    if (row !== undefined) {
      rowsEntered = true;
      settle(program, enterRow(program, row.code, row.reduced), counter);
      continue;
    }
    if (idle >= count) break;
    const end = Math.min(at + BLOCK, count);
    let best = -least;
    let [point, cluster] = [-1, 0];
    for (let c = at; c < end; c++) {
      const base = candidates[c] * clusters;
      const stratum = strata.of[candidates[c]];
      const key = keys[candidates[c]];
      const own = distances[base + key] + prices[key * strata.count + stratum];
      for (let k = 0, s = stratum; k < clusters; k++, s += strata.count) {
        const reduced = distances[base + k] + prices[s] - own;
        if (reduced >= best) continue;
        best = reduced;
        [point, cluster] = [candidates[c], k];
      }
    }
    if (point >= 0) {
      idle = 0;
      settle(program, enterPoint(program, point, cluster, best * relativeWeight(problem, point)), counter);
    } else idle += end - at;
    at = end >= count ? 0 : end;
  }
  return rowsEntered;
}

/** The slack or violation that gains most. */
function bestRow({ duals, rows, penalty }: FairProgram, least: number): { code: number; reduced: number } | undefined {
  let reduced = -least;
  let code: number | undefined;
  for (let row = 0; row < rows; row++) {
    if (duals[row] < reduced) {
      reduced = duals[row];
      code = slackCode(row);
    } else if (penalty - duals[row] < reduced) {
      reduced = penalty - duals[row];
      code = violationCode(row, rows);
    }
  }
  return code === undefined ? undefined : { code, reduced };
}

function settle(program: FairProgram, basisChanged: boolean, counter: Counter): void {
  counter.pivots++;
  if (!basisChanged) return;
  counter.sinceRefactor++;
  if (counter.sinceRefactor >= REFACTOR_EVERY) {
    counter.sinceRefactor = 0;
    refactor(program);
    restore(program);
  }
  pricesFromDuals(program);
}

function isViolated({ basic, values, rows }: FairProgram): boolean {
  for (let i = 0; i < rows; i++) if (isViolation(basic[i], rows) && values[i] > VIOLATED) return true;
  return false;
}
