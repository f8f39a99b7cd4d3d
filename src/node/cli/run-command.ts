import { Command, Option } from "commander";
import { type Dominance, InputError, run, SCALINGS, type Scaling } from "../../core/index.ts";
import { prepareRun } from "../runs/prepare-run.ts";
import { checkNewFolder, createRunFolder } from "../runs/run-folder.ts";
import { defaultThreads } from "../threads/thread-executor.ts";
import { duration, nameList, oneOf, setting, wholeNumber } from "./flags.ts";
import { checkOutput, type PursuitFlags, pursue } from "./pursue.ts";

const DEFAULTS = { method: "safairkm", seed: 1, scale: "zscore", dominance: "usual" } as const;

interface RunFlags extends PursuitFlags {
  readonly protect?: string[];
  readonly clusters?: number;
  readonly features?: string[];
  readonly exclude?: string[];
  readonly weight?: string;
  readonly method: string;
  readonly seed: number;
  readonly scale: Scaling;
  readonly time?: number;
  readonly iterations?: number;
  readonly threads: number;
  readonly dominance: Dominance;
  readonly set: Readonly<Record<string, unknown>>;
  readonly out?: string;
  readonly force?: boolean;
}

export function runCommand(): Command {
  const threads = new Option("--threads <n>", "threads to search with; the front is the same for any number")
    .argParser(wholeNumber("threads", 1, 256))
    .default(defaultThreads(), "up to 4, as the machine has");
  return new Command("run")
    .summary("compute the front of a table")
    .description("Computes the Pareto front of k-means cost against balance, and writes it into a folder.")
    .argument("<table>", "CSV, TSV, JSON or Parquet file")
    .option("--protect <columns>", "protected columns, between commas (required)", nameList("protect"))
    .option("--clusters <k>", "number of clusters (required)", wholeNumber("clusters", 2))
    .option("--features <columns>", "columns to cluster by (default: all other numeric ones)", nameList("features"))
    .option("--exclude <columns>", "columns to leave out", nameList("exclude"))
    .option("--weight <column>", "column of the rows' weights")
    .option("--method <name>", 'how to search; see "fairfront methods"', DEFAULTS.method)
    .option("--seed <n>", "same seed, same front", wholeNumber("seed", 0), DEFAULTS.seed)
    .option("--scale <how>", SCALINGS.join(", "), oneOf("scale", SCALINGS), DEFAULTS.scale)
    .option("--time <limit>", "stop after 500ms, 60s, 5m, 1h", duration("time"))
    .option("--iterations <n>", "the method's option of that name", wholeNumber("iterations", 1))
    .addOption(threads)
    .option(
      "--dominance <kind>",
      "usual, or paper: better in every objective",
      oneOf("dominance", ["usual", "paper"]),
      DEFAULTS.dominance,
    )
    .option("--set <name=value>", "any option of the method; may come several times", setting, {})
    .option("--out <folder>", "where to write (default: fairfront-<table>-<n>)")
    .option("--force", "replace the run in the folder")
    .option("--save-every <time>", "how often to save a checkpoint (default: 2s)", duration("save-every"))
    .option("--json", "print events as JSON, one a line")
    .option("--quiet", "print only the folder")
    .action(runTable);
}

async function runTable(table: string, flags: RunFlags): Promise<void> {
  checkOutput(flags);
  const { protect, clusters } = flags;
  // Commander's own check for these would come before, and hide, that of a mistyped flag.
  if (protect === undefined) throw new InputError("--protect", "expected the protected column, got none; name it");
  if (clusters === undefined) throw new InputError("--clusters", "expected their number, got none; add --clusters K");
  if (flags.force === true && flags.out === undefined) {
    throw new InputError("--force", "goes with --out: without it a new folder is made anyway");
  }
  if (flags.iterations !== undefined && Object.hasOwn(flags.set, "iterations")) {
    throw new InputError("--iterations", "expected it once, got it also by --set; leave one out");
  }
  const place = { out: flags.out, force: flags.force, table };
  await checkNewFolder(place);
  const prepared = await prepareRun({
    ...flags,
    table,
    protect,
    clusters,
    options: { ...flags.set, ...(flags.iterations !== undefined && { iterations: flags.iterations }) },
    timeLimit: flags.time,
  });
  const { seed, dominance, options } = prepared.record.asked;
  await pursue({
    ...prepared,
    open: () => createRunFolder(place),
    start: (how) => run(prepared.problem, { ...how, seed, dominance, options }),
    flags,
  });
}
