import { availableParallelism } from "node:os";
import { isDeepStrictEqual } from "node:util";
import {
  type Checkpoint,
  InputError,
  methodNamed,
  parseOptions,
  type RunRecord,
  resume,
  run,
  timeText,
} from "@fairfront/core/internal";
import { Command } from "commander";
import { loadCheckpoint } from "../../runs/checkpoint-file.ts";
import { prepareAgain } from "../../runs/prepare-run.ts";
import { openRunFolder } from "../../runs/run-folder.ts";
import { cannotGoOn, readRecord } from "../../runs/run-record.ts";
import { duration, wholeNumber } from "../flags/flags.ts";
import { print, streams } from "../streams.ts";
import { checkOutput, type PursuitFlags, pursue } from "./pursue.ts";

interface ResumeFlags extends PursuitFlags {
  /** Milliseconds, besides those before. */
  readonly time?: number;
  readonly table?: string;
  readonly threads?: number;
}

export function resumeCommand(): Command {
  return new Command("resume")
    .summary("go on with a run that was stopped or killed, or whose time was up")
    .description(
      "Goes on where a run was left. One that comes to its end has, byte for byte, the front of a run that was never stopped.",
    )
    .argument("<folder>", "the run's folder")
    .option("--table <file>", "where the table is now, if it was moved")
    .option("--time <limit>", "stop after so much more: 500ms, 60s, 5m, 1h", duration("time"))
    .option(
      "--threads <n>",
      "threads to search with (default: as before, if there are so many)",
      wholeNumber("threads", 1, 256),
    )
    .option("--save-every <time>", "how often to save a checkpoint (default: 2s)", duration("save-every"))
    .option("--json", "print events as JSON, one a line")
    .option("--quiet", "print only the folder")
    .action(resumeFolder);
}

async function resumeFolder(path: string, flags: ResumeFlags): Promise<void> {
  checkOutput(flags);
  const before = await readRecord(path);
  if (cannotGoOn(before) || (before.state === "finished" && flags.time === undefined)) {
    await print(
      flags.json === true
        ? `${JSON.stringify({ kind: "nothing-to-do", folder: path, reason: before.reason })}\n`
        : `${nothingToDo(path, before)}\n`,
    );
    return;
  }
  const folder = await openRunFolder(path);
  try {
    const again = await prepareAgain(await readRecord(path), flags.table); // again, now that nobody else can change it
    const checkpoint = await loadCheckpoint(path);
    if (checkpoint !== undefined) checkSameRun(again.record, checkpoint);
    if (checkpoint === undefined) streams().stderr.write(`There is no checkpoint in ${path}: it begins again.\n`);
    const asked = {
      ...again.record.asked,
      threads: flags.threads ?? Math.min(again.record.asked.threads, availableParallelism()),
      ...(flags.time !== undefined && { timeLimit: (checkpoint?.elapsed ?? 0) + flags.time }),
    };
    const { seed, dominance, options } = asked;
    await pursue({
      problem: again.problem,
      record: { ...again.record, asked },
      open: async () => folder,
      start: (how) =>
        checkpoint === undefined
          ? run(again.problem, { ...how, seed, dominance, options })
          : resume(again.problem, checkpoint, how),
      flags,
    });
  } finally {
    folder.release();
  }
}

/** A checkpoint of other settings would end as a front that is not the record's. */
function checkSameRun({ asked }: RunRecord, checkpoint: Checkpoint): void {
  const { method, seed, dominance } = checkpoint;
  const same = method === asked.method && seed === asked.seed && dominance === asked.dominance;
  const options = (given: unknown): unknown => parseOptions(methodNamed(method), given as Record<string, unknown>);
  if (same && isDeepStrictEqual(options(checkpoint.options), options(asked.options))) return;
  throw new InputError(
    "checkpoint",
    "expected one of the run that run.json records, got one of another method, seed or options; start the run again",
  );
}

function nothingToDo(path: string, record: RunRecord): string {
  if (cannotGoOn(record)) return `The run in ${path} is finished; there is nothing left to do.`;
  const spent = timeText(record.timings.searched ?? record.asked.timeLimit ?? 0);
  return `The run in ${path} is finished: its time was up after ${spent}. For more, say how long: fairfront resume ${path} --time 60s`;
}
