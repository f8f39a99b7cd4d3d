import { scoreInto } from "../../objectives/objectives.ts";
import type { Solution } from "../../pareto/solution.ts";
import { thin } from "../../pareto/thinning.ts";
import { tallyClustering } from "../../problem/clustering.ts";
import type { EndReason, Moment, SearchTask } from "../method.ts";
import { volumeOf } from "../volume.ts";
import { chooseOpen, explorations, HOPE } from "./explorations.ts";
import type { TraceInput } from "./step.ts";
import type { TraceOptions } from "./trace.ts";
import { carriedWays, chooseFollowed, mostCarried, scoutingWays, waysFrom } from "./ways.ts";
import type { Find } from "./workshop.ts";

export type TraceTask = SearchTask<TraceOptions, TraceInput, readonly Find[]>;

const NAME = "trace";
/** Labels kept, in bytes: on very many points the front is coarser. */
const LABEL_BYTES = 5e8;
const FEWEST = 100;
/** Point-cluster pairs that may be explored however little it gains: small problems get it all. */
const FREE_PAIRS = 3e7;
/** Point-cluster pairs that one exploration may read. */
const ROUND_PAIRS = 1e8;
const FEWEST_MEMBERS = 8;

/** What a search remembers besides the archive. */
interface Progress {
  readonly rounds: number;
  /** Starts whose ways are walked. */
  readonly walked: number;
  /** How many of the last ones added next to nothing. */
  readonly worthlessWalks: number;
  /** Whether the ways of all that are worth it are walked. */
  readonly walksDone: 0 | 1;
  /** Rounds of ways from what was found; the most there are once one adds next to nothing. */
  readonly carried: number;
  readonly explorations: number;
  readonly exploredPairs: number;
  readonly converged: 0 | 1;
  /** Members, by their place in the archive, whose neighbourhood is known. */
  readonly explored: readonly number[];
}

/** Rounds of independent steps, with the archive in between. */
export async function* search(task: TraceTask): AsyncGenerator<Moment, EndReason, void> {
  const { options, archive, objectives } = task;
  let progress = task.state as Progress | undefined;
  let followed: readonly Find[] | undefined;
  const explored = new Set<Solution>(progress?.explored.map((place) => archive.members[place]));
  const momentOf = (now: Omit<Progress, "explored">): Moment => {
    const places = archive.members.flatMap((member, place) => (explored.has(member) ? [place] : []));
    return { share: shareOf(options, now), state: { ...now, explored: places } };
  };
  if (progress === undefined) {
    const found = await task.perform(startsOf(task));
    merge(task, found, 0);
    followed = chooseFollowed(found, options.followed);
    merge(task, await task.perform(scoutingWays(task.problem, options, followed)), 0);
    progress = {
      rounds: 1,
      walked: 0,
      worthlessWalks: 0,
      walksDone: 0,
      carried: 0,
      explorations: 0,
      exploredPairs: 0,
      converged: 0,
      explored: [],
    };
    yield momentOf(progress);
  }
  while (progress.rounds < options.iterations && progress.converged === 0) {
    const rounds: number = progress.rounds + 1;
    const before = volumeNow(task);
    if (progress.walksDone === 0) {
      // After a resume the starts are found again: they depend on the seed alone.
      followed ??= chooseFollowed(await task.perform(startsOf(task)), options.followed);
      merge(task, await task.perform(waysFrom(task.problem, options, followed, progress.walked)), rounds);
      const walked: number = progress.walked + 1;
      const worthless: number = volumeNow(task) <= before * (1 + options.enough) ? progress.worthlessWalks + 1 : 0;
      const walksDone = walked === followed.length || worthless === options.patience ? 1 : 0;
      progress = { ...progress, rounds, walked, walksDone, worthlessWalks: worthless };
    } else if (progress.carried < mostCarried(task.problem)) {
      merge(task, await task.perform(carriedWays(task, progress.carried)), rounds);
      const gained = volumeNow(task) > before * (1 + options.enough);
      progress = { ...progress, rounds, carried: gained ? progress.carried + 1 : mostCarried(task.problem) };
    } else {
      const members = membersARound(task);
      const open = members < FEWEST_MEMBERS ? [] : chooseOpen(task, explored, members);
      const pairs = members * options.tries * task.problem.size * task.problem.clusters;
      const free = objectives.length === 2 ? FREE_PAIRS : 0; // gaps of a surface hardly shrink: it must gain
      const affordable = progress.exploredPairs + pairs <= free;
      const hope = open.reduce((sum, { gap }) => sum + gap, 0);
      if (open.length === 0 || (hope < HOPE * options.enough * before && !affordable)) return "converged";
      for (const { member } of open) explored.add(member);
      merge(task, await task.perform(explorations(task, open)), rounds);
      const exploredPairs: number = progress.exploredPairs + pairs;
      const worthless = volumeNow(task) <= before * (1 + options.enough) && exploredPairs > free;
      progress = {
        ...progress,
        rounds,
        explorations: progress.explorations + 1,
        exploredPairs,
        converged: worthless ? 1 : 0,
      };
    }
    yield momentOf(progress);
  }
  return progress.converged === 1 ? "converged" : "done";
}

/** An exploration reads every point for every neighbour it makes: large problems explore fewer members, or none. */
function membersARound({ problem, options }: TraceTask): number {
  return Math.min(options.explored, Math.floor(ROUND_PAIRS / (options.tries * problem.size * problem.clusters)));
}

function startsOf({ options, rng }: TraceTask): TraceInput[] {
  return Array.from({ length: options.starts }, (_, i) => ({
    kind: "start",
    rng: rng.fork("start", i).save(),
    swaps: options.centerSwaps,
    needed: i === 0,
  }));
}

/** Finds are scored anew from their labels: sums that followed many moves have drifted. */
function merge(
  { problem, options, objectives, archive }: TraceTask,
  found: readonly (readonly Find[])[],
  round: number,
): void {
  for (const { labels, scores: claimed } of found.flat()) {
    if (!archive.accepts(claimed)) continue;
    const clustering = tallyClustering(problem, labels);
    const scores = new Float64Array(objectives.length);
    scoreInto(objectives, problem, clustering, scores);
    archive.add({ clustering, scores, origin: { method: NAME, step: round } });
  }
  const limit = Math.min(options.frontLimit, Math.max(FEWEST, Math.floor(LABEL_BYTES / problem.size)));
  if (archive.size > limit) archive.replaceAll(thin(archive.aims, archive.members, limit));
}

const volumeNow = ({ problem, objectives, archive }: TraceTask): number =>
  volumeOf(problem, objectives, archive.members);

const START_SHARE = 0.05;
const WALK_SHARE = 0.55;
const SLOWING = 0.85; // what is left shrinks by this with every exploration: nobody knows how many it takes

function shareOf(
  options: TraceOptions,
  { rounds, walked, walksDone, explorations, converged }: Omit<Progress, "explored">,
): number {
  if (converged === 1 || rounds >= options.iterations) return 1;
  const ways = START_SHARE + WALK_SHARE * (walksDone === 1 ? 1 : walked / options.followed);
  let left = 1 - ways;
  for (let i = 0; i < explorations; i++) left *= SLOWING;
  return Math.max(1 - left, rounds / options.iterations);
}
