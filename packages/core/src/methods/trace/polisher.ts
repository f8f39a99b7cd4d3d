import type { BulkKernels } from "../../kernels/bulk.ts";
import type { Clustering } from "../../problem/clustering.ts";
import { oneClusterCost, type Problem } from "../../problem/problem.ts";
import { type Arcs, findPaths, firstMover, gainingCycle, makeArcs } from "./arcs.ts";
import { type FloorKeeper, makeFloorKeeper } from "./floors.ts";
import { type MoveLists, makeMoveLists, moveCost, relocateInPlace } from "./move-lists.ts";

/** Whole-point search around a clustering. A shift moves one point of a stratum from a cluster to another. */
export interface Polisher {
  readonly problem: Problem;
  readonly clustering: Clustering;
  readonly lists: MoveLists;
  readonly arcs: Arcs;
  readonly keeper: FloorKeeper;
  /** A gain in total squared distance below this is rounding. */
  readonly least: number;
  /** Points of the change under way and where they came from, to take it back. */
  trail: Int32Array;
  trailLength: number;
  /** Cost, at the anchored centres, of the steps since it was set to 0. */
  paid: number;
  /** What every cluster lacks. */
  readonly lacks: Float64Array;
  /** Asked now and then; true: leave it at what there is. */
  hurry: () => boolean;
}

const TRAIL = 4096; // steps, at first
const LEAST_GAIN = 1e-9; // of the one-cluster cost
const MOST_CYCLES = 100_000;

/** Candidates a list: few points need long ones, since their moves shift the means; many, since reading a pile is dear. */
function listDepth(size: number): number {
  if (size < 2700) return Math.min(32, Math.floor(16_000 / size));
  return Math.max(6, Math.min(64, Math.floor(size / 8000)));
}

export function makePolisher(
  problem: Problem,
  clustering: Clustering,
  kernels: BulkKernels,
  distances: Float64Array,
): Polisher {
  const lists = makeMoveLists(problem, clustering, kernels, distances, listDepth(problem.size));
  return {
    problem,
    clustering,
    lists,
    arcs: makeArcs(lists),
    keeper: makeFloorKeeper(problem, clustering),
    least: LEAST_GAIN * oneClusterCost(problem),
    trail: new Int32Array(2 * TRAIL),
    trailLength: 0,
    paid: 0,
    lacks: new Float64Array(problem.clusters),
    hurry: () => false,
  };
}

/** Moves one point, so that it can be taken back. */
export function stepInPlace(polisher: Polisher, point: number, to: number): void {
  const { clustering, lists } = polisher;
  if (2 * polisher.trailLength === polisher.trail.length) {
    const longer = new Int32Array(2 * polisher.trail.length);
    longer.set(polisher.trail);
    polisher.trail = longer;
  }
  polisher.trail[2 * polisher.trailLength] = point;
  polisher.trail[2 * polisher.trailLength + 1] = clustering.labels[point];
  polisher.trailLength++;
  polisher.paid += moveCost(lists, point, to);
  relocateInPlace(lists, point, to);
}

/** Takes back every step after `mark`. */
export function undoInPlace(polisher: Polisher, mark: number): void {
  while (polisher.trailLength > mark) {
    polisher.trailLength--;
    const at = 2 * polisher.trailLength;
    relocateInPlace(polisher.lists, polisher.trail[at], polisher.trail[at + 1]);
  }
}

/** One point of a stratum from a to b, along the cheapest path. False, and nothing done, where a gaining cycle lies on the way. */
export function shiftInPlace(polisher: Polisher, stratum: number, a: number, b: number): boolean {
  const { lists, arcs } = polisher;
  const { clusters } = polisher.problem;
  const base = stratum * clusters * clusters;
  let length = 0;
  let at = a;
  for (; at !== b && length < clusters; length++) {
    const to = arcs.via[base + at * clusters + b];
    arcs.movers[length] = firstMover(lists, stratum, at, to); // all at once: moving one changes the lists
    arcs.route[length] = to;
    at = to;
  }
  if (at !== b) return false;
  for (let i = 0; i < length; i++) stepInPlace(polisher, arcs.movers[i], arcs.route[i]);
  return true;
}

/** Rotations within a stratum that gain: they change no count. Ends with up-to-date paths. */
export function cancelCyclesInPlace(polisher: Polisher): void {
  const { arcs, lists, problem } = polisher;
  for (let stratum = 0; stratum < lists.strata.count; stratum++) {
    for (let guard = 0; problem.weights === undefined && guard < MOST_CYCLES; guard++) {
      const length = gainingCycle(arcs, stratum, polisher.least);
      if (length === 0) break;
      for (let i = 0; i < length; i++) stepInPlace(polisher, arcs.movers[i], arcs.route[(i + 1) % length]);
    }
    findPaths(arcs, stratum);
  }
}
