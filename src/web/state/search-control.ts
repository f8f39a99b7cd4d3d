import { batch } from "@preact/signals";
import { InputError } from "../../core/index.ts";
import { texts } from "../texts.ts";
import { errorOf } from "../workers/failure.ts";
import type { FromSearch, SearchWish } from "../workers/messages.ts";
import { computeCode, solverBytes } from "../workers/worker-code.ts";
import { WorkerLink } from "../workers/worker-link.ts";
import { addressOf } from "./address.ts";
import type { Choices } from "./choices.ts";
import { encodeOptions } from "./encode-options.ts";
import { choices, settle } from "./history.ts";
import { methods } from "./method-facts.ts";
import * as session from "./session.ts";

const MOST_BEATEN = 4000;

type Options = Readonly<Record<string, unknown>>;

let link: WorkerLink | undefined;
let seen = new Map<string, Float64Array>();

/** Threads that suit a page: one core stays free for drawing. */
function threads(): number {
  return Math.max(1, Math.min(4, (navigator.hardwareConcurrency || 2) - 1));
}

/** The search that choices describe. */
export function wishOf(choices: Choices): SearchWish {
  const { method, options, seed, seconds, baselines } = choices;
  return {
    encode: encodeOptions(choices),
    method: method === "" ? methods[0].name : method,
    options,
    seed,
    timeLimit: seconds > 0 ? seconds * 1000 : undefined,
    baselines,
    threads: threads(),
  };
}

/** Starts the search that the choices describe, or goes on with the one that is kept. */
export async function startSearch(goOn = false): Promise<void> {
  const table = session.opened.peek();
  if (table === undefined) return;
  stopWorker();
  const code = await computeCode();
  batch(() => {
    session.forgetResults();
    session.trouble.value = undefined;
    session.status.value = { kind: "running", share: 0, elapsed: 0, timeLeft: undefined };
    settle({ chosen: -1, compared: -1 });
  });
  seen = new Map();
  const wish = wishOf(choices.peek());
  session.searched.value = table;
  session.runAsked.value = { wish, started: Date.now(), options: wish.options };
  link = new WorkerLink(code, "search", take, (error) => fail(error), await solverBytes());
  link.tell({
    kind: "start",
    table: table.table,
    wish,
    keep: { checksum: table.checksum, fileName: table.name, choices: addressOf(choices.peek()) },
    continue: goOn,
  });
}

/** Runs plain k-means beside a run that was opened, to compare with. */
export async function startBaselines(wish: SearchWish): Promise<void> {
  const table = session.opened.peek();
  if (table === undefined) return;
  stopWorker();
  link = new WorkerLink(await computeCode(), "search", take, () => stopWorker());
  const keep = { checksum: "", fileName: "", choices: "" };
  link.tell({ kind: "start", table: table.table, wish: { ...wish, method: "" }, keep, continue: false });
}

export function pauseSearch(): void {
  const now = session.status.peek();
  if (now.kind !== "running") return;
  link?.tell({ kind: "pause" });
  session.status.value = { ...now, kind: "paused" };
}

export function goOnSearch(): void {
  const now = session.status.peek();
  if (now.kind !== "paused") return;
  link?.tell({ kind: "go" });
  session.status.value = { ...now, kind: "running" };
}

export function stopSearch(): void {
  link?.tell({ kind: "stop" });
}

export function stopWorker(): void {
  link?.end();
  link = undefined;
}

function fail(error: Error): void {
  stopWorker();
  session.status.value = {
    kind: "failed",
    message: error instanceof InputError ? error.message : texts.failures.search(error.message),
    canContinue: session.keptAt.peek() !== undefined,
  };
}

function take(message: FromSearch): void {
  batch(() => {
    switch (message.kind) {
      case "problem":
        session.problem.value = message.problem;
        return;
      case "started":
        session.runAsked.value = { ...session.runAsked.peek()!, options: message.request.options as Options };
        return;
      case "baseline":
        session.baselines.value = [...session.baselines.peek(), message.front];
        return;
      case "progress": {
        const { share, elapsed, timeLeft, hypervolume, scores } = message;
        const kind = session.status.peek().kind === "paused" ? "paused" : "running";
        session.status.value = { kind, share, elapsed, timeLeft };
        session.liveScores.value = scores;
        session.liveHistory.value = [...session.liveHistory.peek(), { elapsed, hypervolume }];
        session.keptAt.value = message.keptAt ?? session.keptAt.peek();
        remember(scores);
        return;
      }
      case "ended": {
        const { how, reason, elapsed, front, notes, checkpoint } = message;
        session.checkpoint.value = checkpoint;
        session.front.value = front;
        session.liveHistory.value = [...session.liveHistory.peek(), { elapsed, hypervolume: front.hypervolume }];
        session.status.value = { kind: "ended", how, reason, elapsed, notes };
        const kept = new Set(front.solutions.map(({ scores }) => scores.join()));
        session.beaten.value = [...seen].filter(([key]) => !kept.has(key)).map(([, scores]) => scores);
        return;
      }
      case "all-done":
        stopWorker();
        return;
      case "failed":
        fail(errorOf(message.failure));
    }
  });
}

function remember(scores: Float64Array): void {
  const width = (session.problem.peek()?.attributes.length ?? 1) + 1;
  for (let i = 0; i < scores.length && seen.size < MOST_BEATEN; i += width) {
    const one = scores.slice(i, i + width);
    seen.set(one.join(), one);
  }
}
