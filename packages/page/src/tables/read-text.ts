import { type Column, InputError, type Table } from "@fairfront/core/internal";
import Papa from "papaparse";
import { GrowingNumbers, GrowingTexts } from "./growing.ts";
import { numberOf, trimmed } from "./number-text.ts";
import { notePoint, type Points, readLevels } from "./read-levels.ts";
import { readPieces, type Source } from "./source.ts";

const DELIMITERS = [",", ";", "\t", "|"];

interface Head {
  readonly newline: string;
  readonly delimiter: string;
  readonly names: readonly string[];
}

/**
 * A column is numeric when all of its values are numbers; `marks` are texts that mean a missing value among dates (empty: the
 * usual ones). All are thought to be, until a text shows up; then the file
 * is read once more, so that the texts before it are kept as they were written.
 */
export async function readText(
  source: Source,
  given: string | undefined,
  marks: readonly string[] = [],
): Promise<Table> {
  const texts = new Set<number>();
  for (;;) {
    const known = texts.size;
    const table = await readOnce(source, given, marks, texts);
    if (texts.size === known) return table;
  }
}

type Filling = { readonly name: string; readonly numbers?: GrowingNumbers; readonly texts?: GrowingTexts };

async function readOnce(
  source: Source,
  given: string | undefined,
  marks: readonly string[],
  texts: Set<number>,
): Promise<Table> {
  let head: Head | undefined;
  let fillings: Filling[] = [];
  let rows = 0;
  let rest = "";
  const points: Points = { thousands: new Set(), fractions: new Set() };
  const take = (text: string, last: boolean): void => {
    head ??= headOf(text, given);
    const parser = new Papa.Parser({
      delimiter: head.delimiter,
      newline: head.newline,
      skipEmptyLines: true,
    } as Papa.ParseConfig);
    const { data, errors, meta } = parser.parse(text, 0, !last) as Papa.ParseResult<string[]>;
    rest = last ? "" : text.slice(meta.cursor);
    const quote = errors.find(({ type }) => type === "Quotes");
    if (quote !== undefined && last) {
      throw new InputError(
        "table",
        `expected quotes to be closed before the next delimiter, got an open one in line ${rows + (quote.row ?? 0) + 1}; mend that line`,
      );
    }
    let first = 0;
    if (fillings.length === 0) {
      fillings = head.names.map((name, i) =>
        texts.has(i) ? { name, texts: new GrowingTexts() } : { name, numbers: new GrowingNumbers() },
      );
      first = 1;
    }
    for (let i = first; i < data.length; i++) {
      const fields = data[i];
      if (fields.length === 1 && fields[0] === "") continue;
      rows++;
      if (fields.length !== fillings.length) throw wrongWidth(fillings.length, fields.length, rows + 1);
      fields.forEach((field, column) => {
        put(fillings[column], field, column, texts, points);
      });
    }
  };
  for await (const piece of readPieces(source)) take(rest + piece.text, piece.last);
  if (fillings.length === 0)
    throw new InputError("table", "expected column names in the first line, got an empty file");
  if (rows === 0) throw new InputError("table", "expected rows below the column names, got none");
  const { delimiter } = head!;
  return { rows, columns: readLevels(fillings.map(columnOf), delimiter, marks, points) };
}

function put(
  { numbers, texts: kept }: Filling,
  field: string,
  column: number,
  texts: Set<number>,
  points: Points,
): void {
  if (kept !== undefined) {
    const text = trimmed(field);
    kept.push(text === "" ? null : text);
    return;
  }
  const value = numberOf(field);
  if (value === undefined && trimmed(field) !== "") texts.add(column);
  if (!points.fractions.has(column) && field.includes(".")) notePoint(trimmed(field), column, points);
  numbers!.push(value ?? Number.NaN);
}

function columnOf({ name, numbers, texts }: Filling): Column {
  return texts === undefined
    ? { kind: "numeric", name, values: numbers!.finish() }
    : { kind: "text", name, codes: texts.finish(), levels: texts.levels };
}

function headOf(text: string, given: string | undefined): Head {
  const fieldsBy = (delimiter: string): string[] =>
    (Papa.parse(text, { delimiter, preview: 1 }).data[0] as string[] | undefined) ?? [];
  if ((text.split(/\r?\n|\r/, 1)[0] ?? "").trim() === "") {
    throw new InputError("table", "expected column names in the first line, got none");
  }
  const delimiter =
    given ?? DELIMITERS.reduce((best, next) => (fieldsBy(next).length > fieldsBy(best).length ? next : best));
  const names = fieldsBy(delimiter).map((name, i) => name.trim() || `column${i + 1}`);
  if (names.some((name) => /[\0\ufffd]/.test(name))) {
    throw new InputError("table", "expected text in UTF-8, got other bytes; save it as CSV in UTF-8");
  }
  if (names.length < 2) {
    const expected = given === "\t" ? "columns separated by tabs" : "columns separated by comma, semicolon, tab or |";
    throw new InputError("table", `expected ${expected}, got one column "${names[0].slice(0, 40)}"`);
  }
  const twice = names.find((name, i) => names.indexOf(name) < i);
  if (twice !== undefined)
    throw new InputError("table", `expected different column names, got "${twice}" twice; rename one`);
  const newline = /\r\n|\n|\r/.exec(text)?.[0] ?? "\n";
  return { delimiter, names, newline };
}

function wrongWidth(expected: number, got: number, line: number): InputError {
  return new InputError(
    "table",
    `expected ${expected} fields as in the first line, got ${got} in line ${line}; mend that line`,
  );
}
