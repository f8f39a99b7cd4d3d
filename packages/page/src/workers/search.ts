import {
  type EncodedProblem,
  type EncodeOptions,
  type Executor,
  encode,
  type Front,
  failureOf,
  frontRows,
  inLine,
  methodNamed,
  type Problem,
  type Progress,
  type RunEvent,
  reasonOf,
  resume,
  run,
  saveTimes,
  type Table,
} from "@fairfront/core/internal";
import { forgetRun, keepCheckpoint, keptAs, lockOfRun } from "./kept-runs.ts";
import { holdLock } from "./liveness.ts";
import type { FoundFront, FromSearch, KeptRun, SearchRequest, SearchStart, ToSearch } from "./messages.ts";
import { PauseClock } from "./pause-clock.ts";

const SHOW_EVERY = 120; // milliseconds: eight pictures a second are a film
const K_MEANS = "lloyd";

type Post = (message: FromSearch) => void;

/** Runs one search at the page's command. */
export function serveSearch(post: Post, executorOf: (threads: number) => Executor): (message: ToSearch) => void {
  const clock = new PauseClock();
  const stop = { aborted: false };
  return (message) => {
    switch (message.kind) {
      case "pause":
        if (!stop.aborted) clock.pause(); // or it would never come to its end
        return;
      case "go":
        return clock.go();
      case "stop":
        stop.aborted = true;
        return clock.go();
      case "start":
        void search(message, post, clock, stop, executorOf).catch((error: unknown) =>
          post({ kind: "failed", failure: failureOf(error) }),
        );
    }
  };
}

async function search(
  { table, request, keep, from }: SearchStart,
  post: Post,
  clock: PauseClock,
  stop: { readonly aborted: boolean },
  executorOf: (threads: number) => Executor,
): Promise<void> {
  const problem = encode(table, request.encode);
  post({ kind: "problem", problem });
  const executor = request.threads > 1 ? executorOf(request.threads) : inLine;
  try {
    const quick = request.baselines.filter((name) => name === K_MEANS);
    const others = request.baselines.filter((name) => name !== K_MEANS && name !== request.method);
    const limits = { clock, stop, executor };
    const free = withoutLimits(table, request.encode, problem);
    for (const name of quick) await runBaseline(free, name, request, limits, post);
    if (request.method === "") return post({ kind: "all-done" });
    const kept = from === "kept" && keep !== undefined ? (await keptAs(keep.run)).checkpoint : from;
    const how = { ...limits, method: methodNamed(request.method), timeLimit: request.timeLimit };
    const events =
      typeof kept === "string"
        ? run(problem, { ...how, seed: request.seed, options: request.options })
        : resume(problem, kept, how);
    if (keep !== undefined) holdLock(lockOfRun(keep.run));
    await follow(problem, events, keep, clock, post);
    for (const name of others) await runBaseline(free, name, request, limits, post);
    post({ kind: "all-done" });
  } finally {
    await executor.close();
  }
}

/** The problem of the methods to compare with, most of which cannot keep limits: they show what there would be without. */
function withoutLimits(table: Table, options: EncodeOptions, problem: EncodedProblem): EncodedProblem {
  const { minSize, maxSize, shares, ...free } = options;
  return problem.limits === undefined ? problem : encode(table, free);
}

interface Limits {
  readonly clock: PauseClock;
  readonly stop: { readonly aborted: boolean };
  readonly executor: Executor;
}

async function runBaseline(
  problem: Problem,
  name: string,
  request: SearchRequest,
  limits: Limits,
  post: Post,
): Promise<void> {
  if (limits.stop.aborted) return;
  const method = methodNamed(name);
  const { seed, timeLimit } = request;
  for await (const event of run(problem, { ...limits, method, seed, timeLimit })) {
    if (event.kind === "finished") post({ kind: "baseline", front: foundFront(problem, name, event.front) });
  }
}

async function follow(
  problem: Problem,
  events: AsyncIterable<RunEvent>,
  keep: KeptRun | undefined,
  clock: PauseClock,
  post: Post,
): Promise<void> {
  let shownAt = Number.NEGATIVE_INFINITY;
  const times = saveTimes(() => clock.now());
  let keptAt: number | undefined;
  for await (const event of events) {
    switch (event.kind) {
      case "started":
        post({ kind: "started", request: event.request });
        break;
      case "progress":
        if (keep !== undefined && (await times.ifDue(() => keepCheckpoint(keep, event.checkpoint())))) {
          keptAt = event.elapsed;
        }
        if (clock.now() - shownAt >= SHOW_EVERY) {
          shownAt = clock.now();
          post(progressOf(event, keptAt));
        }
        break;
      case "finished":
      case "stopped": {
        const { checkpoint } = event;
        if (event.kind === "stopped" && checkpoint !== undefined && keep !== undefined)
          await keepCheckpoint(keep, checkpoint);
        if (event.kind === "finished" && keep !== undefined) await forgetRun(keep.run);
        const front = foundFront(problem, event.front.solutions[0]?.origin.method ?? "", event.front);
        const { kind: how, notes, elapsed = 0 } = event;
        post({ kind: "ended", how, reason: reasonOf(event), notes, elapsed, front, checkpoint });
      }
    }
  }
}

function progressOf(event: Progress, keptAt: number | undefined): FromSearch {
  const { members } = event.checkpoint();
  const width = members[0]?.scores.length ?? 0;
  const scores = new Float64Array(members.length * width);
  members.forEach((member, i) => {
    scores.set(member.scores, i * width);
  });
  const { share, hypervolume, elapsed = 0, timeLeft } = event;
  return { kind: "progress", share, hypervolume, elapsed, timeLeft, scores, keptAt };
}

function foundFront(problem: Problem, method: string, front: Front): FoundFront {
  const solutions = front.solutions.map(({ clustering, scores, origin }) => {
    const { labels, floats, counts } = clustering;
    return { labels, floats, counts, scores, origin };
  });
  return { method, solutions, rows: frontRows(problem, front), hypervolume: front.hypervolume };
}
