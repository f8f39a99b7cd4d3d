import type { Solution } from "../../../pareto/solution.ts";
import type { Problem } from "../../../problem/problem.ts";
import type { EndReason } from "../../method.ts";
import type { FollowInput, TraceTask } from "../task.ts";
import { SURFACE_WORTH } from "./aim.ts";
import { currentVolume, hasGrown, isSurface, keepAll, knownScores } from "./keep.ts";
import type { Phase, Search } from "./phase.ts";
import { leadsBack, stretchesOf } from "./stretches.ts";

const MOST_ROUNDS = 3;
const MORE_LEVELS = 3;
/** A round has more floors than the one before and gains less: it must gain so many times enough to be followed by another. */
const WORTH = 8;

/** The same stretches from what was found, down and back: a basin found near the fair end is followed to where others began. */
export const carry: Phase = {
  isOpen: ({ task, progress }) => progress.carried < mostRounds(task.problem),
  round,
};

/** None where stretches lead up only. */
const mostRounds = (problem: Problem): number => (leadsBack(problem) ? MOST_ROUNDS : 0);

async function round(search: Search): Promise<EndReason | undefined> {
  const { task, progress } = search;
  const rounds = progress.rounds + 1;
  const before = await currentVolume(task);
  await keepAll(task, await task.perform(carryInputs(task, progress.carried)), rounds);
  const isOpen = await hasGrown(task, before, isSurface(task) ? SURFACE_WORTH : WORTH);
  search.progress = { ...progress, rounds, carried: isOpen ? progress.carried + 1 : mostRounds(task.problem) };
  return undefined;
}

/** Each stretch from the cheapest member at its upper end. Every round has floors of its own between the levels of the others. */
export function carryInputs(task: TraceTask, carried: number): FollowInput[] {
  const { problem, options, archive } = task;
  const levels = options.levels + MORE_LEVELS * (carried + 1);
  const known = knownScores(task);
  return stretchesOf(problem, { ...options, levels }, archive.members[0].scores).map((stretch) => ({
    kind: "follow",
    labels: memberAt(problem, archive.members, stretch.raised, stretch.to).clustering.labels,
    stretch: { ...stretch, from: stretch.to, to: stretch.from },
    back: true,
    known,
  }));
}

/** The cheapest member at a share of the raised attributes' best values, or the fairest where none is. */
function memberAt(
  { attributes }: Problem,
  members: readonly Solution[],
  raised: readonly boolean[],
  share: number,
): Solution {
  let best = members[0];
  let bestShare = -1;
  for (const member of members) {
    let own = 1;
    attributes.forEach(({ measure }, a) => {
      if (raised[a]) own = Math.min(own, member.scores[1 + a] / measure.best);
    });
    const better = bestShare >= share ? own >= share && member.scores[0] < best.scores[0] : own > bestShare;
    if (!better) continue;
    best = member;
    bestShare = own;
  }
  return best;
}
