import { Command } from "commander";
import { resume, run } from "../../core/index.ts";
import { loadCheckpoint } from "../runs/checkpoint-file.ts";
import { prepareAgain } from "../runs/prepare-run.ts";
import { openRunFolder } from "../runs/run-folder.ts";
import { readRecord } from "../runs/run-record.ts";
import { duration, wholeNumber } from "./flags.ts";
import { checkOutput, type PursuitFlags, pursue } from "./pursue.ts";
import { print } from "./streams.ts";

interface ResumeFlags extends PursuitFlags {
  readonly table?: string;
  readonly threads?: number;
}

export function resumeCommand(): Command {
  return new Command("resume")
    .summary("go on with a run that was stopped or killed")
    .description("Goes on where a run was left; the front is, byte for byte, that of a run that was never stopped.")
    .argument("<folder>", "the run's folder")
    .option("--table <file>", "where the table is now, if it was moved")
    .option("--threads <n>", "threads to search with (default: as before)", wholeNumber("threads", 1, 256))
    .option("--save-every <time>", "how often to save a checkpoint (default: 2s)", duration("save-every"))
    .option("--json", "print events as JSON, one a line")
    .option("--quiet", "print only the folder")
    .action(resumeFolder);
}

async function resumeFolder(path: string, flags: ResumeFlags): Promise<void> {
  checkOutput(flags);
  const before = await readRecord(path);
  if (before.state === "finished") {
    await print(
      flags.json === true
        ? `${JSON.stringify({ kind: "nothing-to-do", folder: path })}\n`
        : `The run in ${path} is finished; there is nothing left to do.\n`,
    );
    return;
  }
  const folder = await openRunFolder(path);
  try {
    const again = await prepareAgain(before, flags.table);
    const asked = { ...again.record.asked, ...(flags.threads !== undefined && { threads: flags.threads }) };
    const { seed, dominance, options } = asked;
    const checkpoint = await loadCheckpoint(path);
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
