import { errorOf, InputError } from "@fairfront/core/internal";
import { batch, computed } from "@preact/signals";
import { pageMessage } from "../../notice-words.ts";
import { texts } from "../../texts.ts";
import type { Kept } from "../../workers/kept-runs.ts";
import type { FromSearch, SearchRequest, ToSearch } from "../../workers/messages.ts";
import { PendingLink } from "../../workers/pending-link.ts";
import { computeCode, searchParts } from "../../workers/worker-code.ts";
import { withMoment } from "../facts/hypervolume-history.ts";
import { requestOf } from "../facts/search-request.ts";
import { addressOf } from "../signals/address.ts";
import { choices, settle } from "../signals/history.ts";
import * as session from "../signals/session.ts";
import { forgetTrouble, tellTrouble } from "../signals/trouble.ts";

const MOST_BEATEN = 4000;

type Options = Readonly<Record<string, unknown>>;

let link: PendingLink<"search"> | undefined;
let seen = new Map<string, Float64Array>();

/** Starts the search that the choices describe, or goes on with one that is kept, whose front is there at once. */
export function startSearch(kept?: Kept): void {
  const table = session.opened.peek();
  if (table === undefined) return;
  stopWorker();
  const request = requestOf(choices.peek());
  const run = kept?.run ?? `${Date.now()} ${Math.random()}`;
  batch(() => {
    session.forgetResults();
    forgetTrouble();
    const elapsed = kept?.checkpoint.elapsed ?? 0;
    session.status.value = { kind: "running", share: 0, elapsed, timeLeft: undefined };
    session.liveScores.value = Float64Array.from(kept?.checkpoint.members.flatMap(({ scores }) => [...scores]) ?? []);
    session.searched.value = table;
    session.runAsked.value = { request, run, started: Date.now(), options: request.options };
    settle({ chosen: -1, compared: -1 });
  });
  seen = new Map();
  link = new PendingLink(searchParts(), "search", take, fail);
  const keep = { run, checksum: table.checksum, fileName: table.name, choices: addressOf(choices.peek()) };
  tell({ kind: "start", table: table.table, request, keep, from: kept === undefined ? "start" : "kept" });
}

/** Where the search on the screen can go on from, here and now; undefined where it cannot. */
export const canGoOn = computed(() => {
  const from = session.checkpoint.value;
  const ended = session.status.value;
  const here = ended.kind === "ended" && session.runAsked.value !== undefined;
  return here && from !== undefined && !(from instanceof Uint8Array) ? from : undefined;
});

/** Goes on with a search that was stopped or whose time was up, with so many more milliseconds, or to its end. */
export function goOnLonger(more: number | undefined): void {
  const [from, asked, found] = [canGoOn.peek(), session.runAsked.peek(), session.front.peek()];
  const [table, now] = [session.searched.peek(), session.status.peek()];
  if (from === undefined || asked === undefined || table === undefined || now.kind !== "ended") return;
  stopWorker();
  const request = { ...asked.request, timeLimit: more === undefined ? undefined : now.elapsed + more };
  batch(() => {
    session.status.value = { kind: "running", share: 0, elapsed: now.elapsed, timeLeft: more };
    session.liveScores.value = Float64Array.from(
      found?.rows.flatMap(({ cost, fairness }) => [cost, ...fairness]) ?? [],
    ); // the front so far is there at once, and its history stays
    session.front.value = undefined;
    session.baselines.value = [];
    session.checkpoint.value = undefined;
    session.runAsked.value = { ...asked, request };
    settle({ chosen: -1, compared: -1 });
  });
  link = new PendingLink(searchParts(), "search", take, fail);
  const keep = { run: asked.run, checksum: table.checksum, fileName: table.name, choices: addressOf(choices.peek()) };
  tell({ kind: "start", table: table.table, request, keep, from });
}

/** Runs plain k-means beside a run that was opened, to compare with. */
export function startBaselines(request: SearchRequest): void {
  const table = session.opened.peek();
  if (table === undefined) return;
  stopWorker();
  const parts = computeCode().then((code) => ({ code }));
  link = new PendingLink(parts, "search", takeBeside, stopWorker);
  tell({ kind: "start", table: table.table, request: { ...request, method: "" }, keep: undefined, from: "start" });
}

function tell(message: ToSearch): void {
  link?.tell(message);
}

export function pauseSearch(): void {
  const now = session.status.peek();
  if (now.kind !== "running") return;
  tell({ kind: "pause" });
  session.status.value = { ...now, kind: "paused" };
}

export function goOnSearch(): void {
  const now = session.status.peek();
  if (now.kind !== "paused") return;
  tell({ kind: "go" });
  session.status.value = { ...now, kind: "running" };
}

export function stopSearch(): void {
  tell({ kind: "stop" });
}

export function stopWorker(): void {
  link?.end();
  link = undefined;
}

function fail(error: Error): void {
  stopWorker();
  const message = error instanceof InputError ? pageMessage(error) : texts.failures.search(error.message);
  if (session.status.peek().kind === "ended") {
    tellTrouble(message); // of a method to compare with: the front is there
    return;
  }
  session.status.value = {
    kind: "failed",
    message,
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
        takeBeside(message);
        return;
      case "progress": {
        const { share, elapsed, timeLeft, hypervolume, scores } = message;
        const kind = session.status.peek().kind === "paused" ? "paused" : "running";
        session.status.value = { kind, share, elapsed, timeLeft };
        session.liveScores.value = scores;
        session.liveHistory.value = withMoment(session.liveHistory.peek(), { elapsed, hypervolume });
        session.keptAt.value = message.keptAt ?? session.keptAt.peek();
        remember(scores);
        return;
      }
      case "ended": {
        const { how, reason, elapsed, front, notes, checkpoint } = message;
        session.checkpoint.value = checkpoint;
        session.front.value = front;
        const { hypervolume } = front;
        session.liveHistory.value = withMoment(session.liveHistory.peek(), { elapsed, hypervolume });
        session.status.value = { kind: "ended", how, reason, elapsed, notes };
        const kept = new Set(front.solutions.map(({ scores }) => scores.join()));
        session.beaten.value = [...seen].filter(([key]) => !kept.has(key)).map(([, scores]) => scores);
        tell({ kind: "go" }); // a pause that came too late would hold up the methods to compare with
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

/** What comes of methods to compare with. */
function takeBeside(message: FromSearch): void {
  if (message.kind === "baseline") session.baselines.value = [...session.baselines.peek(), message.front];
  if (message.kind === "all-done" || message.kind === "failed") stopWorker();
}

function remember(scores: Float64Array): void {
  const width = (session.problem.peek()?.attributes.length ?? 1) + 1;
  for (let i = 0; i < scores.length && seen.size < MOST_BEATEN; i += width) {
    const one = scores.slice(i, i + width);
    seen.set(one.join(), one);
  }
}
