import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { InputError, methods, RUN_FILES, RUN_OPTIONS, run } from "@fairfront/core/internal";
import { Command } from "commander";
import { parseAsked, ROWS_FILE } from "../../lift/rows-file.ts";
import type { RowsAsked } from "../../lift/rows-schema.ts";
import { nextFolder } from "../../runs/next-folder.ts";
import { type FileRunRequest, prepareFrom, readFileOf } from "../../runs/prepare-run.ts";
import {
  checkNewFolder,
  createRunFolder,
  type NewFolder,
  openRunFolder,
  type RunFolder,
} from "../../runs/run-folder.ts";
import { refuseOwnTable } from "../../runs/table-in-folder.ts";
import { isAddress, needsPasses } from "../../sources/engines/with-rows.ts";
import { clusterRange } from "../flags/cluster-range.ts";
import { duration, place, wholeNumber } from "../flags/flags.ts";
import { memoryOption } from "../flags/memory-option.ts";
import { withOptionFlag } from "../flags/option-flag.ts";
import { refuseAmong } from "../flags/output-file.ts";
import { pdfWriter, withPdfFlag } from "../flags/pdf-flag.ts";
import { readingOf } from "../flags/reading-flags.ts";
import { type SearchFlags, withSearchFlags } from "../flags/run-flags.ts";
import {
  requiredClusters,
  requiredProtect,
  TABLE_TEXT,
  type TableFlags,
  tableRequestOf,
  withTableFlags,
} from "../flags/table-flags.ts";
import { say } from "../streams.ts";
import { memoryOf } from "./fits-memory.ts";
import { checkKept, type InputTable, inputIn, withInput } from "./input-table.ts";
import { repeatRun } from "./repeat-run.ts";
import { readRows } from "./rows-table.ts";
import { runEachCount } from "./run-each-count.ts";
import { holdsRows, runInEngine } from "./run-in-engine.ts";
import { checkOutput, type ProgressFlags, runToEnd } from "./run-to-end.ts";

/** One count of clusters, or a range of them. */
interface RunFlags extends ProgressFlags, SearchFlags, TableFlags<readonly number[]> {
  readonly method: string;
  readonly seed: number;
  readonly iterations?: number;
  readonly out?: string;
  readonly force?: boolean;
  readonly repeat?: string;
  readonly pdf?: string;
  readonly outOfCore?: boolean;
  /** Bytes. */
  readonly memory: number;
}

export function runCommand(): Command {
  const command = new Command("run")
    .summary("compute the front of a table")
    .description("Computes the Pareto front of k-means cost against fairness, and writes it into a folder.")
    .argument("[table]", TABLE_TEXT);
  const clusters = { text: "number of clusters (required); 2..15 makes a front for each", read: clusterRange };
  withTableFlags(command, clusters);
  withOptionFlag(command, "method", { usual: { value: methods[0].name } });
  withOptionFlag(command, "seed");
  withSearchFlags(command, { set: ["name=value", "any option of the method"] })
    .option("--iterations <n>", "the method's option of that name", wholeNumber("iterations", 1))
    .option(
      "--out-of-core",
      "leave the rows where they are, the search runs on a sample; so it is without it where a table would not fit --memory",
    )
    .addOption(memoryOption())
    .option("--repeat <run.json>", "do a recorded run again, and say whether the front is the same")
    .option("--out <folder>", "where to write (default: fairfront-<table>-<n>)", place("out"))
    .option("--force", "replace the run in the folder");
  return withPdfFlag(command)
    .option("--save-every <time>", "how often to save a checkpoint (default: 2s)", duration("save-every"))
    .option("--json", "print events as JSON, one a line")
    .option("--quiet", "print only the folder")
    .action(runTable);
}

async function runTable(table: string | undefined, flags: RunFlags, command: Command): Promise<void> {
  checkOutput(flags);
  if (flags.force === true && flags.out === undefined) {
    throw new InputError("--force", "goes with --out: without it a new folder is made anyway");
  }
  if (flags.repeat !== undefined) return repeatRun(flags.repeat, table, flags, givenFlags(command));
  if (table === undefined)
    throw new InputError("table", "expected a file to read, got none; name it, or - for standard input");
  const clusters = requiredClusters(flags);
  if (flags.iterations !== undefined && Object.hasOwn(flags.set, "iterations")) {
    throw new InputError("--iterations", "expected it once, got it also by --set; leave one out");
  }
  const read = readingOf(flags);
  if (flags.outOfCore === true || needsPasses(table) || outgrows(table, clusters, flags)) {
    return startInEngine(table, clusters, read, flags);
  }
  await withInput(table, async (input) => {
    const place = { out: flags.out, force: flags.force, table: input.name };
    const request: FileRunRequest = {
      ...flags,
      ...tableRequestOf(flags),
      ...read,
      reading: { ...read.reading, ...input.reading },
      table: input.path,
      protect: isLimited(flags) ? (flags.protect ?? []) : requiredProtect(flags),
      clusters: clusters[0],
      options: { ...flags.set, ...(flags.iterations !== undefined && { iterations: flags.iterations }) },
      timeLimit: flags.time,
    };
    await checkNewFolder(place);
    await checkKept(flags.out, input);
    if (clusters.length > 1) return runEachCount(request, clusters, place, flags, input);
    await runOnce(request, place, flags, input);
  });
}

