import { access, constants } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { InputError, KNEES } from "@fairfront/core/internal";
import { Command } from "commander";
import { choose } from "../../runs/choose.ts";
import { readFrontRows } from "../../runs/front-file.ts";
import { tableOf } from "../../runs/recorded-table.ts";
import { openRunFolder, RUN_FILES } from "../../runs/run-folder.ts";
import { readRecord } from "../../runs/run-record.ts";
import { labelledFormat } from "../../tables/labelled-file.ts";
import { askWhich } from "../ask-which.ts";
import { wholeNumber } from "../flags/flags.ts";
import { type PickFlags, wishOf } from "../flags/pick-wish.ts";
import { print, streams } from "../streams.ts";
import { pickText } from "../texts/pick-text.ts";
import { checkOutputFile } from "./output-file.ts";

interface Flags extends PickFlags {
  readonly labels?: string;
  readonly model?: string;
  readonly table?: string;
  readonly json?: boolean;
}

export function pickCommand(): Command {
  return new Command("pick")
    .summary("choose a solution of a front")
    .description(
      "Chooses a solution, makes the run's report again with it, and writes labels and a model. On a terminal and without a wish it shows the front and asks.",
    )
    .argument("<folder>", "the run's folder")
    .option(
      "--balance <least>",
      "the cheapest with at least this balance: 0.4 (of every attribute), or sex=0.4,race=0.2",
    )
    .option("--cost <most>", "the most balanced up to a price of fairness, such as +5%, or up to a cost")
    .option("--knee [definition]", `where the front bends most: ${KNEES.join(", ")} (default: ${KNEES[0]})`)
    .option("--id <n>", "the solution with this id", wholeNumber("id", 0))
    .option("--labels <file>", "write the table with a column cluster: .csv, .csv.gz or .parquet")
    .option("--model <file>", "write a model that assigns new rows (JSON)")
    .option("--table <file>", "where the table is now, if it was moved")
    .option("--json", "print the choice as JSON")
    .action(pickSolution);
}

async function pickSolution(path: string, flags: Flags): Promise<void> {
  const record = await readRecord(path);
  const rows = await readFrontRows(path, record);
  const table = tableOf(record, flags.table);
  if (flags.labels !== undefined) labelledFormat(flags.labels, "--labels");
  const own = [table, ...Object.values(RUN_FILES).map((name) => join(path, name))];
  await checkOutputFile("--labels", flags.labels, ...own);
  await checkOutputFile("--model", flags.model, ...own);
  if (flags.labels !== undefined && flags.model !== undefined && resolve(flags.labels) === resolve(flags.model)) {
    throw new InputError("--labels", "and --model name the same file; name two");
  }
  const wish = wishOf(flags, record, rows) ?? (await askWhich(record, rows));
  const asked = [flags.labels, flags.model].filter((file) => file !== undefined);
  const mark = asked.length === 0 || (await canWrite(path)); // who only asks for files may take them from a shared folder
  const folder = mark ? await openRunFolder(path) : undefined;
  try {
    const chosen = await choose(path, record, rows, wish, { ...flags, table, mark });
    const files = [...asked, ...(mark ? [relative("", `${path}/${RUN_FILES.report}`)] : [])];
    for (const notice of chosen.notices) streams().stderr.write(`${notice}\n`);
    if (!mark) streams().stderr.write(`${path} cannot be written to; its report does not tell of this choice\n`);
    await print(
      flags.json === true
        ? `${JSON.stringify({ ...rows[wish.id], wish: wish.text, reproduced: chosen.model?.training.reproduced, rows: chosen.problem.size, files })}\n`
        : pickText(record, rows, wish, chosen.model, files),
    );
  } finally {
    folder?.release();
  }
}

function canWrite(folder: string): Promise<boolean> {
  return access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
}
