import { type InputError, refusal } from "../../errors.ts";
import { scoreInto } from "../../measures/objectives.ts";
import { floorKeepers } from "../../pareto/floor-keepers.ts";
import type { Solution } from "../../pareto/solution.ts";
import { thin } from "../../pareto/thinning.ts";
import { tallyClustering } from "../../problem/clustering.ts";
import type { EndReason, Moment, SearchTask } from "../method.ts";
import { volumeOf } from "../volume.ts";
import { askedVolume } from "./askers.ts";
import { areFew } from "./every-labelling.ts";
import { chooseOpen, explorations, HOPE } from "./explorations.ts";
import { chooseTargets } from "./floor-cells.ts";
import { isLarge } from "./scout.ts";
import type { TraceInput } from "./step.ts";
import { thinSurface } from "./thin-surface.ts";
import type { TraceOptions } from "./trace.ts";
import { carriedWays, chooseFollowed, isPriced, mostCarried, scoutingWays, waysFrom } from "./ways.ts";
import type { Find } from "./workshop.ts";

export type TraceTask = SearchTask<TraceOptions, TraceInput, readonly Find[]>;

const NAME = "trace";
/** Labels kept, in bytes: on very many points the front is coarser. */
const LABEL_BYTES = 5e8;
const FEWEST = 100;
/** Point-cluster pairs that may be explored however little it gains: small problems get it all. */
const FREE_PAIRS = 3e7;
/** With weights neighbours are many more: no more explorations than this are free. */
const FREE_WEIGHTED = 12;
/** Point-cluster pairs that one exploration may read. */
const ROUND_PAIRS = 1e8;
const FEWEST_MEMBERS = 8;
/** Floors aimed at in one round. */
const TARGETS = 48;
/**
 * A surface has no end of solutions that add a little: a round must gain so many times what counts as enough, before
 * explorations, which gain more by then, and for these themselves.
 */
const SURFACE_WORTH = 20;
const SURFACE_EXPLORED = 5;
const MOST_EXACT = 3;
const ASKERS = 8192;

/** What a search remembers besides the archive; `savedState` says what it may be. */
export interface Progress {
  readonly rounds: number;
  /** Starts whose ways are walked. */
  readonly walked: number;
  /** How many of the last ones added next to nothing. */
  readonly worthlessWalks: number;
  /** Whether the ways of all that are worth it are walked. */
  readonly walksDone: 0 | 1;
  /** Rounds of ways from what was found; the most there are once one adds next to nothing. */
  readonly carried: number;
  /** Codes of the floors that were aimed at where there are several attributes, and whether more are worth it. */
  readonly aimed: readonly number[];
  readonly aimsDone: 0 | 1;
  readonly explorations: number;
  readonly exploredPairs: number;
  readonly converged: 0 | 1;
  /** Members, by their place in the archive, whose neighbourhood is known. */
  readonly explored: readonly number[];
}

