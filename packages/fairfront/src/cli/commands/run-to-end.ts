import {
  type EncodedProblem,
  InputError,
  methodNamed,
  RUN_FILES,
  type RunEvent,
  type RunOptions,
  type RunRecord,
} from "@fairfront/core/internal";
import { nodeClock } from "../../node-clock.ts";
import { keepRun } from "../../runs/keep-run.ts";
import type { RunFolder } from "../../runs/run-folder.ts";
import { threadExecutor } from "../../threads/thread-executor.ts";
import { ThreadLost } from "../../threads/thread-lost.ts";
import { EXIT } from "../exit.ts";
import { jsonReporter } from "../reporters/json-reporter.ts";
import { peopleReporter } from "../reporters/people-reporter.ts";
import type { Reporter } from "../reporters/reporter.ts";
import { onSignal, printData, streams } from "../streams.ts";
import type { KeptInput } from "./input-table.ts";

/** The flags that run and resume have in common. */
export interface ProgressFlags {
  readonly json?: boolean;
  readonly quiet?: boolean;
  /** Milliseconds between checkpoints. */
  readonly saveEvery?: number;
}

export function checkOutput({ json, quiet }: ProgressFlags): void {
  if (json === true && quiet === true) throw new InputError("--json", "and --quiet contradict each other; choose one");
}

/** A run that is ready to start. */
export interface ReadyRun {
  readonly problem: EncodedProblem;
  readonly record: RunRecord;
  /** Takes the folder; nothing is written before. */
  readonly open: () => Promise<RunFolder>;
  readonly start: (
    how: Pick<RunOptions, "method" | "executor" | "clock" | "timeLimit" | "stop">,
  ) => AsyncIterable<RunEvent>;
  /** What goes into the folder with the run. */
  readonly input?: KeptInput | undefined;
  readonly flags: ProgressFlags;
  /** Who tells of it, if not one by the flags. */
  readonly reporter?: Reporter | undefined;
  /** Where several runs share one; each listens to Ctrl-C by itself otherwise. */
  readonly stop?: { readonly aborted: boolean } | undefined;
}

/** How a run ended. */
export type EndedRun = { readonly folder: string } & Extract<RunEvent, { kind: "finished" | "stopped" }>;

/** Runs to the end or to Ctrl-C, keeps the folder and tells what happens. Returns the front and where it is. */
export async function runToEnd({
  problem,
  record,
  open,
  start,
  input,
  flags,
  reporter: given,
  stop = stopOnSignals(),
}: ReadyRun): Promise<EndedRun> {
  const { threads, timeLimit } = record.asked;
  const executor = threadExecutor({ threads });
  try {
    const folder = await open();
    let ended: EndedRun | undefined;
    let isBegun = false;
    try {
      const { clear } = folder;
      const begin =
        clear &&
        (async (first: RunEvent): Promise<void> => {
          if ("front" in first && first.front.solutions.length === 0) throw nothingInItsPlace(folder.path, first);
          await input?.keep();
          await clear();
        });
      if (begin === undefined) await input?.keep();
      const reporter = given ?? reporterFor(flags, problem, folder.path);
      const method = methodNamed(record.asked.method);
      const events = start({ method, executor, clock: nodeClock, timeLimit, stop });
      for await (const event of keepRun(folder.store, problem, record, events, { ...flags, begin })) {
        isBegun ||= event.kind !== "started";
        await reporter.take(event);
        if (event.kind === "finished" || event.kind === "stopped") ended = { folder: folder.path, ...event };
        if (event.kind === "stopped") streams().exitCode = EXIT.stopped;
      }
      return ended!;
    } catch (error) {
      const isRefused = error instanceof InputError && !(error instanceof ThreadLost);
      if (isRefused && !isBegun && record.timings.resumed === 0 && folder.clear === undefined) {
        await folder.store.write(RUN_FILES.record, undefined); // there is no run: its method refuses what was asked
        await input?.undo();
        folder.forget();
      }
      throw error;
    } finally {
      folder.release();
    }
  } finally {
    await executor.close();
  }
}

/** A run that ends before it has found anything replaces none. */
function nothingInItsPlace(folder: string, { kind }: RunEvent): InputError {
  if (kind === "stopped") streams().exitCode = EXIT.stopped;
  const ended = kind === "stopped" ? "was stopped" : "ended";
  return new InputError(
    "--force",
    `the run ${ended} before it had found anything, so that "${folder}" stays as it was; give it more time`,
  );
}

function reporterFor(flags: ProgressFlags, problem: EncodedProblem, folder: string): Reporter {
  if (flags.json === true) return jsonReporter(problem, folder);
  if (flags.quiet !== true) return peopleReporter(problem, folder);
  return {
    take: async ({ kind }) => {
      if (kind === "finished" || kind === "stopped") await printData(`${folder}\n`);
    },
  };
}

/** The first Ctrl-C (or SIGTERM, or SIGHUP of a terminal that is closed) asks the run to stop; the second does not wait. */
export function stopOnSignals(): { readonly aborted: boolean } {
  const stop = { aborted: false };
  const take = (): void => {
    if (stop.aborted) process.exit(EXIT.stopped);
    stop.aborted = true;
    const { stderr } = streams();
    if (stderr.isTTY === true) stderr.write("\nStopping; once more to leave at once.\n");
  };
  onSignal("SIGINT", take);
  onSignal("SIGTERM", take);
  onSignal("SIGHUP", take);
  return stop;
}
