import { bulkKernels } from "../../kernels/bulk.ts";
import { keepsLimits } from "../../measures/limits-kept.ts";
import type { Objective } from "../../measures/objective.ts";
import { objectivesOf, scoreInto } from "../../measures/objectives.ts";
import { Archive } from "../../pareto/archive.ts";
import type { Scored } from "../../pareto/solution.ts";
import { blankClustering, type Clustering, retallyInPlace } from "../../problem/clustering.ts";
import type { Problem } from "../../problem/problem.ts";
import { sharedBytes } from "../../problem/shared-memory.ts";
import { makePolisher, type Polisher } from "./polisher.ts";
import { type FairProgram, makeFairProgram } from "./program/fair-program.ts";

/** A clustering that a piece of work came by. */
export interface Find extends Scored {
  readonly labels: Uint8Array;
}

/** The buffers of one thread: one size x clusters table of distances, and little else. Nothing outlives a task. */
export interface Workshop {
  readonly problem: Problem;
  readonly objectives: readonly Objective[];
  /** The clustering at hand. */
  readonly clustering: Clustering;
  /** Row-major size x clusters. */
  readonly distances: Float64Array;
  /** Made when it is first needed: it may never be. */
  program: FairProgram | undefined;
  readonly polisher: Polisher;
  readonly centers: Float64Array;
  readonly labels: Uint8Array;
  readonly scores: Float64Array;
  found: Archive<Find>;
  /** Asked between the stops of a task; true ends it with what it has. */
  hurry: () => boolean;
}

const workshops = new WeakMap<Problem, Workshop>();

/** The workshop of this thread for a problem, emptied. */
export function enterWorkshop(problem: Problem, hurry: () => boolean): Workshop {
  let workshop = workshops.get(problem);
  if (workshop === undefined) {
    workshop = makeWorkshop(problem);
    workshops.set(problem, workshop);
  }
  workshop.found = new Archive(workshop.objectives);
  workshop.hurry = hurry;
  workshop.polisher.hurry = hurry;
  return workshop;
}

function makeWorkshop(problem: Problem): Workshop {
  const { points, dim, size, clusters } = problem;
  const clustering = blankClustering(problem);
  const kernels = bulkKernels(points, dim, size);
  const distances = new Float64Array(size * clusters);
  const objectives = objectivesOf(problem);
  return {
    problem,
    objectives,
    clustering,
    distances,
    program: undefined,
    polisher: makePolisher(problem, clustering, kernels, distances),
    centers: new Float64Array(clusters * dim),
    labels: new Uint8Array(size),
    scores: new Float64Array(objectives.length),
    found: new Archive(objectives),
    hurry: () => false,
  };
}

export function programOf(workshop: Workshop): FairProgram {
  workshop.program ??= makeFairProgram(workshop.problem, workshop.distances);
  return workshop.program;
}

export function takeLabelsInPlace({ problem, clustering }: Workshop, labels: Uint8Array): void {
  clustering.labels.set(labels);
  retallyInPlace(problem, clustering);
}

/** Offers the clustering at hand; one outside the limits is none, and its labels are copied only if it is kept. */
export function offerPresent({ problem, objectives, clustering, scores, found }: Workshop): void {
  scoreInto(objectives, problem, clustering, scores);
  if (!found.accepts(scores) || !keepsLimits(problem, clustering)) return;
  const labels = sharedBytes(problem.size);
  labels.set(clustering.labels);
  found.add({ labels, scores: scores.slice() });
}

/** Sets the floors of all attributes to a share of what each can reach; those out of `aimed` to 0. */
export function setFloorsInPlace({ problem, polisher }: Workshop, share: number, aimed: readonly boolean[]): void {
  problem.attributes.forEach(({ measure }, a) => {
    polisher.keeper.floors[a] = aimed[a] ? share * measure.best : 0;
  });
}

/** The least relative balance of the aimed attributes: the share at which the clustering at hand stands. */
export function presentShare(workshop: Workshop, aimed: readonly boolean[]): number {
  const { problem, objectives, clustering } = workshop;
  let least = 1;
  problem.attributes.forEach(({ measure }, a) => {
    if (aimed[a]) least = Math.min(least, objectives[1 + a].of(problem, clustering) / measure.best);
  });
  return least;
}
