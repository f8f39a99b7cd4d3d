import { claimAgain, claimInPieces, claimKernels, releaseKernels } from "../../kernels/bulk.ts";
import { keepsLimits } from "../../measures/limits-kept.ts";
import type { ProblemObjective } from "../../measures/objective.ts";
import { objectivesOf, scoreInto } from "../../measures/objectives.ts";
import { Archive } from "../../pareto/archive.ts";
import type { Scored } from "../../pareto/solution.ts";
import type { Pieces } from "../../pieces.ts";
import { blankClustering, type Clustering, retallyInPieces } from "../../problem/clustering.ts";
import type { Problem } from "../../problem/problem.ts";
import { sharedBytes } from "../../problem/shared-memory.ts";
import { strataOf } from "../../problem/strata.ts";
import { makeLocalSearch } from "./local-search/make-local-search.ts";
import type { LocalSearch } from "./moves/moves.ts";
import { type FairProgram, makeFairProgram } from "./program/fair-program.ts";

/** A clustering that a piece of work found. */
export interface Finding extends Scored {
  readonly labels: Uint8Array;
}

/** The buffers of one thread: one size x clusters table of distances, and little else. Nothing outlives a piece of work. */
export interface Workspace {
  readonly problem: Problem;
  readonly objectives: readonly ProblemObjective[];
  /** The current clustering. */
  readonly clustering: Clustering;
  /** Row-major size x clusters. */
  readonly distances: Float64Array;
  /** Made when it is first needed: it may never be. */
  program: FairProgram | undefined;
  /** Whole-point search around the current clustering. */
  readonly local: LocalSearch;
  readonly centers: Float64Array;
  readonly labels: Uint8Array;
  readonly scores: Float64Array;
  found: Archive<Finding>;
  /** What was found before this piece of work; nothing is offered that it dominates. */
  known: Archive<Scored>;
  /** Asked between the stops of a piece of work; true ends it with what it has. */
  shouldStop: () => boolean;
  /** Asked wherever the work can be left; true: it yields. */
  isRestDue: () => boolean;
}

const never = (): boolean => false;

/** Of every problem one that no work under way has. */
const workspaces = new WeakMap<Problem, Workspace>();

/** What a first workspace needs of a problem, one after the other: each is kept with the problem. */
export function* prepare(problem: Problem): Pieces<void> {
  yield;
  if (workspaces.has(problem)) return;
  const { points, dim, size } = problem;
  strataOf(problem);
  yield;
  releaseKernels(points, yield* claimInPieces(points, dim, size));
  yield;
}

/** A workspace for a problem, emptied: that of earlier work on this thread, or a new one while other work has it. */
export function openWorkspace(
  problem: Problem,
  shouldStop: () => boolean,
  isRestDue: () => boolean = never,
): Workspace {
  const earlier = workspaces.get(problem);
  workspaces.delete(problem);
  const isFree = earlier !== undefined && claimAgain(problem.points, earlier.local.lists.kernels);
  const workspace = isFree ? earlier : makeWorkspace(problem);
  workspace.found = new Archive(workspace.objectives);
  workspace.known = new Archive(workspace.objectives);
  workspace.shouldStop = shouldStop;
  workspace.isRestDue = isRestDue;
  workspace.local.shouldStop = shouldStop;
  workspace.local.isRestDue = isRestDue;
  return workspace;
}

/** For the next piece of work. */
export function closeWorkspace(workspace: Workspace): void {
  const { problem, local } = workspace;
  releaseKernels(problem.points, local.lists.kernels);
  workspaces.set(problem, workspace);
}

function makeWorkspace(problem: Problem): Workspace {
  const { points, dim, size, clusters } = problem;
  const clustering = blankClustering(problem);
  const kernels = claimKernels(points, dim, size);
  const distances = new Float64Array(size * clusters);
  const objectives = objectivesOf(problem);
  return {
    problem,
    objectives,
    clustering,
    distances,
    program: undefined,
    local: makeLocalSearch(problem, clustering, kernels, distances),
    centers: new Float64Array(clusters * dim),
    labels: new Uint8Array(size),
    scores: new Float64Array(objectives.length),
    found: new Archive(objectives),
    known: new Archive(objectives),
    shouldStop: never,
    isRestDue: never,
  };
}

export function programOf(workspace: Workspace): FairProgram {
  workspace.program ??= makeFairProgram(workspace.problem, workspace.distances);
  return workspace.program;
}

export function* setLabels({ problem, clustering }: Workspace, labels: Uint8Array): Pieces<void> {
  clustering.labels.set(labels);
  yield* retallyInPieces(problem, clustering);
}

/** Takes in scores of what is known, one row a solution. */
export function learn({ known, objectives }: Workspace, rows: Float64Array): void {
  const width = objectives.length;
  for (let at = 0; at < rows.length; at += width) known.add({ scores: rows.subarray(at, at + width) });
}

/** Whether neither what was known nor what is found by now dominates these scores. */
export const isNew = ({ known, found }: Workspace, scores: Float64Array): boolean =>
  known.accepts(scores) && found.accepts(scores);

/** Offers the current clustering; one outside the limits is none, and its labels are copied only if it is kept. */
export function offerCurrent(workspace: Workspace): void {
  const { problem, objectives, clustering, scores, found } = workspace;
  scoreInto(objectives, problem, clustering, scores);
  if (!isNew(workspace, scores) || !keepsLimits(problem, clustering)) return;
  const labels = sharedBytes(problem.size);
  labels.set(clustering.labels);
  found.add({ labels, scores: scores.slice() });
}

/** Sets the floors of the `raised` attributes to a share of the best that each can reach; the others to 0. */
export function setFloorsInPlace({ problem, local }: Workspace, share: number, raised: readonly boolean[]): void {
  problem.attributes.forEach(({ measure }, a) => {
    local.keeper.floors[a] = raised[a] ? share * measure.best : 0;
  });
}

/** The share of the best that the current clustering reaches in every `raised` attribute. */
export function currentShare(workspace: Workspace, raised: readonly boolean[]): number {
  const { problem, objectives, clustering } = workspace;
  let least = 1;
  problem.attributes.forEach(({ measure }, a) => {
    if (raised[a]) least = Math.min(least, objectives[1 + a].of(problem, clustering) / measure.best);
  });
  return least;
}
