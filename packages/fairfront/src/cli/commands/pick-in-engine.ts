import { join, resolve } from "node:path";
import {
  type EncodeOptions,
  type FrontRow,
  InputError,
  makeFront,
  objectivesOf,
  type Problem,
  type RunRecord,
} from "@fairfront/core/internal";
import type { Lifted } from "../../lift/lift-front.ts";
import { liftedModel } from "../../lift/lifted-model.ts";
import { liftedRows } from "../../lift/lifted-rows.ts";
import { factsIn } from "../../lift/rows-facts.ts";
import { liftedIn, ROWS_FILE } from "../../lift/rows-file.ts";
import type { RowsFile } from "../../lift/rows-schema.ts";
import { wholeProblem } from "../../lift/whole-problem.ts";
import { asideOf, writeTextWhole, writeWhole } from "../../runs/atomic-file.ts";
import type { Chosen } from "../../runs/choose.ts";
import { dialectNamed } from "../../sources/dialects.ts";
import { handAddress, isHandAddress, readHandTable } from "../../sources/engines/by-hand.ts";
import { filesOf, isAddress, withRows } from "../../sources/engines/with-rows.ts";
import type { SourceFacts } from "../../sources/facts.ts";
import { labelSql } from "../../sources/label-sql.ts";
import { modelSql } from "../../sources/model-sql.ts";
import { rowSource } from "../../sources/row-source.ts";
import { type PickFlags, wishOf } from "../flags/pick-wish.ts";
import { print } from "../streams.ts";
import { liftedPickText } from "../texts/lift-text.ts";
import { checkEngineOutput, createTable, keptColumns, noReport } from "./engine-output.ts";
import { checkOutputFile } from "./output-file.ts";
import { readRows, rowsTable } from "./rows-table.ts";

export interface EngineFlags extends PickFlags {
  readonly labels?: string;
  readonly columns?: string[];
  readonly model?: string;
  readonly blind?: boolean;
  readonly pdf?: string;
  readonly sql?: string;
  readonly dialect: string;
  readonly from: string;
  readonly table?: string;
  readonly json?: boolean;
  readonly memory: number;
}

/** A run of rows that stay elsewhere, as it was saved. */
interface ReadRows {
  readonly file: RowsFile;
  readonly facts: SourceFacts;
  readonly whole: Problem;
  readonly solutions: readonly Lifted[];
  readonly rows: readonly FrontRow[];
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
  return { file, facts, whole, solutions: front.solutions, rows: liftedRows(facts, whole, front, method) };
}

/** The solution that the flags ask for. */
function chosenIn(path: string, { whole, rows }: ReadRows, flags: PickFlags): Chosen {
  if (rows.length === 0) throw new InputError("run folder", `the front in "${path}" is empty; run it for longer`);
  const attributes = whole.attributes.map(({ name, bestBalance, measure }) => ({
    name,
    bestBalance,
    groups: [],
    ...(measure.name !== "balance" && { measure: { name: measure.name, best: measure.best } }),
  }));
  const record = { problem: { attributes } } as unknown as Pick<RunRecord, "problem">;
  const wish = wishOf(flags, record, rows);
  if (wish === undefined) throw new InputError("pick", "expected --balance, --cost, --knee or --id, got none");
  return wish;
}

/** The SELECT that labels all rows of a table that is asked by hand, as the chosen solution has them. */
export async function labelStatement(path: string, flags: PickFlags): Promise<string> {
  const run = await readRowsRun(path);
  const { id } = chosenIn(path, run, flags);
  const told = await readHandTable(path);
  const { facts, whole, solutions, file } = run;
  const model = liftedModel(facts, whole, solutions[id], file.asked.method);
  return withRows(handAddress(path), file.asked.read, async ({ dialect }, table) => {
    const kept = keptColumns(dialect, table);
    const keys = told.key.filter((name) => !kept.some((column) => column.name === name));
    const named = [...keys.map((name) => ({ name, sql: dialect.nameOf(name) })), ...kept];
    const policy = { missing: labelled(facts), unseen: "drop" } as const;
    return labelSql(dialect, model, table, policy, named, solutions[id].exceptions);
  });
}

/** Chooses a solution; the labels are written by the engine, without a row coming here. */
export async function pickInEngine(path: string, flags: EngineFlags): Promise<void> {
  checkPickFlags(flags);
  const run = await readRowsRun(path);
  const { file, facts, whole, solutions, rows } = run;
  const wish = chosenIn(path, run, flags);
  const { read, method } = file.asked;
  const place = flags.labels === undefined ? undefined : rowsTable(file.asked, flags.table, path);
  const own = join(path, ROWS_FILE);
  if (place !== undefined) await checkEngineOutput("--labels", flags.labels!, place, own);
  const inputs = place === undefined ? [flags.table ?? file.asked.table] : await filesOf(place);
  for (const name of ["model", "sql"] as const) await checkOutputFile(`--${name}`, flags[name], ...inputs, own);
  const model = liftedModel(facts, whole, solutions[wish.id], method);
  const { exceptions } = solutions[wish.id];
  if (flags.model !== undefined) await writeTextWhole(flags.model, `${JSON.stringify(model, undefined, 1)}\n`);
  if (flags.sql !== undefined) {
    await writeTextWhole(flags.sql, `${modelSql(dialectNamed(flags.dialect), model, flags.from)}\n`);
  }
  if (flags.labels !== undefined && place !== undefined) {
    const elsewhere = isAddress(place);
    const labels = elsewhere ? flags.labels : resolve(flags.labels);
    const aside = elsewhere ? undefined : asideOf(labels);
    await withRows(place, { ...read, memory: flags.memory, written: aside }, async (engine, engineTable) => {
      if (!isHandAddress(place)) await rowSource(engine, engineTable, facts).unchanged();
      const policy = { missing: labelled(facts), unseen: "drop" } as const;
      const kept = keptColumns(engine.dialect, engineTable, flags.columns);
      const sql = labelSql(engine.dialect, model, engineTable, policy, kept, exceptions);
      if (aside === undefined) await createTable(engine, sql, labels, "--labels");
      else await writeWhole(labels, () => engine.write!(sql, aside), aside);
    });
  }
  const files = [flags.labels, flags.model, flags.sql].filter((name) => name !== undefined);
  await print(
    flags.json === true
      ? `${JSON.stringify({ ...rows[wish.id], wish: wish.text, reproduced: model.training.reproduced, rows: facts.rows, files })}\n`
      : liftedPickText(whole, rows, wish, model, files),
  );
}

/** What needs the rows themselves is refused: nothing that was asked for is left out in silence. */
function checkPickFlags({ labels, columns, blind, pdf }: EngineFlags): void {
  if (blind === true) {
    throw new InputError(
      "--blind",
      "needs all rows in memory, and those of this run stayed where they are; leave it out, or run a sample of them",
    );
  }
  if (pdf !== undefined) throw noReport("--pdf");
  if (columns !== undefined && labels === undefined) {
    throw new InputError("--columns", "says what --labels writes, which is not asked for; add --labels");
  }
}

/** Rows that lacked a value were left out where nothing was filled in. */
const labelled = ({ encoding }: SourceFacts) => (encoding.missing === "impute" ? "impute" : "drop");