/** Rounds of independent steps, with the archive in between. */
export async function* search(task: TraceTask): AsyncGenerator<Moment, EndReason, void> {
  const { options, archive } = task;
  let progress = task.state as Progress | undefined;
  const hasGroups = task.problem.attributes.length > 0;
  const isSurface = task.objectives.length > 2;
  const worth = isSurface ? SURFACE_WORTH : 1;
  let followed: readonly Find[] | undefined;
  const explored = new Set<Solution>(progress?.explored.map((place) => archive.members[place]));
  const momentOf = (now: Omit<Progress, "explored">): Moment => {
    const places = archive.members.flatMap((member, place) => (explored.has(member) ? [place] : []));
    return { share: shareOf(options, now), state: { ...now, explored: places } };
  };
  if (progress === undefined) {
    const isWhole = areFew(task.problem); // the first start looks at every labelling
    const inputs = startsOf(task);
    // On many points a coarse front from the first start is worth more to whoever has little time than the other starts.
    const first = isLarge(task.problem) ? 1 : inputs.length;
    const found = [...(await task.perform(inputs.slice(0, first)))];
    merge(task, found, 0);
    const scouted = chooseFollowed(found, options.followed);
    if (!isWhole && hasGroups && scouted.length > 0)
      merge(task, await task.perform(scoutingWays(task.problem, options, scouted)), 0);
    found.push(...(await task.perform(inputs.slice(first))));
    merge(task, found.slice(first), 0);
    followed = chooseFollowed(found, options.followed);
    if (followed.length === 0 && archive.size === 0) throw nothingFound(task);
    if (!hasGroups && !isWhole) merge(task, await task.perform(plainAims(task, followed)), 1);
    progress = {
      rounds: 1,
      walked: 0,
      worthlessWalks: 0,
      walksDone: 0,
      carried: 0,
      aimed: [],
      aimsDone: 0,
      explorations: 0,
      exploredPairs: 0,
      converged: isWhole || !hasGroups ? 1 : 0,
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
      if (followed.length <= progress.walked) return "done"; // the run is to end: not all starts were found again
      merge(task, await task.perform(waysFrom(task.problem, options, followed, progress.walked)), rounds);
      const walked: number = progress.walked + 1;
      const worthless: number = volumeNow(task) <= before * (1 + options.enough) ? progress.worthlessWalks + 1 : 0;
      const walksDone = walked === followed.length || worthless === options.patience ? 1 : 0;
      progress = { ...progress, rounds, walked, walksDone, worthlessWalks: worthless };
    } else if (isSurface && progress.aimsDone === 0) {
      const targets = chooseTargets(task.problem, archive.members, new Set(progress.aimed), TARGETS, options.enough);
      const inputs = targets.map(({ floors, starts }) => ({
        kind: "aim" as const,
        targets: [{ floors, starts, rounds: isPriced(task.problem) ? options.recentrings : 0 }],
      }));
      merge(task, await task.perform(inputs), rounds);
      const gained = volumeNow(task) > before * (1 + worth * options.enough);
      const aimed: readonly number[] = [...progress.aimed, ...targets.map(({ code }) => code)];
      progress = { ...progress, rounds, aimed, aimsDone: gained && targets.length === TARGETS ? 0 : 1 };
    } else if (progress.carried < mostCarried(task.problem)) {
      merge(task, await task.perform(carriedWays(task, progress.carried)), rounds);
      const gained = volumeNow(task) > before * (1 + worth * options.enough);
      progress = { ...progress, rounds, carried: gained ? progress.carried + 1 : mostCarried(task.problem) };
    } else {
      const members = membersARound(task);
      const open = members < FEWEST_MEMBERS ? [] : chooseOpen(task, explored, members);
      const pairs = members * options.tries * task.problem.size * task.problem.clusters;
      const free = freePairs(task, pairs);
      const affordable = progress.exploredPairs + pairs <= free;
      const hope = open.reduce((sum, { gap }) => sum + gap, 0);
      if (open.length === 0 || (hope < HOPE * options.enough * before && !affordable)) return "converged";
      for (const { member } of open) explored.add(member);
      merge(task, await task.perform(explorations(task, open)), rounds);
      const exploredPairs: number = progress.exploredPairs + pairs;
      const least = isSurface ? SURFACE_EXPLORED : 1;
      const worthless = volumeNow(task) <= before * (1 + least * options.enough) && exploredPairs > free;
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

/** Where nothing is protected there is one best clustering: every start is settled within the limits. */
function plainAims({ problem, options }: TraceTask, followed: readonly Find[]): TraceInput[] {
  const rounds = problem.limits !== undefined && isPriced(problem) ? options.recentrings : 0;
  return followed.map(({ labels }) => ({ kind: "aim", targets: [{ floors: [], starts: [labels], rounds }] }));
}

function nothingFound({ problem }: TraceTask): InputError {
  const { minSize, maxSize, shares } = problem.limits!;
  return refusal("limits-unkept", "limits", {
    minSize: minSize > 0 ? minSize : null,
    maxSize: maxSize < problem.mass ? maxSize : null,
    shares: shares.map(({ attribute, group, least, most }) => ({ of: `${attribute}=${group}`, least, most })),
  });
}

/** A surface must gain, since its gaps hardly shrink. */
function freePairs({ problem, objectives }: TraceTask, pairsARound: number): number {
  if (objectives.length > 2) return 0;
  return problem.weights === undefined ? FREE_PAIRS : Math.min(FREE_PAIRS, FREE_WEIGHTED * pairsARound);
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
  if (archive.size <= limit) return;
  const isLine = objectives.length === 2;
  archive.replaceAll(
    isLine
      ? thin(archive.aims, archive.members, limit, floorKeepers([objectives[1].ideal(problem)], archive.members, limit))
      : thinSurface(problem, archive.members, limit),
  );
}

/** From four objectives on the exact one takes too long at every round. */
const volumeNow = ({ problem, objectives, archive }: TraceTask): number =>
  objectives.length <= MOST_EXACT
    ? volumeOf(problem, objectives, archive.members)
    : askedVolume(problem, archive.members, ASKERS);

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
