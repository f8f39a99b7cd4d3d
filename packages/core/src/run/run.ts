import { gotText, refusal } from "../errors.ts";
import { freshScoresInPieces, objectivesOf } from "../measures/objectives.ts";
import type { Method, Moment, SearchTask } from "../methods/method.ts";
import { parseOptions } from "../methods/options.ts";
import { volumeOf } from "../methods/volume.ts";
import { resumeWords } from "../notices/words/resume-words.ts";
import { Archive } from "../pareto/archive.ts";
import type { Dominance } from "../pareto/dominance.ts";
import { type Front, makeFrontInPieces } from "../pareto/front.ts";
import type { Solution } from "../pareto/solution.ts";
import type { Pieces } from "../pieces.ts";
import type { Problem } from "../problem/problem.ts";
import { Rng } from "../random/rng.ts";
import { refusalOf } from "../refusal-of.ts";
import { type Checkpoint, checkSameProblem, restoreArchive, saveSolution } from "./checkpoint.ts";
import type { Clock } from "./clock.ts";
import type { RunEvent, RunRequest } from "./events.ts";
import { type Executor, inSlices } from "./executor.ts";
import { numberAlike } from "./number-alike.ts";
import { pacerOf } from "./pacer.ts";
import { systemClock } from "./system-clock.ts";

export interface RunOptions {
  readonly method: Method;
  readonly seed: number;
  /** The method's options; what is absent has its default. */
  readonly options?: Readonly<Record<string, unknown>> | undefined;
  /** "paper" keeps solutions that are beaten in one objective and equal in another. */
  readonly dominance?: Dominance | undefined;
  /** Milliseconds, those before a resume included. */
  readonly timeLimit?: number | undefined;
  /** An AbortSignal will do. */
  readonly stop?: { readonly aborted: boolean } | undefined;
  /** Where the steps run; absent: on this thread, in slices of a frame each; a call of FairAssign's solver may take longer. */
  readonly executor?: Executor | undefined;
  /** Absent: that of the platform. */
  readonly clock?: Clock | undefined;
}

/** Runs a method and tells what happens. Stop by `stop`, or by leaving the loop. */
export function run(problem: Problem, options: RunOptions): AsyncGenerator<RunEvent, void, void> {
  return runFrom(problem, options);
}

/** Goes on from a checkpoint: the front is, byte for byte, that of the run that was never stopped. */
export function resume(
  problem: Problem,
  checkpoint: Checkpoint,
  options: Omit<RunOptions, "seed" | "options" | "dominance">,
): AsyncGenerator<RunEvent, void, void> {
  if (options.method.name !== checkpoint.method) {
    throw refusalOf(resumeWords, "other-method", "method", { method: checkpoint.method, got: options.method.name });
  }
  checkSameProblem(problem, checkpoint);
  const { seed, dominance } = checkpoint;
  return runFrom(
    problem,
    { ...options, seed, dominance, options: checkpoint.options as RunOptions["options"] },
    checkpoint,
    restoreArchive(problem, checkpoint, options.method),
  );
}

/** Runs a method to its end, or until it is stopped, and returns the front. */
export async function findFront(problem: Problem, options: RunOptions): Promise<Front> {
  for await (const event of run(problem, options)) {
    if (event.kind === "finished" || event.kind === "stopped") return event.front;
  }
  throw new Error("a run ended without a front");
}

