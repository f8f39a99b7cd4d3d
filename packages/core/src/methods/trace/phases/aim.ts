import type { Pieces } from "../../../pieces.ts";
import { onlySizes } from "../../k-means/sized/sized-start.ts";
import type { EndReason } from "../../method.ts";
import { settleAt } from "../solve/settle.ts";
import { chooseNextFloors } from "../surface/next-floors.ts";
import type { AimInput, TraceTask } from "../task.ts";
import type { Finding, Workspace } from "../workspace.ts";
import { currentVolume, hasGrown, isSurface, keepAll } from "./keep.ts";
import type { Phase, Search } from "./phase.ts";
import { usesProgram } from "./stretches.ts";

/** Floors aimed at in one round. */
const FLOORS_A_ROUND = 48;
/** A surface has no end of solutions that add a little: before explorations a round must gain so many times enough. */
export const SURFACE_WORTH = 20;

/** Several attributes: stretches lead along the edges and the diagonal of the surface only; this fills the rest. */
export const aim: Phase = {
  isOpen: ({ task, progress }) => isSurface(task) && progress.aimsDone === 0,
  round,
};

async function round(search: Search): Promise<EndReason | undefined> {
  const { task, progress } = search;
  const { problem, options, archive } = task;
  const rounds = progress.rounds + 1;
  const before = await currentVolume(task);
  const next = chooseNextFloors(problem, archive.members, new Set(progress.aimed), FLOORS_A_ROUND, options.enough);
  const recentrings = usesProgram(problem) ? options.recentrings : 0;
  const inputs = next.map(({ floors, starts }): AimInput => ({ kind: "aim", floors, starts, recentrings }));
  await keepAll(task, await task.perform(inputs), rounds);
  const isOpen = (await hasGrown(task, before, SURFACE_WORTH)) && next.length === FLOORS_A_ROUND;
  const aimed = [...progress.aimed, ...next.map(({ code }) => code)];
  search.progress = { ...progress, rounds, aimed, aimsDone: isOpen ? 0 : 1 };
  return undefined;
}

/** Where nothing is protected there is one best clustering: every start is settled within the limits. */
export function aimWithinLimits({ problem, options }: TraceTask, followed: readonly Finding[]): AimInput[] {
  const isCentred = problem.limits === undefined || onlySizes(problem) !== undefined; // by the start
  const recentrings = !isCentred && usesProgram(problem) ? options.recentrings : 0;
  return followed.map(({ labels }) => ({ kind: "aim", floors: [], starts: [labels], recentrings }));
}

/** Every start to a local optimum at the floors. */
export function* settleAll(workspace: Workspace, { floors, starts, recentrings }: AimInput): Pieces<void> {
  for (const labels of starts) if (!workspace.shouldStop()) yield* settleAt(workspace, labels, floors, recentrings);
}
