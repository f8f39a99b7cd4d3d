import { resolve } from "node:path";
import {
  askedEncoding,
  type Contender,
  compareMethods,
  defaultGoal,
  type EncodedProblem,
  type Executor,
  encode,
  InputError,
  inLine,
  methodNamed,
  methods,
  numberOf,
  parseOptions,
  tableAsked,
} from "@fairfront/core/internal";
import { Command } from "commander";
import { checkComparisonFolder, createComparisonFolder } from "../../compare/comparison-folder.ts";
import type { ComparisonAsked } from "../../compare/write-comparison.ts";
import { nodeClock } from "../../node-clock.ts";
import { joinRanges } from "../../runs/join-ranges.ts";
import { version } from "../../runs/version.ts";
import { needsPasses } from "../../sources/engines/with-rows.ts";
import { fileChecksum } from "../../tables/checksum.ts";
import { readTable } from "../../tables/read-table.ts";
import { whileUnchanged } from "../../tables/unchanged.ts";
import { threadExecutor } from "../../threads/thread-executor.ts";
import { EXIT } from "../exit.ts";
import { nameList, place, wholeNumber } from "../flags/flags.ts";
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
import { comparisonReporter } from "../reporters/comparison-reporter.ts";
import { streams } from "../streams.ts";
import { withInput } from "./input-table.ts";
import { stopOnSignals } from "./run-to-end.ts";

interface CompareFlags extends SearchFlags, TableFlags<number> {
  readonly methods?: string[];
  readonly seeds: number;
  readonly firstSeed: number;
  readonly target?: number;
  readonly out?: string;
  readonly force?: boolean;
  readonly quiet?: boolean;
}

export function compareCommand(): Command {
  const command = new Command("compare").argument("<table>", TABLE_TEXT);
  const clusters = { text: "number of clusters (required)", read: wholeNumber("clusters", 2) };
  withTableFlags(command, clusters)
    .summary("run several methods on one table and compare their fronts")
    .description("Runs several methods on one table, and writes their fronts, a figure and tables into a folder.")
    .option("--methods <names>", "which, between commas (default: all)", nameList("methods"))
    .option("--seeds <n>", "runs a method, from seeds that are the same for all", wholeNumber("seeds", 1, 1000), 1)
    .option("--first-seed <n>", "the first of them", wholeNumber("first-seed", 0), 1);
  return withSearchFlags(command, {
    time: "stop every run after 500ms, 60s, 5m, 1h",
    threads: "threads to search with; the fronts are the same for any number",
    set: ["method.option=value", "any option of a method"],
  })
    .option("--target <hypervolume>", "time to reach what (default: 99 % of the best method's)", hypervolume)
    .option("--out <folder>", "where to write (default: fairfront-compare-<table>-<n>)", place("out"))
    .option("--force", "replace the comparison in the folder")
    .option("--quiet", "print only the folder")
    .action(compareTable);
}

function hypervolume(text: string): number {
  const value = numberOf(text) ?? Number.NaN;
  if (value > 0 && value <= 1) return value;
  throw new InputError("--target", `expected a hypervolume above 0 and up to 1, got "${text}"`);
}

async function compareTable(table: string, flags: CompareFlags): Promise<void> {
  const protect = requiredProtect(flags);
  const clusters = requiredClusters(flags);
  if (flags.force === true && flags.out === undefined) {
    throw new InputError("--force", "goes with --out: without it a new folder is made anyway");
  }
  if (needsPasses(table)) {
    throw new InputError(
      "table",
      "expected one file, got rows that stay where they are: methods are compared in memory; name a file with a sample of them",
    );
  }
  const contenders = contendersOf(flags);
  const read = readingOf(flags);
  await withInput(table, async (input) => {
    const place = { out: flags.out, table: input.name, force: flags.force };
    await checkComparisonFolder(place);
    const { found, checksum } = await whileUnchanged(input.path, async () => {
      const found = await readTable(input.path, read);
      return { found, checksum: await fileChecksum(input.path) };
    });
    const names = found.columns.map(({ name }) => name);
    const request = { ...tableRequestOf(flags), protect: joinRanges(protect, names), clusters };
    const seed = flags.firstSeed;
    const asked = { ...askedEncoding({ ...tableAsked(request), seed }), seed };
    const problem = encode(found, asked);
    checkLimits(problem, contenders);
    const seeds = Array.from({ length: flags.seeds }, (_, i) => flags.firstSeed + i);
    const folder = await createComparisonFolder(place);
    await compareInto(folder, problem, contenders, flags, {
      table: input.temporary ? input.name : resolve(table),
      checksum,
      ...{ reading: read.reading, encode: asked, seeds, timeLimit: flags.time, version },
    });
  });
}

/** A method that cannot keep limits would be compared with one that does: refused before anything is written. */
function checkLimits({ limits }: EncodedProblem, contenders: readonly Contender[]): void {
  const cannot = contenders.filter(({ method }) => method.keepsLimits !== true).map(({ method }) => method.name);
  if (limits === undefined || cannot.length === 0) return;
  const able = methods.filter(({ keepsLimits }) => keepsLimits === true).map(({ name }) => name);
  throw new InputError(
    "--methods",
    `${cannot.join(", ")} cannot keep limits on sizes or shares; use --methods ${able.join(",")}, or leave the limits out`,
  );
}

async function compareInto(
  folder: string,
  problem: EncodedProblem,
  contenders: readonly Contender[],
  { time, target, threads, dominance, quiet }: CompareFlags,
  asked: ComparisonAsked,
): Promise<void> {
  const executor: Executor = threads === 1 ? inLine : threadExecutor({ threads });
  const reporter = comparisonReporter(folder, problem, quiet === true);
  const how = { seeds: asked.seeds, timeLimit: time, dominance, executor, clock: nodeClock, cpuSeconds };
  try {
    for await (const event of compareMethods(problem, contenders, { ...how, stop: stopOnSignals() })) {
      if (event.kind !== "finished") {
        reporter.take(event);
        continue;
      }
      const { comparison, stopped } = event;
      const wanted = target ?? defaultGoal(comparison);
      const { writeComparison } = await import("../../compare/write-comparison.ts"); // it draws, and loads slowly
      await writeComparison(folder, problem, comparison, asked, wanted);
      await reporter.end(comparison, wanted, stopped);
      if (stopped) streams().exitCode = EXIT.stopped;
    }
  } finally {
    await executor.close();
  }
}

/** CPU seconds of this process, all its threads together. */
function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

function contendersOf({ methods: names, set }: CompareFlags): Contender[] {
  const chosen = (names ?? methods.map(({ name }) => name)).map(methodNamed);
  const twice = names?.find((name, i) => names.indexOf(name) < i);
  if (twice !== undefined) throw new InputError("--methods", `expected every one once, got "${twice}" twice`);
  const options = new Map(chosen.map(({ name }) => [name, {} as Record<string, unknown>]));
  for (const [path, value] of Object.entries(set)) {
    const [name, option] = path.split(".", 2);
    const of = options.get(name);
    if (of === undefined || option === undefined) {
      throw new InputError("--set", `expected method.option=value of a method that takes part, got "${path}"`);
    }
    of[option] = value;
  }
  return chosen.map((method) => {
    const given = options.get(method.name)!;
    parseOptions(method, given); // refuses what does not fit before anything is read
    return { method, options: given };
  });
}
