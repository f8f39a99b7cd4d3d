import type { Pieces } from "../../../pieces.ts";
import type { EndReason } from "../../method.ts";
import { walk } from "../solve/walk.ts";
import type { FollowInput, TraceTask } from "../task.ts";
import { type Finding, learn, type Workspace } from "../workspace.ts";
import { currentVolume, hasGrown, keepAll, knownScores } from "./keep.ts";
import type { Phase, Search } from "./phase.ts";
import { chooseFollowed, startInputs } from "./start.ts";
import { leadsBack, stretchesOf } from "./stretches.ts";

/** Every stretch of the front from one start after the other, up and back, while that adds something. */
export const follow: Phase = {
  isOpen: ({ progress }) => progress.walksDone === 0,
  round,
};

async function round(search: Search): Promise<EndReason | undefined> {
  const { task, progress } = search;
  const { options } = task;
  const rounds = progress.rounds + 1;
  const before = await currentVolume(task);
  // After a resume the starts are found again: they depend on the seed alone.
  search.followed ??= chooseFollowed(await task.perform(startInputs(task)), options.followed);
  const { followed } = search;
  if (followed.length <= progress.walked) return "done"; // the run is to end: not all starts were found again
  await keepAll(task, await task.perform(followInputs(task, followed, progress.walked)), rounds);
  const walked = progress.walked + 1;
  const worthlessWalks = (await hasGrown(task, before, 1)) ? 0 : progress.worthlessWalks + 1;
  const walksDone = walked === followed.length || worthlessWalks === options.patience ? 1 : 0;
  search.progress = { ...progress, rounds, walked, walksDone, worthlessWalks };
  return undefined;
}

/**
 * The stretches from one start; where they lie follows from the cheapest. Those from the starts after it have half the floors:
 * if they lead to something better, it is carried along all stretches.
 */
export function followInputs(task: TraceTask, followed: readonly Finding[], index: number): FollowInput[] {
  const { problem, options } = task;
  const { labels } = followed[index];
  const back = leadsBack(problem);
  const known = knownScores(task);
  const levels = index === 0 ? options.levels : Math.ceil(options.levels / 2);
  return stretchesOf(problem, { ...options, levels }, followed[0].scores).map((stretch) => ({
    kind: "follow",
    labels,
    stretch,
    back,
    known,
  }));
}

/** Along a stretch and, where that was not far behind what is known, back. */
export function* followStretch(workspace: Workspace, { labels, stretch, back, known }: FollowInput): Pieces<void> {
  learn(workspace, known);
  const isNear = yield* walk(workspace, labels, stretch);
  if (!back || !isNear) return;
  // A way up ends at the fairest finding, a way down where it stands.
  const isUp = stretch.to > stretch.from;
  const last = (isUp ? workspace.found.members.at(-1)?.labels : undefined) ?? workspace.clustering.labels.slice();
  yield* walk(workspace, last, { ...stretch, from: stretch.to, to: stretch.from }, true);
}
