import { costOf } from "../../../measures/cost.ts";
import { scoreInto } from "../../../measures/objectives.ts";
import type { Pieces } from "../../../pieces.ts";
import { plansSizes } from "../local-search/follow-plan.ts";
import { improveInPieces } from "../local-search/improve.ts";
import { reachFloors } from "../local-search/reach-floors.ts";
import { recentreInPieces } from "../moves/move-lists.ts";
import { shiftsAPiece } from "../moves/moves.ts";
import { undoInPieces } from "../moves/steps.ts";
import { startFromLabels } from "../program/fair-program.ts";
import {
  currentShare,
  isNew,
  offerCurrent,
  programOf,
  setFloorsInPlace,
  setLabels,
  type Workspace,
} from "../workspace.ts";
import { recentreAtFloors } from "./recentre.ts";
import { settleHere } from "./settle.ts";

/** A stretch of the front. Floors are shares of the best value of each attribute that is raised. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  /** Floors at which the whole problem is solved again. */
  readonly levels: number;
  /** By the program, at a level. */
  readonly recentrings: number;
  /** False: whole-point moves alone, where the program's pivots would take too long. */
  readonly byProgram: boolean;
  /** The smallest rise between two stops of the climb from a level to the next. */
  readonly smallestRise: number;
  /** For every attribute whether its floor follows the stretch; the others' are 0. */
  readonly raised: readonly boolean[];
}

const FINEST = 2e-5; // a rise smaller than this share is not looked for
const FINEST_PLANNED = 1e-6; // the same where sizes are planned
const STOPS_A_RECENTRING = 6;
/** On a way down: the cost has fallen by this share since the program was last solved. */
const FAR = 1e-3;
const FAR_RECENTRINGS = 2; // there
/** Whole points close no gap of this share of the cost, and of so many points more. */
const BEHIND = 3e-3;
const POINTS_BEHIND = 20;
/** A fall of the cost by this share from a stop to the next: the steps become smaller. */
const STEEP = 5e-4;
const SMALLEST_FALL = 1 / 8; // of the usual one
const NEAR_BEST = 0.99; // above this share whole counts may not fit

/**
 * From the labels along the floors of a stretch, up or down; every stop is offered. `isBack`: the program was solved at the
 * first floor already, by the way that ended there, and goes on from that. Where what is known is cheaper by far, centres
 * are all that it improves. False: that was so at every floor.
 */
export function* walk(workspace: Workspace, labels: Uint8Array, stretch: Stretch, isBack = false): Pieces<boolean> {
  const { from, to, levels, raised, byProgram } = stretch;
  yield* setLabels(workspace, labels);
  if (byProgram && !isBack) startFromLabels(programOf(workspace), labels);
  let isNear = false;
  for (let level = 0; level <= levels && !workspace.shouldStop(); level++) {
    const share = from + ((to - from) * level) / levels;
    setFloorsInPlace(workspace, share, raised);
    if (byProgram) yield* recentreAtFloors(workspace, stretch.recentrings);
    const next = share + (to - from) / levels;
    const isBehind = byProgram && isFarBehind(workspace);
    if (isBehind && Math.max(share, next) < NEAR_BEST) continue;
    isNear ||= !isBehind;
    const reached = yield* settleHere(workspace, 0);
    if (!reached && share >= NEAR_BEST) yield* settleAtFairest(workspace, raised);
    if (level === levels) break;
    if (to > from) yield* climb(workspace, next, stretch);
    else yield* glide(workspace, next, stretch);
  }
  return isNear;
}

/** Whether what is known is cheaper by so much, at the floors in force, that no whole points lead from here to anything new. */
function isFarBehind(workspace: Workspace): boolean {
  const { problem, objectives, clustering, local, scores } = workspace;
  scoreInto(objectives, problem, clustering, scores);
  scores[0] *= 1 - BEHIND - POINTS_BEHIND / problem.size;
  for (let a = 1; a < scores.length; a++) scores[a] = Math.max(scores[a], local.keeper.floors[a - 1]);
  return !isNew(workspace, scores);
}

