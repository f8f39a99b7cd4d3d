import { relative, resolve } from "node:path";
import { type Executor, inLine } from "@fairfront/core/internal";
import { Command, Option } from "commander";
import { SUBSAMPLES, type Subsample } from "../../paper/case-problem.ts";
import { exhibitsNamed } from "../../paper/exhibits.ts";
import { checkPaperFolder, PAPER_FILES } from "../../paper/paper-folder.ts";
import { runPaper } from "../../paper/run-paper.ts";
import { lockFolder } from "../../runs/folder-lock.ts";
import { makeFolder } from "../../runs/make-folder.ts";
import { defaultThreads, threadExecutor } from "../../threads/thread-executor.ts";
import { EXIT } from "../exit.ts";
import { nameList, oneOf, place, wholeNumber } from "../flags/flags.ts";
import { paperReporter } from "../reporters/paper-reporter.ts";
import { streams } from "../streams.ts";
import { stopOnSignals } from "./run-to-end.ts";

interface PaperFlags {
  readonly only: string[];
  readonly quick?: boolean;
  readonly seeds?: number;
  readonly firstSeed: number;
  readonly subsample: Subsample;
  readonly threads: number;
  readonly out: string;
  readonly quiet?: boolean;
}

export function paperCommand(): Command {
  const threads = new Option("--threads <n>", "threads to search with; the fronts are the same for any number")
    .argParser(wholeNumber("threads", 1, 256))
    .default(defaultThreads(), "up to 4, as the machine has");
  return new Command("paper")
    .summary("run the experiments of the paper and write a report")
    .description("Runs the experiments of the paper, and writes its figures, its table and a verdict on every claim.")
    .option("--only <names>", "figures and tables, between commas, such as figure-1b,table-1", nameList("only"), [])
    .option("--quick", "fewer iterations and one seed: the same figures in two minutes")
    .option(
      "--seeds <n>",
      "runs a method and case (default: 5 on synthetic, 3 on real data)",
      wholeNumber("seeds", 1, 1000),
    )
    .option("--first-seed <n>", "the first of them", wholeNumber("first-seed", 0), 1)
    .option(
      "--subsample <whose>",
      "own, or authors: the files of their own draw",
      oneOf("subsample", SUBSAMPLES),
      "own",
    )
    .addOption(threads)
    .option("--out <folder>", "where to write; what is done there is not done again", place("out"), "fairfront-paper")
    .option("--quiet", "print only the report's path")
    .action(reproduce);
}

async function reproduce(flags: PaperFlags): Promise<void> {
  const { only, quick = false, seeds, firstSeed, subsample, threads, quiet = false } = flags;
  const exhibits = exhibitsNamed(only);
  const out = resolve(flags.out);
  await checkPaperFolder(flags.out);
  await makeFolder(flags.out);
  const release = await lockFolder(out);
  const executor: Executor = threads === 1 ? inLine : threadExecutor({ threads });
  const stop = stopOnSignals();
  const reporter = paperReporter(quiet);
  try {
    const request = { out, exhibits, quick, seeds, firstSeed, subsample, threads };
    const results = await runPaper(request, executor, stop, reporter.take);
    const { writePaper } = await import("../../paper/write-paper.ts"); // it draws, and loads slowly
    const verdicts = await writePaper(request, results);
    await reporter.end(`${relative("", out) || "."}/${PAPER_FILES.report}`, results, verdicts, stop.aborted);
    if (stop.aborted) streams().exitCode = EXIT.stopped;
  } finally {
    release();
    await executor.close();
  }
}
