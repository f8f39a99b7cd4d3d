import { objectivesOf, scoreInto } from "../../measures/objectives.ts";
import type { Pieces } from "../../pieces.ts";
import {
  blankClustering,
  type Clustering,
  cloneClustering,
  meansInto,
  movePointInPlace,
} from "../../problem/clustering.ts";
import type { Problem } from "../../problem/problem.ts";
import { Rng, type RngState } from "../../random/rng.ts";
import { kmeansUpdatesInPlace, swapUpdateInPlace, type TargetCluster, type Walk } from "./alternate.ts";
import { MoveList } from "./move-list.ts";
import { plusPlusStart, randomStart } from "./starts.ts";

/** How many k-means updates and swap updates one iteration makes; (n_a, n_b) in the paper. */
type Effort = readonly [kmeansUpdates: number, swapUpdates: number];

export interface StartInput {
  readonly kind: "start";
  readonly by: "random" | "k-means++";
  readonly rng: RngState;
}

interface ImproveInput {
  readonly kind: "improve";
  /** As it is stored: labels and tallies. */
  readonly parent: Pick<Clustering, "labels" | "floats" | "counts">;
  readonly parentScores: Float64Array;
  /** Cost and balance of what is kept already, in that order, the cheapest first; empty where that is no staircase. */
  readonly known: Float64Array;
  readonly pairs: readonly Effort[];
  readonly innerIterations: number;
  readonly target: TargetCluster;
  readonly sampleSize: number;
  /** The attribute whose balance the first swap raises; the next swap takes the next one. */
  readonly firstAttribute: number;
  readonly rng: RngState;
}

/** A child as the moves that lead to it from its parent. */
export interface Child {
  readonly scores: Float64Array;
  readonly points: Uint32Array;
  readonly clusters: Uint8Array;
}

export type StepInput = StartInput | ImproveInput;
export type StepOutput =
  | { readonly kind: "start"; readonly labels: Uint8Array }
  | { readonly kind: "improve"; readonly children: readonly Child[]; readonly skippedSwaps: number };

export function pieces(problem: Problem, input: StepInput): Pieces<StepOutput> {
  const rng = Rng.restore(input.rng);
  return input.kind === "improve" ? improve(problem, input, rng) : start(problem, input, rng);
}

function* start(problem: Problem, { by }: StartInput, rng: Rng): Pieces<StepOutput> {
  const labels = yield* by === "random" ? randomStart(problem, rng) : plusPlusStart(problem, rng);
  return { kind: "start", labels };
}

interface Scratch {
  readonly clustering: Clustering;
  readonly centers: Float64Array;
  readonly moves: MoveList;
  readonly scores: Float64Array;
  /** Room for the points of each pair's k-means updates, as many as the last step had. */
  readonly batches: Uint32Array[];
}

/** Those that no step under way has. */
const scratches = new WeakMap<Problem, Scratch>();

const BETWEEN_PIECES = 16; // iterations of Algorithm 2

function takeScratch(problem: Problem): Scratch {
  const scratch = scratches.get(problem);
  scratches.delete(problem);
  return (
    scratch ?? {
      clustering: blankClustering(problem),
      centers: new Float64Array(problem.clusters * problem.dim),
      moves: new MoveList(),
      scores: new Float64Array(1 + problem.attributes.length),
      batches: [],
    }
  );
}

/** Algorithm 2 from one parent for every pair; children that the parent dominates or equals are not worth sending. */
function* improve(problem: Problem, input: ImproveInput, rng: Rng): Pieces<StepOutput> {
  const scratch = takeScratch(problem);
  const { clustering, centers, moves, scores, batches } = scratch;
  const objectives = objectivesOf(problem);
  const { parent, parentScores, pairs, innerIterations } = input;
  const children: Child[] = [];
  let skippedSwaps = 0;
  clustering.labels.set(parent.labels);
  for (let pair = 0; pair < pairs.length; pair++) {
    clustering.floats.set(parent.floats);
    clustering.counts.set(parent.counts);
    centers.fill(0); // the mean of all points: where the centre of an empty cluster starts
    meansInto(problem, clustering, centers);
    moves.length = 0;
    const [kmeansUpdates, swapUpdates] = pairs[pair];
    const walk = { problem, clustering, centers, moves, rng: rng.fork("pair", pair) };
    const drawn = Math.min(kmeansUpdates, problem.size);
    if (batches[pair]?.length !== drawn) batches[pair] = new Uint32Array(drawn);
    for (let done = 0; done < innerIterations; done += BETWEEN_PIECES) {
      const iterations = Math.min(BETWEEN_PIECES, innerIterations - done);
      skippedSwaps += iterate(walk, input, swapUpdates, batches[pair], iterations);
      if (iterations === BETWEEN_PIECES) yield;
    }
    scoreInto(objectives, problem, clustering, scores);
    if (improvesSomewhere(scores, parentScores) && !isBelow(scores, input.known)) {
      children.push({
        scores: scores.slice(),
        points: moves.points.slice(0, moves.length),
        clusters: moves.clusters.slice(0, moves.length),
      });
    }
    for (let i = 0; i < moves.length; i++) clustering.labels[moves.points[i]] = parent.labels[moves.points[i]];
  }
  scratches.set(problem, scratch);
  return { kind: "improve", children, skippedSwaps };
}

/** So many iterations of Algorithm 2; how many of their swaps could not be made. */
function iterate(
  walk: Walk,
  { target, sampleSize, firstAttribute }: ImproveInput,
  swapUpdates: number,
  batch: Uint32Array,
  iterations: number,
): number {
  const { attributes } = walk.problem;
  let skipped = 0;
  for (let iteration = 0; iteration < iterations; iteration++) {
    kmeansUpdatesInPlace(walk, batch);
    for (let swap = 0; swap < swapUpdates; swap++) {
      const attribute = (firstAttribute + swap) % attributes.length;
      if (!swapUpdateInPlace(walk, attribute, target, sampleSize)) skipped++;
    }
  }
  return skipped;
}

/** Cost is lower, or a balance higher. */
function improvesSomewhere(scores: Float64Array, than: Float64Array): boolean {
  if (scores[0] < than[0]) return true;
  for (let i = 1; i < scores.length; i++) if (scores[i] > than[i]) return true;
  return false;
}

/** Whether something known costs no more and is no less balanced: the archive would refuse the child, so it need not travel. */
function isBelow(scores: Float64Array, known: Float64Array): boolean {
  let low = 0;
  let high = known.length / 2;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (known[2 * middle] <= scores[0]) low = middle + 1;
    else high = middle;
  }
  return low > 0 && known[2 * low - 1] >= scores[1];
}

/** The child, made again from its parent by the same moves in the same order: the same tallies to the bit. */
export function replay(problem: Problem, parent: Clustering, child: Child): Clustering {
  const clustering = cloneClustering(problem, parent);
  for (let i = 0; i < child.points.length; i++)
    movePointInPlace(problem, clustering, child.points[i], child.clusters[i]);
  return clustering;
}
