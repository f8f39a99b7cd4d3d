import { existsSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import {
  countText,
  type EncodeOptions,
  type FrontRow,
  InputError,
  type Model,
  makeFront,
  objectivesOf,
  type Problem,
  RUN_FILES,
  type RunRecord,
  reportHtml,
} from "@fairfront/core/internal";
import { checkLifted } from "../../lift/check-lifted.ts";
import type { Lifted } from "../../lift/lift-front.ts";
import { liftedModel } from "../../lift/lifted-model.ts";
import { liftedRecord } from "../../lift/lifted-record.ts";
import { liftedReport, lookAgain, type SecondLook } from "../../lift/lifted-report.ts";
import { liftedRows } from "../../lift/lifted-rows.ts";
import { factsIn } from "../../lift/rows-facts.ts";
import { liftedIn, ROWS_FILE } from "../../lift/rows-file.ts";
import type { RowsFile } from "../../lift/rows-schema.ts";
import { wholeProblem } from "../../lift/whole-problem.ts";
import { asideOf, writeTextWhole, writeWhole } from "../../runs/atomic-file.ts";
import type { Chosen } from "../../runs/choose.ts";
import { isElsewhere } from "../../runs/recorded-table.ts";
import { openRunFolder } from "../../runs/run-folder.ts";
import { dialectNamed } from "../../sources/dialects.ts";
import { handAddress, isHandAddress, readHandTable } from "../../sources/engines/by-hand.ts";
import { filesOf, inputsOf, isAddress, withRows } from "../../sources/engines/with-rows.ts";
import type { SourceFacts } from "../../sources/facts.ts";
import { labelSql } from "../../sources/label-sql.ts";
import { modelSql } from "../../sources/model-sql.ts";
import { rowSource } from "../../sources/row-source.ts";
import type { NearestTally } from "../../sources/rule.ts";
import { checkOutputFile } from "../flags/output-file.ts";
import { pdfWriter } from "../flags/pdf-flag.ts";
import type { PickFlags } from "../flags/pick-flags.ts";
import { type WishFlags, wishOf } from "../flags/pick-wish.ts";
import { say } from "../streams.ts";
import { liftedCommands } from "../texts/lift-text.ts";
import { askWhich } from "./ask-which.ts";
import { canWrite } from "./can-write.ts";
import { checkEngineOutput, checkNewTable, createTable, keptColumns } from "./engine-output.ts";
import { checkBlind, checkColumns, tellChoice } from "./pick-telling.ts";
import { readRows, rowsTable } from "./rows-table.ts";

/** A run of rows that stay elsewhere, as it was saved. */
interface ReadRows {
  readonly file: RowsFile;
  readonly facts: SourceFacts;
  readonly whole: Problem;
  readonly solutions: readonly Lifted[];
  readonly rows: readonly FrontRow[];
  readonly record: RunRecord;
}

async function readRowsRun(path: string): Promise<ReadRows> {
  const file = await readRows(path);
  const { protect, clusters, encode, method } = file.asked;
  const facts = factsIn(file);
  const whole = wholeProblem(facts, { ...encode, protect, clusters } as EncodeOptions);
  const objectives = objectivesOf(whole);
  const ideal = objectives.map((objective) => objective.ideal(whole));
  const worst = objectives.map((objective) => objective.worst(whole));
  const front = makeFront({ objectives, ideal, worst, solutions: file.kept.map(liftedIn) });
  const rows = liftedRows(facts, whole, front, method);
  return { file, facts, whole, solutions: front.solutions, rows, record: liftedRecord(file, facts, whole, front) };
}

/** The solution that the flags ask for, or a person on a terminal. */
async function chosenIn(path: string, { rows, record }: ReadRows, flags: WishFlags): Promise<Chosen> {
  if (rows.length === 0) throw new InputError("run folder", `the front in "${path}" is empty; run it for longer`);
  return wishOf(flags, record, rows) ?? (await askWhich(record, rows));
}

/** The SELECT that labels all rows of a table that is asked by hand, as the chosen solution has them. */
export async function labelStatement(path: string, flags: WishFlags): Promise<string> {
  const run = await readRowsRun(path);
  const { id } = await chosenIn(path, run, flags);
  const told = await readHandTable(path);
  const { facts, solutions, file } = run;
  const model = modelOf(run, id);
  return withRows(handAddress(path), file.asked.read, async ({ dialect }, table) => {
    const kept = keptColumns(dialect, table);
    const keys = told.key.filter((name) => !kept.some((column) => column.name === name));
    const named = [...keys.map((name) => ({ name, sql: dialect.nameOf(name) })), ...kept];
    const policy = { missing: labelled(facts), unseen: "drop" } as const;
    return labelSql(dialect, model, table, policy, named, solutions[id].exceptions);
  });
}

/** Chooses a solution; the labels are written by the engine, without a row coming here. */
export async function pickInEngine(path: string, flags: PickFlags): Promise<void> {
  checkColumns(flags);
  const run = await readRowsRun(path);
  const { file, facts, whole, solutions, rows, record } = run;
  checkBlind(flags, record);
  const wish = await chosenIn(path, run, flags);
  const place = await placeOf(path, run, flags);
  const own = join(path, ROWS_FILE);
  if (flags.labels !== undefined) await checkEngineOutput("--labels", flags.labels, place!, own);
  const inputs = place === undefined ? [flags.table ?? file.asked.table] : await inputsOf(place);
  for (const name of ["model", "sql"] as const) await checkOutputFile(`--${name}`, flags[name], ...inputs, own);
  const pdf = await pdfWriter(flags.pdf, ...inputs, own);
  const asked = [flags.labels, flags.model, flags.sql, flags.pdf].filter((name) => name !== undefined);
  const mark = asked.length === 0 || (await canWrite(path)); // as of a run in memory
  const folder = mark ? await openRunFolder(path) : undefined;
  try {
    const look = place === undefined ? undefined : await inRows(place, run, wish.id, flags);
    if (look === undefined)
      say(`The scores of ${path} were not computed again: its rows were not asked; name its table with --table`);
    const model = modelOf(run, wish.id, flags.blind === true ? look?.nearest : undefined);
    if (flags.model !== undefined) await writeTextWhole(flags.model, `${JSON.stringify(model, undefined, 1)}\n`);
    if (flags.sql !== undefined) {
      await writeTextWhole(flags.sql, `${modelSql(dialectNamed(flags.dialect), model, flags.from, flags.columns)}\n`);
    }
    const choice = { id: wish.id, wish: wish.text, model, look };
    const commands = liftedCommands({ ...record, choice: { id: wish.id, wish: wish.text } });
    const made = new Date().toISOString();
    const report = liftedReport({ record, facts, whole, rows, solutions, choice, commands, made });
    await folder?.store.write(RUN_FILES.report, reportHtml(report));
    await pdf?.(reportHtml(report));
    if (!mark) say(`${path} cannot be written to; its report does not tell of this choice`);
    const files = [...asked, ...(mark ? [relative("", join(path, RUN_FILES.report))] : [])];
    await tellChoice(
      { record, rows, wish, model, report, files, remarks: [...leftOut(facts), ...asTold(run, look)] },
      flags,
    );
  } finally {
    folder?.release();
  }
}

/** Where the rows can be asked again; undefined where they cannot, and nothing that was asked for needs them. */
async function placeOf(path: string, { file: { asked } }: ReadRows, flags: PickFlags): Promise<string | undefined> {
  if (isHandAddress(asked.table) && flags.blind === true) {
    throw new InputError(
      "--blind",
      "needs one more pass over all rows, which is not asked by hand; leave it out, or use a model that looks at the group",
    );
  }
  if (flags.labels !== undefined || flags.blind === true || flags.table !== undefined) {
    return rowsTable(asked, flags.table, path);
  }
  const { table } = asked;
  if (isAddress(table) || isElsewhere(table)) return undefined;
  const files = await filesOf(table).catch(() => []);
  return files.some((file) => existsSync(file)) ? table : undefined;
}

/** Asks the rows again what the report tells, and writes the labels where they are wanted. */
async function inRows(
  place: string,
  run: ReadRows,
  id: number,
  { labels: wanted, columns, memory }: PickFlags,
): Promise<SecondLook | undefined> {
  const { file, facts, whole, solutions } = run;
  const elsewhere = isAddress(place);
  const labels = wanted === undefined || elsewhere ? wanted : resolve(wanted);
  const aside = labels === undefined || elsewhere ? undefined : asideOf(labels);
  return withRows(
    place,
    { ...file.asked.read, told: file.asked.protect, memory, written: aside },
    async (engine, table) => {
      const byHand = isHandAddress(place);
      const source = rowSource(engine, table, facts);
      if (labels !== undefined) await checkNewTable(engine, labels, "--labels");
      if (!byHand) await source.unchanged();
      // What is told of a choice is about it and the cheapest. By hand, each would be a statement more.
      if (!byHand) await checkLifted(source, whole, solutions, [...new Set([id, 0])]);
      if (labels !== undefined) {
        const policy = { missing: labelled(facts), unseen: "drop" } as const;
        const kept = keptColumns(engine.dialect, table, columns);
        const sql = labelSql(engine.dialect, modelOf(run, id), table, policy, kept, solutions[id].exceptions);
        if (aside === undefined) await createTable(engine, sql, labels, "--labels");
        else await writeWhole(labels, () => engine.write!(sql, aside), aside);
      }
      return byHand ? undefined : lookAgain(source, whole, solutions[id], file.asked.seed);
    },
  );
}

function modelOf({ facts, whole, solutions, file }: ReadRows, id: number, nearest?: NearestTally): Model {
  return liftedModel(facts, whole, solutions[id], file.asked.method, nearest);
}

function leftOut({ rows, allRows }: SourceFacts): string[] {
  if (rows === allRows) return [];
  return [`${countText(allRows - rows)} of ${countText(allRows)} rows were left out of the run and have no cluster`];
}

/** What was not asked of the rows again. */
function asTold({ rows }: ReadRows, look: SecondLook | undefined): string[] {
  if (look === undefined || rows.length < 3) return [];
  return [
    `Scores of this one and of the cheapest were computed again from the rows; those of the others are as ${ROWS_FILE} tells them`,
  ];
}

/** Rows that lacked a value were left out where nothing was filled in. */
const labelled = ({ encoding }: SourceFacts) => (encoding.missing === "impute" ? "impute" : "drop");
