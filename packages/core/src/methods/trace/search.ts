import type { Solution } from "../../pareto/solution.ts";
import type { EndReason, Moment } from "../method.ts";
import { areFew } from "./exact/every-labelling.ts";
import { aim, aimWithinLimits } from "./phases/aim.ts";
import { carry } from "./phases/carry.ts";
import { explore } from "./phases/explore.ts";
import { follow } from "./phases/follow.ts";
import { keepAll } from "./phases/keep.ts";
import type { Phase, Search } from "./phases/phase.ts";
import { firstProgress, type SavedProgress, shareDone } from "./phases/progress.ts";
import { isLarge, scoutInputs } from "./phases/scout.ts";
import { chooseFollowed, nothingFound, startInputs } from "./phases/start.ts";
import type { TraceTask } from "./task.ts";

/** After the first round, which starts and scouts: each phase until it is done, in this order. */
const phases: readonly Phase[] = [follow, aim, carry, explore];

/** The method from its first start to its end; docs/trace.md tells it with a picture. */
export async function* search(task: TraceTask): AsyncGenerator<Moment, EndReason, void> {
  const state = openSearch(task);
  if (task.state === undefined) {
    await startAndScout(state);
    yield momentOf(state);
  }
  while (state.progress.rounds < task.options.iterations && state.progress.converged === 0) {
    const phase = phases.find(({ isOpen }) => isOpen(state))!; // the last one always is
    const end = await phase.round(state);
    if (end !== undefined) return end;
    yield momentOf(state);
  }
  return state.progress.converged === 1 ? "converged" : "done";
}

/** The first round: the cheap end of the front from several starts, and a coarse way along it. */
async function startAndScout(search: Search): Promise<void> {
  const { task } = search;
  const { problem, options } = task;
  const hasGroups = problem.attributes.length > 0;
  const isWhole = areFew(problem); // the first start looks at every labelling
  const starts = startInputs(task);
  // On many points a coarse front from the first start is worth more to a person with little time than the other starts.
  const first = isLarge(problem) ? 1 : starts.length;

  const found = [...(await task.perform(starts.slice(0, first)))];
  await keepAll(task, found, 0);
  const scouted = chooseFollowed(found, options.followed);
  if (!isWhole && hasGroups && scouted.length > 0)
    await keepAll(task, await task.perform(scoutInputs(task, scouted)), 0);
  found.push(...(await task.perform(starts.slice(first))));
  await keepAll(task, found.slice(first), 0);

  search.followed = chooseFollowed(found, options.followed);
  if (search.followed.length === 0 && task.archive.size === 0) throw nothingFound(task);
  if (!hasGroups && !isWhole) await keepAll(task, await task.perform(aimWithinLimits(task, search.followed)), 1);
  if (isWhole || !hasGroups) search.progress = { ...firstProgress, converged: 1 };
}

/** From the start, or from where a checkpoint left it. */
function openSearch(task: TraceTask): Search {
  const saved = task.state as SavedProgress | undefined;
  const { explored: places, ...progress } = saved ?? { ...firstProgress, explored: [] };
  const explored = new WeakSet<Solution>(places.map((place) => task.archive.members[place]));
  return { task, progress, followed: undefined, explored };
}

function momentOf({ task, progress, explored }: Search): Moment {
  const places = task.archive.members.flatMap((member, place) => (explored.has(member) ? [place] : []));
  const saved = { ...progress, explored: places } satisfies SavedProgress;
  return { share: shareDone(task.options, progress), state: saved };
}