async function* runFrom(
  problem: Problem,
  asked: RunOptions,
  from?: Checkpoint,
  restored?: Pieces<Archive<Solution>>,
): AsyncGenerator<RunEvent, void, void> {
  const { method, seed, clock = systemClock, timeLimit, stop, dominance = "usual" } = asked;
  const { executor = inSlices(clock) } = asked;
  checkMethod(method);
  checkMethodFits(method, problem);
  if (!Number.isSafeInteger(seed)) {
    throw refusal("whole-number", "seed", { least: null, most: null, got: gotText(seed) });
  }
  if (timeLimit !== undefined && !(typeof timeLimit === "number" && timeLimit >= 0)) {
    throw refusal("milliseconds", "timeLimit", { got: gotText(timeLimit) });
  }
  const options = parseOptions(method, asked.options ?? {});
  const objectives = objectivesOf(problem);
  const ideal = objectives.map((objective) => objective.ideal(problem));
  const worst = objectives.map((objective) => objective.worst(problem));
  const pacer = pacerOf(clock);
  const archive =
    restored === undefined ? new Archive<Solution>(objectives, { dominance }) : await pacer.drive(restored);

  const began = clock.now() - (from?.elapsed ?? 0);
  const elapsed = (): number => clock.now() - began;
  const timeIsUp = (): boolean => timeLimit !== undefined && elapsed() >= timeLimit;
  /** Once true, what a step found may be a part of what it would have. */
  let toldToStop = false;
  const shouldStop = (): boolean => {
    toldToStop ||= stop?.aborted === true || timeIsUp();
    return toldToStop;
  };
  function* frontInPieces(): Pieces<Front> {
    const solutions: Solution[] = [];
    for (const { clustering, origin } of archive.members) {
      solutions.push({ ...(yield* freshScoresInPieces(problem, clustering.labels)), origin });
      yield;
    }
    const front = yield* makeFrontInPieces({ objectives, ideal, worst, solutions });
    yield* numberAlike(
      problem,
      front.solutions.map(({ clustering }) => clustering),
    );
    return front;
  }
  const frontNow = (): Promise<Front> => pacer.drive(frontInPieces());

  /** The run as it is after a moment; the archive itself may be ahead of the last one. */
  let notes = from?.notes ?? [];
  const checkpointAt = ({ state }: Moment): (() => Checkpoint) => {
    const { members } = archive;
    const spent = elapsed();
    const { fingerprint } = problem;
    const saved = { method: method.name, options, seed, dominance, fingerprint, elapsed: spent, state, notes };
    return () => ({ ...saved, members: members.map(saveSolution) });
  };

  const task: SearchTask<unknown, unknown, unknown> = {
    problem,
    options,
    rng: Rng.fromSeed(seed).fork(method.name),
    objectives,
    archive,
    state: from?.state,
    perform: (inputs) => executor.map(method, problem, inputs, shouldStop),
    pace: (pieces) => pacer.drive(pieces),
  };

  yield { kind: "started", request: requestOf(problem, method.name, options, seed, dominance) };
  const search = method.search(task);
  /** Before the first moment of a run that goes on, it is where it was. */
  let checkpoint = from === undefined ? undefined : (): Checkpoint => from;
  /** Where an ended run can go on from. All time counts, that after the last moment too. */
  const checkpointAtEnd = (): Checkpoint | undefined => checkpoint && { ...checkpoint(), elapsed: elapsed() };
  try {
    for (;;) {
      const next = await search.next();
      if (next.done === true && !toldToStop) {
        yield { kind: "finished", front: await frontNow(), reason: next.value, notes, elapsed: elapsed() };
        return;
      }
      if (stop?.aborted === true) {
        yield { kind: "stopped", front: await frontNow(), notes, checkpoint: checkpointAtEnd(), elapsed: elapsed() };
        return;
      }
      if (next.done === true || timeIsUp()) {
        notes = next.done === true ? notes : (next.value.notes ?? notes);
        const end = { front: await frontNow(), notes, checkpoint: checkpointAtEnd(), elapsed: elapsed() };
        yield { kind: "finished", reason: "time", ...end };
        return;
      }
      const moment = next.value;
      notes = moment.notes ?? notes;
      checkpoint = checkpointAt(moment);
      const timeShare = timeLimit === undefined ? 0 : elapsed() / timeLimit;
      const share = Math.min(1, Math.max(moment.share, timeShare));
      yield {
        kind: "progress",
        share,
        frontSize: archive.size,
        hypervolume: await pacer.drive(volumeOf(problem, objectives, archive.members)),
        elapsed: elapsed(),
        timeLeft: share === 0 ? undefined : (elapsed() * (1 - share)) / share,
        checkpoint,
      };
      await pacer.rest();
    }
  } finally {
    await search.return("done");
  }
}

function checkMethod(method: unknown): void {
  if (typeof method === "object" && method !== null && "search" in method) return;
  throw refusal("method-none", "method", { got: gotText(method) });
}

/** Not every method can do what a problem asks for: refuses one that cannot. */
export function checkMethodFits({ name, keepsLimits, needsNoGroups }: Method, { limits, attributes }: Problem): void {
  if (limits !== undefined && keepsLimits !== true) {
    throw refusal("method-without-limits", "method", { method: name });
  }
  if (attributes.length === 0 && needsNoGroups !== true) {
    throw refusal("nothing-protected", "protect", {});
  }
}

function requestOf(problem: Problem, method: string, options: unknown, seed: number, dominance: Dominance): RunRequest {
  const { size, dim, clusters, fingerprint } = problem;
  const attributes = problem.attributes.map(({ name, groups, sizes, masses, bestBalance }) => ({
    name,
    groups: groups.map((group, j) => ({ name: group, points: sizes[j], mass: masses[j] })),
    bestBalance,
  }));
  const worstCost = problem.squares / problem.mass;
  return { method, options, seed, dominance, size, dim, clusters, attributes, worstCost, fingerprint };
}
