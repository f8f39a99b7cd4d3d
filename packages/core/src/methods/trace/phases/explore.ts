import type { Pieces } from "../../../pieces.ts";
import type { EndReason } from "../../method.ts";
import { movesFor } from "../moves/moves-for.ts";
import { tryNeighbours } from "../solve/try-neighbours.ts";
import type { ExploreInput, TraceTask } from "../task.ts";
import { learn, type Workspace } from "../workspace.ts";
import { currentVolume, hasGrown, isSurface, keepAll, knownScores } from "./keep.ts";
import { chooseOpen, type OpenMember } from "./open-members.ts";
import type { Phase, Search } from "./phase.ts";

/** Explorations go on while what the gaps of the front could add is so many times what counts as enough. */
const HOPE = 10;
/** Point-cluster pairs that may be explored however little it gains: small problems get it all. */
const FREE_PAIRS = 3e7;
/** Point-cluster pairs that one exploration may read. */
const ROUND_PAIRS = 1e8;
const FEWEST_MEMBERS = 8;
const MEMBERS_A_STEP = 12;
/** A round on a surface must gain so many times enough to be followed by another. */
const SURFACE_WORTH = 5;

/** The neighbourhoods of the members beside the widest gaps of the front; the last phase, and never done by itself. */
export const explore: Phase = { isOpen: () => true, round };

async function round(search: Search): Promise<EndReason | undefined> {
  const { task, progress, explored } = search;
  const { problem, options } = task;
  const rounds = progress.rounds + 1;
  const before = await currentVolume(task);
  const members = membersARound(task);
  const open = members < FEWEST_MEMBERS ? [] : chooseOpen(task, explored, members);
  const pairs = members * options.tries * problem.size * problem.clusters;
  const free = freePairs(task, pairs);
  const exploredPairs = progress.exploredPairs + pairs;
  const hope = open.reduce((sum, { gap }) => sum + gap, 0);
  if (open.length === 0 || (hope < HOPE * options.enough * before && exploredPairs > free)) return "converged";
  for (const { member } of open) explored.add(member);
  await keepAll(task, await task.perform(exploreInputs(task, open)), rounds);
  const worthless = !(await hasGrown(task, before, isSurface(task) ? SURFACE_WORTH : 1)) && exploredPairs > free;
  const explorations = progress.explorations + 1;
  search.progress = { ...progress, rounds, explorations, exploredPairs, converged: worthless ? 1 : 0 };
  return undefined;
}

/** A surface must gain, since its gaps hardly shrink. */
function freePairs(task: TraceTask, pairsARound: number): number {
  if (isSurface(task)) return 0;
  const { mostFreeRounds } = movesFor(task.problem);
  return pairsARound === 0 ? FREE_PAIRS : Math.min(FREE_PAIRS, mostFreeRounds * pairsARound);
}

/** An exploration reads every point for every neighbour it makes: large problems explore fewer members, or none. */
function membersARound({ problem, options }: TraceTask): number {
  return Math.min(options.explored, Math.floor(ROUND_PAIRS / (options.tries * problem.size * problem.clusters)));
}

export function exploreInputs(task: TraceTask, open: readonly OpenMember[]): ExploreInput[] {
  const known = knownScores(task);
  return Array.from({ length: Math.ceil(open.length / MEMBERS_A_STEP) }, (_, i) => ({
    kind: "explore",
    members: open.slice(i * MEMBERS_A_STEP, (i + 1) * MEMBERS_A_STEP).map(({ member }) => member.clustering.labels),
    known,
    tries: task.options.tries,
  }));
}

/** The most promising neighbours of every member, made and improved. */
export function* exploreMembers(workspace: Workspace, { members, known, tries }: ExploreInput): Pieces<void> {
  learn(workspace, known);
  for (const labels of members) {
    if (workspace.shouldStop()) break;
    yield* tryNeighbours(workspace, labels, tries);
  }
}
