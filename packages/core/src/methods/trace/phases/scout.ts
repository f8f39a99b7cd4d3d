import { distancesInPieces } from "../../../kernels/distances.ts";
import { overRows, type Pieces } from "../../../pieces.ts";
import { meansInto } from "../../../problem/clustering.ts";
import type { Problem } from "../../../problem/problem.ts";
import { evenlySpread, sampleProblemInPieces } from "../../../problem/sample.ts";
import { strataOf } from "../../../problem/strata.ts";
import { reachFloors } from "../local-search/reach-floors.ts";
import { recentreInPieces } from "../moves/move-lists.ts";
import { startFromLabels } from "../program/fair-program.ts";
import { recentreAtFloors } from "../solve/recentre.ts";
import { type Stretch, walk } from "../solve/walk.ts";
import type { ScoutInput, TraceTask } from "../task.ts";
import {
  type Finding,
  offerCurrent,
  openWorkspace,
  prepare,
  programOf,
  setFloorsInPlace,
  setLabels,
  type Workspace,
} from "../workspace.ts";
import { raisedTogether, stretchesOf } from "./stretches.ts";

/** Points of the sample; prices found on it are as good as those found on all, but for what a repair repairs. */
const SAMPLE = 10_000;
const FEWEST_OF_A_STRATUM = 5; // in the sample: fewer tell nothing
const LEVELS = 6;

/** Large problems are scouted on a sample, where it can stand for all, and from their first start alone. */
export const isLarge = ({ size }: Problem): boolean => size > 1.5 * SAMPLE;

/** One quick way from end to end for each choice of attributes: a coarse front early, for a person who has little time. */
export function scoutInputs({ problem, options }: TraceTask, followed: readonly Finding[]): ScoutInput[] {
  const { labels, scores } = followed[0];
  const stretches = stretchesOf(problem, options, scores);
  return raisedTogether(problem).map((raised) => {
    const own = stretches.filter((stretch) => stretch.raised.every((is, a) => is === raised[a]));
    const to = own[own.length - 1].to;
    return { kind: "scout", labels, stretch: { ...own[0], to, levels: LEVELS, recentrings: 1, smallestRise: 1 } };
  });
}

/** A coarse way along the front, on a sample where there are many points. */
export function* scoutStretch(workspace: Workspace, { labels, stretch }: ScoutInput): Pieces<void> {
  if (isLarge(workspace.problem) && (yield* scoutBySample(workspace, labels, stretch))) return;
  yield* walk(workspace, labels, stretch);
}

/**
 * Along the floors on many points: solved on a sample, whose centres and prices then assign all points; repairs come last,
 * if there is time. False, and nothing done, where the sample cannot stand for all because a stratum is too rare.
 */
export function* scoutBySample(workspace: Workspace, labels: Uint8Array, stretch: Stretch): Pieces<boolean> {
  const { problem, centers, local } = workspace;
  const { from, to, levels, raised } = stretch;
  const picked = evenlySpread(problem.size, SAMPLE, () => 0.5);
  if (!standsForAll(problem, picked)) return false;
  yield;
  const sample = yield* sampleProblemInPieces(problem, picked);
  yield* prepare(sample);
  const inner = openWorkspace(sample, workspace.shouldStop, workspace.isRestDue);
  const program = programOf(inner);
  yield* setLabels(
    inner,
    Uint8Array.from(picked, (point) => labels[point]),
  );
  yield;
  startFromLabels(program, inner.clustering.labels);
  const stops: { readonly share: number; readonly labels: Uint8Array }[] = [];
  for (let level = 0; level <= levels && !workspace.shouldStop(); level++) {
    const share = from + ((to - from) * level) / levels;
    setFloorsInPlace(inner, share, raised);
    yield* recentreAtFloors(inner, stretch.recentrings);
    centers.fill(0);
    meansInto(sample, inner.clustering, centers);
    for (let i = 0; i < centers.length; i++) centers[i] += sample.offset[i % problem.dim]; // the sample has a mean of its own
    yield* assignByPrices(workspace, program.prices);
    offerCurrent(workspace);
    stops.push({ share, labels: workspace.labels.slice() });
  }
  for (const stop of stops) {
    if (workspace.shouldStop()) break;
    yield* setLabels(workspace, stop.labels);
    setFloorsInPlace(workspace, stop.share, raised);
    yield* recentreInPieces(local.lists);
    local.trailLength = 0;
    yield* reachFloors(local);
    offerCurrent(workspace);
  }
  return true;
}

function standsForAll(problem: Problem, picked: Uint32Array): boolean {
  const strata = strataOf(problem);
  const counts = new Int32Array(strata.count);
  for (const point of picked) counts[strata.of[point]]++;
  return counts.every((count) => count >= FEWEST_OF_A_STRATUM);
}

/** Every point where its distance and the price of its stratum are least; ties to the lowest cluster. */
function* assignByPrices(workspace: Workspace, prices: Float64Array): Pieces<void> {
  const { problem, distances, labels, local } = workspace;
  const { size, clusters } = problem;
  const { strata, kernels } = local.lists;
  yield* distancesInPieces(problem, kernels, workspace.centers, distances);
  yield* overRows(size, clusters, (from, to) => {
    for (let point = from; point < to; point++) {
      let least = Number.POSITIVE_INFINITY;
      for (let k = 0, at = strata.of[point]; k < clusters; k++, at += strata.count) {
        const priced = distances[point * clusters + k] + prices[at];
        if (priced >= least) continue;
        least = priced;
        labels[point] = k;
      }
    }
  });
  yield* setLabels(workspace, labels);
}
