import { type InputError, refusal } from "../../../errors.ts";
import { keepsLimits } from "../../../measures/limits-kept.ts";
import type { Pieces } from "../../../pieces.ts";
import { Rng } from "../../../random/rng.ts";
import { findSizedStart, onlySizes } from "../../k-means/sized/sized-start.ts";
import { areFew, offerEveryLabelling } from "../exact/every-labelling.ts";
import { descendInPieces } from "../local-search/descend.ts";
import { rowsOf, startFromLabels } from "../program/fair-program.ts";
import { findStart } from "../solve/k-means-start.ts";
import { recentreAtFloors } from "../solve/recentre.ts";
import type { StartInput, TraceTask } from "../task.ts";
import { type Finding, offerCurrent, programOf, setLabels, type Workspace } from "../workspace.ts";

const ROUNDS = 4; // of the local search
const LIMIT_RECENTRINGS = 20; // within the limits
const MOST_ROWS = 2000; // of the program, once a start
const DIFFERENT = 1e-4; // starts whose costs differ by less than this share are one

/** All starts of a search: they depend on the seed alone. Where only sizes are limited, one compares them all by a sample. */
export function startInputs({ problem, options, rng }: TraceTask): StartInput[] {
  const isOne = onlySizes(problem) !== undefined;
  return Array.from({ length: isOne ? 1 : options.starts }, (_, i) => ({
    kind: "start",
    rng: rng.fork("start", i).save(),
    starts: isOne ? options.starts : 1,
    swaps: options.centerSwaps,
    needed: i === 0,
  }));
}

/** The cheapest starts that differ. */
export function chooseFollowed(found: readonly (readonly Finding[])[], most: number): readonly Finding[] {
  const ranked = found.flatMap((findings) => findings.slice(0, 1)).sort((a, b) => a.scores[0] - b.scores[0]);
  const chosen: Finding[] = [];
  for (const finding of ranked) {
    const differs = chosen.every(({ scores }) => finding.scores[0] - scores[0] > DIFFERENT * scores[0]);
    if (differs && chosen.length < most) chosen.push(finding);
  }
  return chosen;
}

export function nothingFound({ problem }: TraceTask): InputError {
  const { minSize, maxSize, shares } = problem.limits!;
  return refusal("limits-unkept", "limits", {
    minSize: minSize > 0 ? minSize : null,
    maxSize: maxSize < problem.mass ? maxSize : null,
    shares: shares.map(({ attribute, group, least, most }) => ({ of: `${attribute}=${group}`, least, most })),
  });
}

/** A k-means solution, within the limits, at a local optimum; where all labellings can be looked at, the whole front. */
export function* makeStart(workspace: Workspace, input: StartInput): Pieces<void> {
  const { problem, local, shouldStop } = workspace;
  const { swaps, needed } = input;
  if (shouldStop() && !needed) return;
  const [bounds, rng] = [onlySizes(problem), Rng.restore(input.rng)];
  const { kernels } = local.lists;
  const { labels } = yield* bounds === undefined
    ? findStart(problem, rng, swaps, kernels)
    : findSizedStart(problem, bounds, rng, { starts: input.starts, swaps, shouldStop }, kernels);
  yield* setLabels(workspace, labels);
  local.keeper.floors.fill(0);
  if (problem.limits !== undefined) {
    yield* enterLimits(workspace);
    if (needed && shouldStop()) yield* enterLimitsLate(workspace);
  }
  yield* descendInPieces(local, ROUNDS, false);
  offerCurrent(workspace);
  if (needed && areFew(problem)) yield* offerEveryLabelling(workspace);
}

/** A k-means start is seldom within the limits: the program brings it there, single moves only repair what it leaves. */
function* enterLimits(workspace: Workspace): Pieces<void> {
  const { problem, clustering } = workspace;
  if (keepsLimits(problem, clustering) || rowsOf(problem) > MOST_ROWS) return;
  startFromLabels(programOf(workspace), clustering.labels);
  yield* recentreAtFloors(workspace, LIMIT_RECENTRINGS);
}

/** The same once time is up, where nothing is found yet: that nothing keeps the limits must not be said for lack of time. */
function* enterLimitsLate(workspace: Workspace): Pieces<void> {
  const { problem, clustering, local, shouldStop } = workspace;
  if (keepsLimits(problem, clustering)) return;
  workspace.shouldStop = never;
  local.shouldStop = never;
  if (rowsOf(problem) <= MOST_ROWS) yield* recentreAtFloors(workspace, 1);
  yield* descendInPieces(local, 1, false);
  workspace.shouldStop = shouldStop;
  local.shouldStop = shouldStop;
}

const never = (): boolean => false;
