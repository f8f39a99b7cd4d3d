import { overRows, type Pieces } from "../../../pieces.ts";
import { oneClusterCost } from "../../../problem/problem.ts";
import { refactor, restore, tallyKeys } from "./basis.ts";
import {
  type FairProgram,
  isViolation,
  pointOfCode,
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
const STEPS_A_PIECE = 60_000; // of pivots and of looking at candidates
const BLOCK = 24; // candidates looked at before the best of them enters

/**
 * Solves for the floors from the present basis, in at most `limit` pivots. True at the optimum: no point gains more than
 * `tolerance` (a share of the one-cluster cost) elsewhere.
 */
export function* solveFairProgram(
  program: FairProgram,
  floors: Float64Array,
  limit: number,
  tolerance: number,
  shouldStop: () => boolean,
  isRestDue: () => boolean = () => false,
): Pieces<boolean> {
  const { problem, duals, rows } = program;
  const worst = oneClusterCost(problem);
  const least = tolerance * worst;
  let most = 0;
  for (let row = 0; row < rows; row++) if (duals[row] > most) most = duals[row];
  program.penalty = Math.max(LEAST_PENALTY * worst, 2 * most);
  setFloors(program, floors);
  tallyKeys(program);
  yield* refactor(program);
  yield* restore(program);
  pricesFromDuals(program);
  const counter = { pivots: 0, sinceRefactor: 0 };
  while (counter.pivots < limit && !shouldStop()) {
    const found = yield* findCandidates(program, WINDOW * worst, least);
    const rowsEntered = yield* enterCandidates(program, found.candidates, least, limit, counter, isRestDue);
    if (counter.pivots >= limit || shouldStop()) break;
    if ((found.gains || rowsEntered) && !knowsAll(program, WINDOW * worst, least)) continue;
    if (!isViolated(program) || program.penalty > MOST_PENALTY * worst) return true;
    program.penalty *= PENALTY_GROWTH;
    yield* refactor(program);
    pricesFromDuals(program);
  }
  return false;
}

/** Whether prices have changed so little since the candidates were found that no other point can gain. */
function knowsAll({ prices, pricesSeen, strata, problem }: FairProgram, window: number, least: number): boolean {
  const { clusters } = problem;
  for (let s = 0; s < strata.count; s++) {
    let lowest = 0;
    let highest = 0;
    for (let k = 0; k < clusters; k++) {
      const change = prices[k * strata.count + s] - pricesSeen[s * clusters + k];
      if (change < lowest) lowest = change;
      else if (change > highest) highest = change;
    }
    if (highest - lowest > window + least) return false;
  }
  return true;
}

interface Candidates {
  candidates: number;
  /** Whether one of them gains. */
  gains: boolean;
}

/** Lists the points that another cluster would have for little more than their own. */
function* findCandidates(program: FairProgram, window: number, least: number): Pieces<Candidates> {
  const { size, clusters } = program.problem;
  const { prices, pricesSeen, strata } = program;
  for (let s = 0, at = 0; s < strata.count; s++)
    for (let k = 0; k < clusters; k++, at++) pricesSeen[at] = prices[k * strata.count + s];
  const found = { candidates: 0, gains: false };
  yield* overRows(size, clusters, (from, to) => addCandidates(program, window, least, from, to, found));
  return found;
}

function addCandidates(
  program: FairProgram,
  window: number,
  least: number,
  from: number,
  to: number,
  found: Candidates,
): void {
  const { problem, strata, distances, pricesSeen: prices, keys } = program;
  const { clusters } = problem;
  let { candidates, gains } = found;
  for (let point = from; point < to; point++) {
    const base = point * clusters;
    const first = strata.of[point] * clusters;
    const key = keys[point];
    const own = distances[base + key] + prices[first + key];
    const limit = own + window;
    let k = 0;
    while (k < key && distances[base + k] + prices[first + k] >= limit) k++;
    if (k === key) for (k++; k < clusters && distances[base + k] + prices[first + k] >= limit; ) k++;
    if (k === clusters) continue;
    program.candidates[candidates++] = point;
    for (; !gains && k < clusters; k++) gains = k !== key && distances[base + k] + prices[first + k] < own - least;
  }
  found.candidates = candidates;
  found.gains = gains;
}

interface Counter {
  pivots: number;
  sinceRefactor: number;
}

/** Where the candidates are being looked through. */
interface Place {
  at: number;
  /** Looked at since the last pivot. */
  idle: number;
  rowsEntered: boolean;
  /** What enters next, and its reduced cost. */
  code: number;
  reduced: number;
}

/** Pivots until neither a row nor a candidate gains. True if a row entered. */
function* enterCandidates(
  program: FairProgram,
  count: number,
  least: number,
  limit: number,
  counter: Counter,
  isRestDue: () => boolean,
): Pieces<boolean> {
  const place = { at: 0, idle: 0, rowsEntered: false, code: 0, reduced: -least };
  while (!enterSome(program, count, least, limit, counter, place)) {
    if (counter.sinceRefactor >= REFACTOR_EVERY) {
      counter.sinceRefactor = 0;
      yield* refactor(program);
      yield* restore(program);
      pricesFromDuals(program);
    }
    if (isRestDue()) yield;
  }
  return place.rowsEntered;
}

/** A piece of it; true once it is done. Ends, too, where the basis is to be made afresh. */
function enterSome(
  program: FairProgram,
  count: number,
  least: number,
  limit: number,
  counter: Counter,
  place: Place,
): boolean {
  const { problem, rows } = program;
  const { clusters } = problem;
  let rowsKnown = false; // none gains until the basis changes
  for (let steps = 0; counter.pivots < limit; ) {
    if (steps > STEPS_A_PIECE || counter.sinceRefactor >= REFACTOR_EVERY) return false;
    if (!rowsKnown && bestRow(program, least, place)) {
      place.rowsEntered = true;
      settle(program, enterRow(program, place.code, place.reduced), counter);
      steps += rows * rows;
      continue;
    }
    rowsKnown = true;
    if (place.idle >= count) return true;
    const end = Math.min(place.at + BLOCK, count);
    if (bestCandidate(program, end, least, place)) {
      place.idle = 0;
      const point = pointOfCode(place.code, clusters);
      const reduced = place.reduced * relativeWeight(problem, point);
      const basisChanged = enterPoint(program, point, place.code - point * clusters, reduced);
      settle(program, basisChanged, counter);
      rowsKnown = !basisChanged;
      steps += rows * rows;
    } else place.idle += end - place.at;
    steps += BLOCK * clusters + rows;
    place.at = end >= count ? 0 : end;
  }
  return true;
}

/** Of the candidates up to `end` the one that gains most, into `place`; false where none does. */
function bestCandidate(program: FairProgram, end: number, least: number, place: Place): boolean {
  const { problem, strata, distances, prices, keys, candidates } = program;
  const { clusters } = problem;
  let best = -least;
  let code = -1;
  for (let c = place.at; c < end; c++) {
    const point = candidates[c];
    const base = point * clusters;
    const stratum = strata.of[point];
    const key = keys[point];
    const own = distances[base + key] + prices[key * strata.count + stratum];
    for (let k = 0, s = stratum; k < clusters; k++, s += strata.count) {
      const reduced = distances[base + k] + prices[s] - own;
      if (reduced >= best) continue;
      best = reduced;
      code = base + k;
    }
  }
  place.code = code;
  place.reduced = best;
  return code >= 0;
}

/** The slack or violation that gains most, into `place`; false where none does. */
function bestRow({ duals, rows, penalty }: FairProgram, least: number, place: Place): boolean {
  let reduced = -least;
  let code = 0;
  for (let row = 0; row < rows; row++) {
    if (duals[row] < reduced) {
      reduced = duals[row];
      code = slackCode(row);
    } else if (penalty - duals[row] < reduced) {
      reduced = penalty - duals[row];
      code = violationCode(row, rows);
    }
  }
  place.code = code;
  place.reduced = reduced;
  return code < 0;
}

function settle(program: FairProgram, basisChanged: boolean, counter: Counter): void {
  counter.pivots++;
  if (!basisChanged) return;
  counter.sinceRefactor++;
  if (counter.sinceRefactor < REFACTOR_EVERY) pricesFromDuals(program);
}

function isViolated({ basic, values, rows }: FairProgram): boolean {
  for (let i = 0; i < rows; i++) if (isViolation(basic[i], rows) && values[i] > VIOLATED) return true;
  return false;
}
