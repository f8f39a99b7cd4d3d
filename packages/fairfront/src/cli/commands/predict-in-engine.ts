import { resolve } from "node:path";
import { countText, InputError, type Model, nearestName, oneLine, type PredictOptions } from "@fairfront/core/internal";
import { markedModel } from "../../models/marked-model.ts";
import { readModel } from "../../models/model-file.ts";
import { asideOf, writeWhole } from "../../runs/atomic-file.ts";
import { columnNames, type Engine, type EngineTable } from "../../sources/engine.ts";
import { isAddress, withRows } from "../../sources/engines/with-rows.ts";
import { labelSql, modelColumns } from "../../sources/label-sql.ts";
import type { ReadOptions } from "../../tables/read-options.ts";
import { print } from "../streams.ts";
import { checkEngineOutput, checkNewTable, createTable, keptColumns } from "./engine-output.ts";

interface EnginePrediction extends PredictOptions {
  readonly out?: string | undefined;
  readonly columns?: readonly string[] | undefined;
  readonly quiet?: boolean | undefined;
}

/** Labels rows where they are: a table beside a table, a file of Parquet files. No row comes here. */
export async function predictInEngine(
  modelPath: string,
  table: string,
  read: ReadOptions,
  { out, columns, quiet, ...options }: EnginePrediction,
): Promise<void> {
  const model = markedModel(await readModel(modelPath), read);
  if (out === undefined) {
    throw new InputError("--out", "expected the name of a new table or file where the rows are, got none; add --out");
  }
  const elsewhere = isAddress(table);
  await checkEngineOutput("--out", out, table, modelPath);
  const aside = elsewhere ? undefined : asideOf(resolve(out));
  await withRows(table, { ...read, written: aside }, async (engine, rows) => {
    await checkNewTable(engine, out, "--out");
    const own = modelTable(engine, model, rows);
    const kept = keptColumns(engine.dialect, rows, columns);
    const sql = labelSql(engine.dialect, model, own, options, kept);
    if ((options.missing ?? model.encoding.missing) === "error") await refuseUnplaced(engine, model, own, options);
    if (aside === undefined) await createTable(engine, sql, out, "--out");
    else await writeWhole(resolve(out), () => engine.write!(sql, aside), aside);
  });
  if (quiet !== true) await print(`Written where the rows are: ${oneLine(out)}\n`);
}

/** The table with its columns as the model takes them; what it lacks is refused. */
function modelTable({ dialect }: Engine, model: Model, table: EngineTable): EngineTable {
  const seen = model.usesGroup === false ? { ...model.encoding, attributes: [] } : model.encoding;
  const columns = modelColumns(dialect, seen);
  const known = columnNames(table);
  const absent = columns.find(({ name }) => !known.includes(name));
  if (absent === undefined) return { ...table, columns: signsChecked(columns, model, table) };
  throw new InputError(
    "table",
    `expected the columns of the model, but it lacks "${absent.name}"; ${nearestName(absent.name, known)}`,
  );
}

/** "1.234" in a column of texts may be a thousand to a model whose numbers had commas before fractions. */
function signsChecked(
  columns: EngineTable["columns"],
  { encoding }: Model,
  table: EngineTable,
): EngineTable["columns"] {
  if (encoding.decimal !== ",") return columns;
  const numbers = new Set(
    columns.flatMap(({ kind, date, name }) => (kind === "numeric" && date === undefined ? [name] : [])),
  );
  const texts = table.columns.find(({ kind, name }) => kind === "text" && numbers.has(name));
  if (texts === undefined) return columns;
  const told = "expected a column of numbers, as the model's had commas before fractions, got one of texts";
  throw new InputError(texts.name, `${told}; make numbers of it where the rows are`);
}

/** Refuses rows that would have no cluster: they lack a value, or are too far from all clusters to be measured. */
async function refuseUnplaced(
  engine: Engine,
  model: Model,
  table: EngineTable,
  options: PredictOptions,
): Promise<void> {
  const unplaced = async (policy: PredictOptions): Promise<number> => {
    const labels = labelSql({ ...engine.dialect, ending: "" }, model, table, policy, []);
    const sql = `SELECT count(*) FROM (${labels}) AS labels WHERE cluster IS NULL${engine.dialect.ending}`;
    const [[count]] = await engine.rows(sql);
    return Number(count);
  };
  const lacking = await unplaced(options);
  if (lacking === 0) return;
  const far = await unplaced({ ...options, missing: "impute", unseen: "between" }); // nothing lacks then
  if (far > 0) {
    throw new InputError(
      "table",
      `${countText(far)} rows have a number too large to measure its distance to the clusters; correct it, or leave these rows out`,
    );
  }
  throw new InputError(
    "--missing",
    `${countText(lacking)} rows lack a value, and the model was made without such; use --missing drop or impute`,
  );
}
