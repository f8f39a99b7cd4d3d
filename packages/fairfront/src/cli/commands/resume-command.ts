import { availableParallelism } from "node:os";
import { isDeepStrictEqual } from "node:util";
import {
  type Checkpoint,
  cannotGoOn,
  checkScores,
  frontVolume,
  InputError,
  methodNamed,
  oneLine,
  parseOptions,
  type RunRecord,
  type RunStore,
  readRecord,
  resume,
  run,
  timeText,
} from "@fairfront/core/internal";
import { Command } from "commander";
import { refuseCountsFolder } from "../../runs/count-folders.ts";
import { openStore } from "../../runs/open-store.ts";
import { encodeAgain, type PreparedRun, prepareAgain } from "../../runs/prepare-run.ts";
import { isElsewhere, recordedTable, tableOf } from "../../runs/recorded-table.ts";
import { openRunFolder } from "../../runs/run-folder.ts";
import { checkpointIn, readRun } from "../../runs/run-reading.ts";
import { defaultThreads } from "../../threads/thread-executor.ts";
import { duration } from "../flags/flags.ts";
import { memoryOption } from "../flags/memory-option.ts";
import { withOptionFlag } from "../flags/option-flag.ts";
import { print, printData, say } from "../streams.ts";
import { holdsRows, resumeInEngine } from "./run-in-engine.ts";
import { checkOutput, type ProgressFlags, runToEnd } from "./run-to-end.ts";

interface ResumeFlags extends ProgressFlags {
  /** Bytes. */
  readonly memory: number;
  /** Milliseconds, besides those before. */
  readonly time?: number;
  readonly table?: string;
  readonly threads?: number;
}

export function resumeCommand(): Command {
  const command = new Command("resume")
    .summary("go on with a run that was stopped or killed, or whose time was up")
    .description(
      "Goes on where a run was left. One that comes to its end has, byte for byte, the front of a run that was never stopped.",
    )
    .argument("<run>", "the run's folder or zip")
    .option("--table <file>", "where the table is now, if it was moved");
  withOptionFlag(command, "timeLimit", { words: "stop after so much more: 500ms, 60s, 5m, 1h" });
  return withOptionFlag(command, "threads", {
    words: "threads to search with (default: as before, if there are so many)",
  })
    .addOption(memoryOption())
    .option("--save-every <time>", "how often to save a checkpoint (default: 2s)", duration("save-every"))
    .option("--json", "print events as JSON, one a line")
    .option("--quiet", "print only the folder")
    .action(resumeFolder);
}

async function resumeFolder(path: string, flags: ResumeFlags): Promise<void> {
  checkOutput(flags);
  await refuseCountsFolder(path, "resume");
  if (holdsRows(path)) {
    const { table, memory, threads = defaultThreads() } = flags;
    return resumeInEngine(path, { table, memory, threads, flags });
  }
  const store = await openStore(path);
  const before = await readRecord(store);
  if (cannotGoOn(before) || (before.state === "finished" && flags.time === undefined)) {
    await checkFinished(store, before, flags.table, path); // "finished" is said of files that fit alone
    await (flags.json === true
      ? printData(`${JSON.stringify({ kind: "nothing-to-do", folder: path, reason: before.reason })}\n`)
      : print(`${oneLine(nothingToDo(path, before))}\n`));
    return;
  }
  const folder = await openRunFolder(path);
  try {
    const record = await readRecord(folder.store); // again, now that nobody else can change it
    const again = await withFront(folder.store, await prepareAgain(record, tableOf(record, flags.table, path)));
    const checkpoint = await checkpointIn(folder.store);
    if (checkpoint !== undefined) checkSameRun(again.record, checkpoint);
    if (checkpoint === undefined && flags.quiet !== true) {
      const kept = again.record.front === undefined ? "" : " Its front stays until a better one is found.";
      say(`There is no checkpoint in ${path}: it begins again.${kept}`);
    }
    const asked = {
      ...again.record.asked,
      threads: flags.threads ?? Math.min(again.record.asked.threads, availableParallelism()),
      ...(flags.time !== undefined && { timeLimit: (checkpoint?.elapsed ?? 0) + flags.time }),
    };
    const { seed, dominance, options } = asked;
    await runToEnd({
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

/** Its files fit each other, and every score follows from its labels; where the table is not there, that is said. */
async function checkFinished(
  store: RunStore,
  record: RunRecord,
  given: string | undefined,
  path: string,
): Promise<void> {
  const found = await readRun(store);
  const table = given ?? (isElsewhere(record.asked.table) ? undefined : tableOf(record, undefined, path));
  if (given === undefined && (table === undefined || (await recordedTable(record, table)) !== "same")) {
    say(`The scores of ${path} were not computed again: its table is not there as it was; name it with --table`);
    return;
  }
  checkScores(await encodeAgain(record, table!), found, store);
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

/** With the front that is there, checked and measured again: one that does not hold is not kept. */
async function withFront(store: RunStore, { problem, record }: PreparedRun): Promise<PreparedRun> {
  const { front, choice, ...others } = record;
  if (front === undefined) return { problem, record: others };
  try {
    const found = await readRun(store);
    checkScores(problem, found, store);
    return { problem, record: { ...record, front: { ...front, hypervolume: frontVolume(problem, found.rows) } } };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    say(`The front that is there is not kept: ${error.message}`);
    return { problem, record: others };
  }
}

function nothingToDo(path: string, record: RunRecord): string {
  if (cannotGoOn(record)) return `The run in ${path} is finished; there is nothing left to do.`;
  const spent = timeText(record.timings.searched ?? record.asked.timeLimit ?? 0);
  return `The run in ${path} is finished: its time was up after ${spent}. For more, say how long: fairfront resume ${path} --time 60s`;
}