/** Whether a file would take more memory than it may: then its rows stay where they are, and that is said. */
function outgrows(table: string, { length: counts }: readonly number[], { memory, sample }: RunFlags): boolean {
  if (table === "-" || !existsSync(table) || counts > 1 || sample !== undefined) return false;
  const wanted = memoryOf(table);
  if (wanted <= memory) return false;
  say(
    `${table} would take about ${(wanted / 1e9).toFixed(1)} GB in memory, and --memory allows ${(memory / 1e9).toFixed(1)} GB: its rows stay where they are, as with --out-of-core`,
  );
  return true;
}

async function startInEngine(
  table: string,
  clusters: readonly number[],
  read: ReturnType<typeof readingOf>,
  flags: RunFlags,
): Promise<void> {
  const pdf = await pdfWriter(flags.pdf, ...(isAddress(table) ? [] : [table]));
  const asked = askedInEngine(isAddress(table) ? table : resolve(table), clusters, read, flags);
  const place = { out: flags.out, force: flags.force, table };
  if (flags.out !== undefined && holdsRows(flags.out) && flags.force !== true) {
    throw new InputError(
      "--out",
      `"${flags.out}" holds a run; go on with "fairfront resume ${flags.out}", or replace it with --force`,
    );
  }
  if (flags.out === undefined || !holdsRows(flags.out)) await checkNewFolder(place);
  else await checkReplaced(flags.out, table);
  const out = flags.out ?? nextFolder("fairfront", table);
  if (!isAddress(table)) refuseAmong("--out", table, out, join(out, RUN_FILES.front), join(out, ROWS_FILE));
  const openFolder = (): Promise<RunFolder> => openNewFolder(place);
  await runInEngine({ asked, openFolder, threads: flags.threads, memory: flags.memory, flags, pdf });
}

type EngineRunFlags = Omit<SearchFlags, "threads"> &
  Pick<RunFlags, "method" | "seed" | "iterations"> &
  TableFlags<unknown>;

/** What the flags ask of a run whose rows stay where they are. */
export function askedInEngine(
  table: string,
  clusters: readonly number[],
  { reading = {}, ...marks }: ReturnType<typeof readingOf>,
  flags: EngineRunFlags,
): RowsAsked {
  if (clusters.length > 1) throw new InputError("--clusters", "expected one number with --out-of-core, got a range");
  if (flags.sample !== undefined) {
    throw new InputError("--sample", "is not for --out-of-core, which measures on all rows; leave one out");
  }
  const { protect: _protect, sample: _sample, ...request } = tableRequestOf(flags);
  const options = { ...flags.set, ...(flags.iterations !== undefined && { iterations: flags.iterations }) };
  return parseAsked({
    table,
    protect: isLimited(flags) ? (flags.protect ?? []) : requiredProtect(flags),
    clusters: clusters[0],
    seed: flags.seed,
    method: flags.method,
    encode: told({ ...request, ...marks }),
    read: { ...(Object.keys(reading).length > 0 && { reading }), ...told(marks) },
    search: {
      options,
      ...(flags.time !== undefined && { timeLimit: flags.time }),
      ...(flags.dominance !== RUN_OPTIONS.dominance.default && { dominance: flags.dominance }),
    },
  });
}

/** Without what was not said. */
function told<Options extends object>(options: Options): Partial<Options> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Partial<Options>;
}

/** Only what is a run's is replaced: a file of that name may be anything else. */
async function checkReplaced(out: string, table: string): Promise<void> {
  refuseOwnTable(out, table);
  await readRows(out).catch(() => {
    throw new InputError("--force", `"${out}" holds a ${ROWS_FILE} that is no run's; move it, or name another folder`);
  });
}

/** With `force`, a run of either kind that is there makes room, once it can. */
async function openNewFolder(place: NewFolder): Promise<RunFolder> {
  if (place.out === undefined || !holdsRows(place.out)) return createRunFolder(place);
  const folder = await openRunFolder(place.out);
  const clear = async (): Promise<void> => {
    for (const name of [RUN_FILES.front, RUN_FILES.figure, RUN_FILES.report, ROWS_FILE])
      await folder.store.write(name, undefined);
  };
  return { ...folder, clear };
}

/** Limits on sizes make sense without a protected column; a run without either is a column forgotten. */
const isLimited = ({ minSize, maxSize }: TableFlags<unknown>): boolean =>
  minSize !== undefined || maxSize !== undefined;

async function runOnce(
  request: FileRunRequest,
  place: NewFolder,
  flags: ProgressFlags & { readonly pdf?: string },
  input: InputTable,
): Promise<void> {
  const pdf = await pdfWriter(flags.pdf, request.table);
  const prepared = prepareFrom(await readFileOf(request), request);
  const { seed, dominance, options } = prepared.record.asked;
  const folder = await createRunFolder(place);
  await runToEnd({
    problem: prepared.problem,
    ...inputIn(folder.path, input, prepared.record),
    open: async () => folder,
    start: (how) => run(prepared.problem, { ...how, seed, dominance, options }),
    flags,
  });
  await pdf?.(await readFile(join(folder.path, RUN_FILES.report), "utf8"));
}

/** The flags that a person typed, by their names. */
function givenFlags(command: Command): string[] {
  return command.options
    .filter((option) => command.getOptionValueSource(option.attributeName()) === "cli")
    .map(({ long }) => long!);
}
