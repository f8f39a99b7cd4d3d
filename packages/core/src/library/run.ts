import { refusal } from "../errors.ts";
import type { Method } from "../methods/method.ts";
import type { Notice } from "../notices/notice.ts";
import { DOMINANCES } from "../options/table-values.ts";
import type { Dominance } from "../pareto/dominance.ts";
import type { Problem } from "../problem/problem.ts";
import type { Checkpoint } from "../run/checkpoint.ts";
import type { Clock } from "../run/clock.ts";
import {
  type RunEvent as InnerEvent,
  type Progress,
  type RunReason,
  type RunRequest,
  reasonOf,
} from "../run/events.ts";
import type { Executor } from "../run/executor.ts";
import { pacerOf } from "../run/pacer.ts";
import { resume as resumeInside, run as runInside } from "../run/run.ts";
import { systemClock } from "../run/system-clock.ts";
import { checkHas, checkNames, checkProblem, type Names } from "./check-call.ts";
import { type Front, frontOf } from "./front.ts";

/** How a search runs; nothing here changes what it finds, a time limit and a stop aside. */
export interface RunLimits {
  /** An AbortSignal: the search ends soon after, with the front so far. */
  readonly signal?: { readonly aborted: boolean } | undefined;
  /** Milliseconds, those before a resume included. */
  readonly timeLimit?: number | undefined;
  /** Where the steps run, such as threads; absent: here, in slices of at most 16 milliseconds. */
  readonly executor?: Executor | undefined;
  /** Absent: that of the platform. */
  readonly clock?: Clock | undefined;
}

/** What a search is asked. */
export interface RunOptions<Options> extends RunLimits {
  readonly method: Method<Options>;
  /** Same seed, same front; 1 where absent. */
  readonly seed?: number | undefined;
  /** The method's own options; what is absent has its default. */
  readonly options?: Partial<NoInfer<Options>> | undefined;
  /** "paper" keeps, while it searches, solutions that are beaten in one objective and equal in another. */
  readonly dominance?: Dominance | undefined;
}

/** How a search ended. */
export interface RunEnd {
  readonly kind: "finished" | "stopped";
  readonly front: Front;
  readonly reason: RunReason;
  /** What a person should know about the search: `noticeText` says it. */
  readonly notes: readonly Notice[];
  /** Of a search that could go on (see `resume`): undefined where it ended by itself, or before anything was found. */
  readonly checkpoint: Checkpoint | undefined;
  /** Milliseconds. */
  readonly elapsed: number;
}

/** What happens while searching, in this order: started, progress ..., finished or stopped. */
export type RunEvent = { readonly kind: "started"; readonly request: RunRequest } | Progress | RunEnd;

const limitNames = {
  signal: "signal",
  timeLimit: true,
  executor: "executor",
  clock: "clock",
} as const satisfies Names<RunLimits>;
export const runNames = {
  method: true,
  seed: true,
  options: "object",
  dominance: "text",
  ...limitNames,
} as const satisfies Names<RunOptions<unknown>>;
const resumeNames = { method: true, ...limitNames } as const;

/**
 * Searches and tells what happens. Stop it by `signal`, or by leaving the loop.
 *
 * @example
 * for await (const event of run(problem, { method: lloyd, seed: 1 })) {
 *   if (event.kind === "progress") console.log(event.share, event.frontSize);
 *   if (event.kind === "finished") console.log(event.reason, event.front.solutions.length);
 * }
 */
export function run<Options>(problem: Problem, options: RunOptions<Options>): AsyncGenerator<RunEvent, void, void> {
  checkProblem("run", problem);
  checkNames("run", options, runNames);
  const { signal, seed = 1, options: given, ...rest } = options;
  const { dominance } = rest;
  if (dominance !== undefined && !DOMINANCES.includes(dominance)) {
    throw refusal("one-of", "dominance", { known: DOMINANCES, got: dominance });
  }
  const asked = { ...rest, method: options.method as Method, seed, options: given as Record<string, unknown> };
  return named(problem, runInside(problem, { ...asked, stop: signal }), options.clock);
}

/**
 * Goes on from a checkpoint: the front is, byte for byte, that of the search that was never stopped.
 *
 * @example
 * let checkpoint;
 * for await (const event of run(problem, { method: lloyd })) {
 *   if (event.kind === "progress") checkpoint ??= event.checkpoint();
 * }
 * for await (const event of resume(problem, checkpoint!, { method: lloyd })) {
 *   if (event.kind === "finished") console.log(event.front.solutions.length);
 * }
 */
export function resume(
  problem: Problem,
  checkpoint: Checkpoint,
  options: RunLimits & { readonly method: Method },
): AsyncGenerator<RunEvent, void, void> {
  checkProblem("resume", problem);
  checkNames("resume", options, resumeNames);
  checkHas("checkpoint", checkpoint, "members", "checkpoint");
  const { signal, ...rest } = options;
  return named(problem, resumeInside(problem, checkpoint, { ...rest, stop: signal }), options.clock);
}

async function* named(
  problem: Problem,
  events: AsyncGenerator<InnerEvent, void, void>,
  clock: Clock = systemClock,
): AsyncGenerator<RunEvent> {
  for await (const event of events) {
    if (event.kind === "started" || event.kind === "progress") {
      yield event;
      continue;
    }
    const { kind, notes, checkpoint, elapsed } = event;
    const front = await pacerOf(clock).drive(frontOf(problem, event.front));
    yield { kind, front, reason: reasonOf(event), notes, checkpoint, elapsed };
  }
}
