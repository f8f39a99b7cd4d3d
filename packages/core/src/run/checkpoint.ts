import { objectivesOf, scoreInto } from "../measures/objectives.ts";
import type { Method, SearchState } from "../methods/method.ts";
import { parseOptions } from "../methods/options.ts";
import type { Notice } from "../notices/notice.ts";
import { resumeWords } from "../notices/words/resume-words.ts";
import { Archive } from "../pareto/archive.ts";
import type { Origin, Solution } from "../pareto/solution.ts";
import { overRows, type Pieces } from "../pieces.ts";
import { blankClustering, type Clustering, retallyInPieces } from "../problem/clustering.ts";
import type { Problem } from "../problem/problem.ts";
import { refusalOf } from "../refusal-of.ts";

/** A solution with its tallies as they were, to the bit: recomputed sums would send a resumed search elsewhere. */
export interface SavedSolution {
  readonly labels: Uint8Array;
  readonly floats: Float64Array;
  readonly counts: Int32Array;
  readonly scores: Float64Array;
  readonly origin: Origin;
}

/** Everything a run needs to go on as if it had never stopped. */
export interface Checkpoint {
  readonly method: string;
  readonly options: unknown;
  readonly seed: number;
  readonly dominance: "usual" | "paper";
  readonly fingerprint: string;
  /** Milliseconds spent so far. */
  readonly elapsed: number;
  readonly state: SearchState;
  /** Of the search so far. */
  readonly notes: readonly Notice[];
  readonly members: readonly SavedSolution[];
}

export function saveSolution({ clustering, scores, origin }: Solution): SavedSolution {
  const { labels, floats, counts } = clustering;
  return { labels, floats, counts, scores, origin };
}

/** What a checkpoint kept, each member and the state looked at first: anybody may have written it. */
export function* restoreArchive(
  problem: Problem,
  { members, dominance, options, state }: Checkpoint,
  method: Method,
): Pieces<Archive<Solution>> {
  const room = blankClustering(problem);
  const archive = new Archive<Solution>(objectivesOf(problem), { dominance });
  for (const [index, member] of members.entries()) {
    const why = yield* misfitOf(problem, member, room);
    if (why !== undefined) throw refusalOf(resumeWords, "checkpoint-solution", "checkpoint", { index, why });
    archive.add(restoreSolution(problem, member));
    yield;
  }
  checkState(method, problem, parseOptions(method, options as Record<string, unknown>), state, archive.size);
  return archive;
}

function restoreSolution(problem: Problem, saved: SavedSolution): Solution {
  const clustering = blankClustering(problem);
  clustering.labels.set(saved.labels);
  clustering.floats.set(saved.floats);
  clustering.counts.set(saved.counts);
  return { clustering, scores: saved.scores, origin: saved.origin };
}

export function checkSameProblem(problem: Problem, checkpoint: Checkpoint): void {
  if (checkpoint.fingerprint !== problem.fingerprint) {
    throw refusalOf(resumeWords, "other-problem", "resume", {
      expected: checkpoint.fingerprint,
      got: problem.fingerprint,
    });
  }
}

/** What does not fit in a solution: every label is a cluster, every tally and score is of these labels, every number is finite. `own` is room to count in. */
function* misfitOf(problem: Problem, member: SavedSolution, own: Clustering): Pieces<string | undefined> {
  const { labels, floats, counts, scores } = member;
  const fits =
    labels.length === problem.size &&
    floats.length === own.floats.length &&
    counts.length === own.counts.length &&
    scores.length === 1 + problem.attributes.length;
  if (!fits) return "has other sizes";
  let most = 0;
  yield* overRows(problem.size, 1, (from, to) => {
    for (let point = from; point < to; point++) if (labels[point] > most) most = labels[point];
  });
  if (most >= problem.clusters) return "has a label of no cluster";
  if (!floats.every(Number.isFinite) || !scores.every(Number.isFinite)) return "has a number that is not finite";
  own.labels.set(labels);
  yield* retallyInPieces(problem, own);
  if (!own.counts.every((count, i) => count === counts[i])) return "has counts of other labels";
  if (!hasSumsOf(problem, own, floats)) return "has sums of other labels";
  const fresh = new Float64Array(scores.length);
  scoreInto(objectivesOf(problem), problem, own, fresh);
  const near = fresh.every((value, i) => Math.abs(value - scores[i]) <= DRIFT * Math.max(1, Math.abs(value)));
  return near ? undefined : "has scores of other labels";
}

const DRIFT = 1e-6; // of sums that followed many moves

/** Whether `floats` are the tallies of a clustering, but for what many moves leave: a share of the most that each can be. */
function hasSumsOf({ mass, squares, dim, clusters }: Problem, { floats }: Clustering, saved: Float64Array): boolean {
  const widest = Math.sqrt(mass) * Math.sqrt(squares); // no sum of coordinates is longer
  const isSum = (place: number): boolean => place >= clusters && place < clusters * (1 + dim);
  return floats.every((value, i) => Math.abs(value - saved[i]) <= DRIFT * (isSum(i) ? widest : mass));
}

/** Refuses a saved state that a search of the method cannot have been left in. `members` is how many solutions are kept. */
function checkState(method: Method, problem: Problem, options: unknown, state: SearchState, members: number): void {
  const misfit = method.state?.({ problem, options, members }).misfit(state);
  if (misfit === undefined) return;
  const part = misfit.path.length > 0 ? `"${misfit.path.join(".")}"` : "it";
  throw refusalOf(resumeWords, "checkpoint-state", "checkpoint", { method: method.name, part });
}
