import { join, relative, resolve } from "node:path";
import { InputError, KNEES, RUN_FILES, reportHtml } from "@fairfront/core/internal";
import { Command } from "commander";
import { writeTextWhole } from "../../runs/atomic-file.ts";
import { choose } from "../../runs/choose.ts";
import { refuseCountsFolder } from "../../runs/count-folders.ts";
import { isZip, openStore } from "../../runs/open-store.ts";
import { tableOf } from "../../runs/recorded-table.ts";
import { openRunFolder } from "../../runs/run-folder.ts";
import { readRun } from "../../runs/run-reading.ts";
import { dialectNamed, dialects } from "../../sources/dialects.ts";
import { modelSql } from "../../sources/model-sql.ts";
import { labelledFormat } from "../../tables/labelled-file.ts";
import { nameList, wholeNumber } from "../flags/flags.ts";
import { memoryOption } from "../flags/memory-option.ts";
import { checkOutputFile } from "../flags/output-file.ts";
import { pdfWriter, withPdfFlag } from "../flags/pdf-flag.ts";
import type { PickFlags } from "../flags/pick-flags.ts";
import { wishOf } from "../flags/pick-wish.ts";
import { say } from "../streams.ts";
import { askWhich } from "./ask-which.ts";
import { canWrite } from "./can-write.ts";
import { pickInEngine } from "./pick-in-engine.ts";
import { checkBlind, checkColumns, tellChoice } from "./pick-telling.ts";
import { holdsRows } from "./run-in-engine.ts";

export function pickCommand(): Command {
  const command = new Command("pick")
    .summary("choose a solution of a front")
    .description(
      "Chooses a solution, makes the run's report again with it, and writes labels and a model. On a terminal and without a wish it shows the front and asks.",
    )
    .argument("<run>", "the run's folder or zip")
    .option(
      "--balance <least>",
      "the cheapest with at least this balance: 0.4 (of every attribute), or sex=0.4,race=0.2",
    )
    .option("--relative <least>", "the cheapest with at least this share of the best balance: 0.8, or sex=0.8,race=0.7")
    .option("--representation <least>", "the cheapest with at least this representation: 0.8, or sex=0.8,race=0.7")
    .option("--cost <most>", "the most balanced up to a price of fairness, such as +5%, or up to a cost")
    .option("--knee [definition]", `where the front bends most: ${KNEES.join(", ")} (default: ${KNEES[0]})`)
    .option("--id <n>", "the solution with this id", wholeNumber("id", 0))
    .option(
      "--labels <file>",
      "write the table with a column cluster: .csv, .csv.gz or .parquet; where the rows are in an engine, a new table there",
    )
    .option(
      "--columns <names>",
      "the columns beside cluster, such as id: only these in --labels, these and what it reads in --sql",
      nameList("columns"),
    )
    .option("--model <file>", "write a model that assigns new rows (JSON)")
    .option("--blind", "with --model: one that does not look at the group of a new row, and what it keeps")
    .option("--sql <file>", "write the model as one SELECT that labels rows where they are")
    .option("--dialect <name>", `of --sql: ${dialects.map(({ name }) => name).join(", ")}`, dialects[0].name)
    .option("--from <table>", "the table that --sql reads", "my_table")
    .addOption(memoryOption());
  return withPdfFlag(command)
    .option("--table <file>", "where the table is now, if it was moved")
    .option("--json", "print the choice as JSON")
    .action(pickSolution);
}

async function pickSolution(path: string, flags: PickFlags): Promise<void> {
  await refuseCountsFolder(path, "pick");
  dialectNamed(flags.dialect);
  if (holdsRows(path)) return pickInEngine(path, flags);
  const store = await openStore(path);
  const run = await readRun(store);
  const { record, rows } = run;
  checkBlind(flags, record);
  if (rows.length === 0) throw new InputError("run folder", `the front in "${path}" is empty; run it for longer`);
  const table = tableOf(record, flags.table, path);
  if (flags.labels !== undefined) labelledFormat(flags.labels, "labels");
  const own = [table, ...(isZip(path) ? [path] : Object.values(RUN_FILES).map((name) => join(path, name)))];
  checkColumns(flags);
  await checkOutputFile("--labels", flags.labels, ...own);
  await checkOutputFile("--model", flags.model, ...own);
  const pdf = await pdfWriter(flags.pdf, ...own);
  await checkOutputFile("--sql", flags.sql, ...own);
  if (flags.labels !== undefined && flags.model !== undefined && resolve(flags.labels) === resolve(flags.model)) {
    throw new InputError("--labels", "and --model name the same file; name two");
  }
  const wish = wishOf(flags, record, rows) ?? (await askWhich(record, rows));
  const asked = [flags.labels, flags.model, flags.sql, flags.pdf].filter((file) => file !== undefined);
  const mark = asked.length === 0 || (await canWrite(path)); // who only asks for files may take them from a shared folder
  const folder = mark ? await openRunFolder(path) : undefined;
  try {
    const chosen = await choose(folder?.store ?? store, run, wish, { ...flags, table, mark });
    if (flags.sql !== undefined) {
      await writeTextWhole(
        flags.sql,
        `${modelSql(dialectNamed(flags.dialect), chosen.model, flags.from, flags.columns)}\n`,
      );
    }
    const files = [...asked, ...(mark ? [relative("", isZip(path) ? path : join(path, RUN_FILES.report))] : [])];
    await pdf?.(reportHtml(chosen.report));
    for (const notice of chosen.notices) say(notice);
    if (!mark) say(`${path} cannot be written to; its report does not tell of this choice`);
    const told = { record, rows, wish, model: chosen.model, report: chosen.report, files };
    await tellChoice(told, flags);
  } finally {
    folder?.release();
  }
}