/** Every whole-point stop from the current clustering up to the floor `goal`. */
function* climb(workspace: Workspace, goal: number, { smallestRise, raised }: Stretch): Pieces<void> {
  const { local } = workspace;
  let stops = STOPS_A_RECENTRING;
  let rise = smallestRise;
  let before = -1;
  const mayGoFar = goal >= NEAR_BEST && plansSizes(local);
  const finest = mayGoFar ? FINEST_PLANNED : FINEST;
  let last = false; // no smaller rise was reached: a plan that goes far, or else one rise below the finest, and the climb ends
  while (!workspace.shouldStop()) {
    const now = currentShare(workspace, raised);
    if (now >= goal || (now <= before && rise === smallestRise)) return;
    before = now;
    const share = Math.min(now + rise, goal);
    setFloorsInPlace(workspace, share, raised);
    if (stops >= STOPS_A_RECENTRING) {
      yield* recentreInPieces(local.lists);
      stops = 0;
      if (workspace.isRestDue()) yield;
    }
    local.trailLength = 0;
    if (!(yield* reachFloors(local, last && mayGoFar))) {
      yield* undoInPieces(local, 0, shiftsAPiece(local));
      rise = (share - now) / 4;
      if (rise >= finest) continue;
      if (last) return;
      last = true;
      if (mayGoFar) rise = finest; // the cheapest of the next stops
      continue;
    }
    yield* improveInPieces(local);
    stops++;
    // Where whole counts hardly fit, a rise may cost much: such stops are few, and each is settled.
    if ((last || rise < smallestRise) && goal >= NEAR_BEST) yield* settleHere(workspace, 0);
    else offerCurrent(workspace);
    if (last && !mayGoFar) return;
    last = false;
  }
}

/**
 * Every whole-point stop from the current clustering down to the floor `goal`. A climb costs too much before the floor above,
 * a glide before the one below. Where the front is steep steps are smaller, and the program is solved on the way.
 */
function* glide(workspace: Workspace, goal: number, { smallestRise, raised, byProgram }: Stretch): Pieces<void> {
  const { problem, clustering, local } = workspace;
  let stops = 0;
  let share = 1;
  let fall = smallestRise;
  let cost = costOf(problem, clustering);
  let solved = cost;
  while (!workspace.shouldStop()) {
    share = Math.min(share, currentShare(workspace, raised)) - fall;
    if (share <= goal) return;
    setFloorsInPlace(workspace, share, raised);
    const isFar = byProgram && cost < solved * (1 - FAR);
    if (isFar) yield* recentreAtFloors(workspace, FAR_RECENTRINGS);
    if (isFar || stops >= STOPS_A_RECENTRING) {
      yield* recentreInPieces(local.lists);
      stops = 0;
      if (workspace.isRestDue()) yield;
    }
    local.trailLength = 0;
    if (isFar && !(yield* reachFloors(local))) return;
    yield* improveInPieces(local);
    stops++;
    offerCurrent(workspace);
    const before = cost;
    cost = costOf(problem, clustering);
    if (isFar) solved = cost;
    const isSteep = cost < before * (1 - STEEP);
    fall = isSteep ? Math.max(fall / 2, SMALLEST_FALL * smallestRise) : Math.min(fall * 2, smallestRise);
  }
}

/** From a clustering that whole counts keep from its floors, whose centres are good all the same, to the fairest floor found. */
function* settleAtFairest(workspace: Workspace, raised: readonly boolean[]): Pieces<void> {
  const { problem, found, objectives } = workspace;
  if (objectives.length > 2 || found.size === 0) return;
  const [{ measure }] = problem.attributes;
  const share = found.members[found.size - 1].scores[1] / measure.best;
  if (share <= currentShare(workspace, raised)) return;
  setFloorsInPlace(workspace, share, raised);
  yield* settleHere(workspace, 0);
}
