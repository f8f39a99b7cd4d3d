import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { lstat, mkdir, readdir, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { DATE_UNITS, InputError, isNumberText, type MarkOptions, marksOf, surveyText } from "@fairfront/core/internal";
import * as z from "zod";
import { filePieces } from "../../tables/byte-pieces.ts";
import { prepared, sqlPath, withDuckDB } from "../../tables/duckdb.ts";
import { withStagedFile } from "../../tables/staged-file.ts";
import { openText } from "../../tables/text-source.ts";
import { watched } from "../../tables/watched.ts";
import { readRegular } from "../../tidy/regular-file.ts";
import { type Dialect, presentText } from "../dialect.ts";
import { dialectNamed } from "../dialects.ts";
import type { Engine, EngineColumn, EngineTable, Value } from "../engine.ts";
import { numberColumn } from "../number-column.ts";

/** The file that says what a person told of a table in an engine that only they can ask. */
export const HAND_FILE = "table.json";
const ANSWERS = "answers";
const ENDINGS = ["csv", "csv.gz", "parquet"] as const;
const MOST_BYTES = 2 ** 26;

const schema = z.object({
  format: z.literal("fairfront-table-by-hand"),
  version: z.literal(1),
  dialect: z.string(),
  /** Parts between dots are quoted one by one. */
  table: z.string().min(1),
  key: z.array(z.string()).min(1),
  columns: z
    .array(z.object({ name: z.string(), kind: z.enum(["numeric", "text"]), date: z.optional(z.enum(DATE_UNITS)) }))
    .min(1),
  /** What is asked of the run, for who starts it. */
  asked: z.unknown(),
});

export type HandTable = z.infer<typeof schema>;

/** A statement that a person has to run; known by what it says, wherever in a run it is asked again. */
export class Unanswered extends InputError {
  readonly sql: string;
  /** Where its answer is looked for, without the ending. */
  readonly answer: string;

  constructor(sql: string, answer: string) {
    super(
      "table",
      `a statement waits for its answer: run ${answer}.sql, and save what it gives as ${answer}.csv or .parquet`,
    );
    this.sql = sql;
    this.answer = answer;
  }
}

/** The address of a table that a folder tells of. */
export function handAddress(folder: string): string {
  return pathToFileURL(resolve(folder)).href.replace(/^file:/, "hand:");
}

export function isHandAddress(table: string): boolean {
  return /^hand:/i.test(table);
}

export async function readHandTable(folder: string): Promise<HandTable> {
  const path = join(folder, HAND_FILE);
  const bytes = await readRegular(path, MOST_BYTES).catch(() => {
    throw new InputError("run folder", `expected ${path}, which "fairfront sql sample" writes, but there is none`);
  });
  try {
    return schema.parse(JSON.parse(bytes.toString("utf8")));
  } catch {
    throw new InputError("run folder", `expected what "fairfront sql sample" writes, got another ${path}; begin again`);
  }
}

/** A table in an engine that a person asks by hand, statement after statement, for the time of `work`. */
export async function withHandRows<Result>(
  address: string,
  marks: MarkOptions,
  work: (engine: Engine, table: EngineTable) => Promise<Result>,
): Promise<Result> {
  const folder = fileURLToPath(address.replace(/^hand:/, "file:"));
  const told = await readHandTable(folder);
  const dialect = dialectNamed(told.dialect);
  const answers = join(folder, ANSWERS);
  const engine: Engine = { dialect, rows: async (sql) => answerTo(`${sql};\n`, answers) };
  return work(engine, handTable(dialect, told, marksOf(marks)));
}

function handTable(dialect: Dialect, { table, key, columns }: HandTable, marks: readonly string[]): EngineTable {
  const { nameOf, asText, text } = dialect;
  const keys = key.map((name) => asText(nameOf(name)));
  return {
    from: table.split(".").map(nameOf).join("."),
    key: keys.length === 1 ? keys[0] : `concat(${keys.join(`, ${text(":")}, `)})`,
    columns: columns.map(({ name, kind, date }): EngineColumn => {
      const raw = nameOf(name);
      if (kind === "numeric") return numberColumn(dialect, name, raw, date);
      return { name, kind, value: presentText(dialect, asText(raw), marks) };
    }),
  };
}

async function answerTo(sql: string, folder: string): Promise<Value[][]> {
  const hash = createHash("sha256").update(sql).digest("hex").slice(0, 12);
  await mkdir(folder, { recursive: true });
  if ((await lstat(folder)).isSymbolicLink()) {
    throw new InputError("run folder", `expected a folder at "${folder}", got a link that leads elsewhere; remove it`);
  }
  const there = await readdir(folder);
  const own = there.find((name) => name.endsWith(`-${hash}.sql`))?.slice(0, -".sql".length);
  const number = there.filter((name) => name.endsWith(".sql")).length + 1;
  const answer = join(folder, own ?? `${String(number).padStart(3, "0")}-${hash}`);
  const found = ENDINGS.map((ending) => `${answer}.${ending}`).find((path) => existsSync(path));
  if (found !== undefined) return readAnswer(found);
  if (own === undefined) await writeFile(`${answer}.sql`, sql, { flag: "wx" });
  throw new Unanswered(sql, answer);
}

/** Every value as a text, as engines write it; nothing is null. */
async function readAnswer(path: string): Promise<Value[][]> {
  const found = await stat(path);
  if (!found.isFile()) throw new InputError("table", `expected a file at ${path}, got something else`);
  if (found.size === 0) throw unread(path, "it is empty"); // the system's own files say so, too, and may have no end
  try {
    if (path.endsWith(".parquet"))
      return await valuesOf(path, `read_parquet(${sqlPath(path)}, hive_partitioning = false)`);
    return await readCsv(path);
  } catch (error) {
    throw unread(path, (error as Error).message.split("\n")[0]);
  }
}

/** The engine's own reader would look for where the table begins, and pass over what does not fit. */
async function readCsv(path: string): Promise<Value[][]> {
  const survey = await surveyText(filePieces(path), {
    delimiter: ",",
    decimal: ".",
    header: false,
    oneColumn: true,
    marks: [],
  });
  return withStagedFile(path, "csv", survey.encoding, async (staged) => {
    const [names, ...rows] = await valuesOf(staged, openText([staged], survey, false, []).from);
    if (rows.length !== survey.rows - 1)
      throw new InputError("rows", `expected ${survey.rows - 1}, got ${rows.length}`);
    const number = names.find((name) => name !== null && isNumberText(String(name)));
    if (number === undefined) return rows;
    throw new InputError("header", `expected names of columns in the first line, got the number ${String(number)}`);
  });
}

function valuesOf(path: string, from: string): Promise<Value[][]> {
  return withDuckDB([path], (connection) =>
    prepared(connection, `SELECT CAST(COLUMNS(*) AS VARCHAR) FROM ${from}`, async (statement) => {
      const read = await watched(connection, () => statement.runAndReadAll());
      return read.getRows().map((row) => row.map((value) => (value === "" ? null : (value as Value))));
    }),
  );
}

function unread(path: string, why: string): InputError {
  return new InputError("table", `the answer ${path} could not be read: ${why}; save it again`);
}
