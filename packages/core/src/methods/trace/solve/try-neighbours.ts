import { costOf } from "../../../measures/cost.ts";
import type { Archive } from "../../../pareto/archive.ts";
import type { Scored } from "../../../pareto/solution.ts";
import type { Pieces } from "../../../pieces.ts";
import { oneClusterCost } from "../../../problem/problem.ts";
import { exchangeInPieces } from "../local-search/exchange.ts";
import { improveInPieces } from "../local-search/improve.ts";
import { moveSinglesInPieces } from "../local-search/single-moves.ts";
import { recentreInPieces } from "../moves/move-lists.ts";
import { type ShiftCode, type ShiftParts, shiftsAPiece } from "../moves/moves.ts";
import { recallInPieces, saveLists } from "../moves/saved-lists.ts";
import { TrialCounts } from "../moves/trial-counts.ts";
import { usableShifts } from "../moves/usable-shifts.ts";
import { offerCurrent, setLabels, type Workspace } from "../workspace.ts";

const ROUNDING = 1e-12; // a cost lower by less than this is the same cost
// Shares of the one-cluster cost.
const STANDSTILL = 1e-9;
/** Exchanges and single moves that lower the cost by less are the last. */
const WORTH_MORE = 1e-6;
const MOST_ROUNDS = 20;
const NO_SHIFT = -1;
const SHIFTS_A_PIECE = 8; // each with all that may follow it

/** One or two shifts. */
interface Neighbour {
  readonly first: ShiftCode;
  readonly second: ShiftCode;
  readonly change: number;
}

/**
 * One and two shifts away from a clustering: those whose cost at the present centres (at true means it can only be lower)
 * and measures would enter `known` are made, improved at their own floors, and offered; the cheapest `tries` of them.
 */
export function* tryNeighbours(
  workspace: Workspace,
  labels: Uint8Array,
  known: Archive<Scored>,
  tries: number,
): Pieces<void> {
  const { local } = workspace;
  const { moves } = local;
  yield* startAt(workspace, labels);
  const start = saveLists(local.lists);
  const neighbours = yield* promising(workspace, known);
  neighbours.sort((x, y) => x.change - y.change || x.first - y.first || x.second - y.second);
  for (const [i, { first, second }] of neighbours.slice(0, tries).entries()) {
    if (i > 0) yield* recallInPieces(local.lists, start);
    moves.makeShiftInPlace(local, first);
    if (second !== NO_SHIFT) moves.makeShiftInPlace(local, second);
    yield* settleAtOwnFloors(workspace);
  }
}

function* startAt(workspace: Workspace, labels: Uint8Array): Pieces<void> {
  const { local } = workspace;
  yield* setLabels(workspace, labels);
  yield* recentreInPieces(local.lists);
  local.trailLength = 0;
  while (!local.moves.rotateInPlace(local, shiftsAPiece(local))) yield;
}

function* promising(workspace: Workspace, known: Archive<Scored>): Pieces<Neighbour[]> {
  const { problem, local, found } = workspace;
  const { moves } = local;
  const { mass } = problem;
  const trial = new TrialCounts(local);
  const cost = costOf(problem, workspace.clustering);
  const scores = new Float64Array(1 + problem.attributes.length);
  const neighbours: Neighbour[] = [];
  const isNew = (): boolean => known.accepts(scores) && found.accepts(scores);
  const judge = (first: number, second: number, change: number): void => {
    scores[0] = cost + change / mass + ROUNDING;
    trial.valuesInto(scores);
    if (trial.keepsLimits() && isNew()) neighbours.push({ first, second, change });
  };
  /** Whether a pair could be new if the four clusters became as fair as the others let them: most could not. */
  const isHopeful = ({ from: a, to: b }: ShiftParts, { from: c, to: d }: ShiftParts, change: number): boolean => {
    scores[0] = cost + change / mass + ROUNDING;
    trial.boundsInto(scores, a, b, c, d);
    return isNew();
  };
  const shifts = usableShifts(local);
  const parts = shifts.map((shift) => moves.partsOf(local, shift));
  const costs = shifts.map((shift) => moves.shiftCost(local, shift));
  for (let i = 0; i < shifts.length; i++) {
    const first = shifts[i];
    const { from: a, to: b } = parts[i];
    trial.apply(parts[i]);
    judge(first, NO_SHIFT, costs[i]);
    for (let l = i; l < shifts.length; l++) {
      const second = shifts[l];
      const { from: c, to: d } = parts[l];
      if (c !== a && c !== b && d !== a && d !== b) continue; // far apart: two neighbours of their own
      if (!moves.areCompatible(local, first, second) || !isHopeful(parts[i], parts[l], costs[i] + costs[l])) continue;
      trial.apply(parts[l]);
      judge(first, second, costs[i] + costs[l]);
      trial.undo();
    }
    trial.undo();
    if (i % SHIFTS_A_PIECE === SHIFTS_A_PIECE - 1) yield;
  }
  return neighbours;
}

/** Improves and recentres at the clustering's own floors until the cost stands still, and offers the result. */
function* settleAtOwnFloors(workspace: Workspace): Pieces<void> {
  const { problem, objectives, clustering, local } = workspace;
  for (let a = 0; a < problem.attributes.length; a++) {
    local.keeper.floors[a] = objectives[1 + a].of(problem, clustering);
  }
  let before = costOf(problem, clustering);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    yield* recentreInPieces(local.lists);
    local.trailLength = 0;
    yield* improveInPieces(local);
    const now = costOf(problem, clustering);
    const still = now > before - STANDSTILL * oneClusterCost(problem);
    if (still) {
      yield* exchangeInPieces(local);
      yield* moveSinglesInPieces(local);
      if (costOf(problem, clustering) > now - WORTH_MORE * oneClusterCost(problem)) break;
    }
    before = costOf(problem, clustering);
    yield;
  }
  offerCurrent(workspace);
}
