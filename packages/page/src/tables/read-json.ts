import {
  type ColumnType,
  InputError,
  JsonLevels,
  parseIsoDate,
  parseMoment,
  type Table,
  TextFacts,
} from "@fairfront/core/internal";
import { readWhole, type Source } from "./source.ts";
import { type NamedValues, tableOfValues } from "./table-of-values.ts";

/** An array of objects, or one object a line. */
export async function readJson(source: Source, types: Readonly<Record<string, ColumnType>> = {}): Promise<Table> {
  const text = await readWhole(source);
  new JsonLevels().take(text.length, (i) => text.charCodeAt(i));
  const records = text.trimStart().startsWith("[") ? wholeArray(text) : lines(text);
  if (records.length === 0) throw new InputError("table", "expected an array of objects with a row each, got none");
  const names: string[] = [];
  const known = new Set<string>();
  records.forEach((record, row) => {
    if (typeof record !== "object" || record === null || Array.isArray(record)) {
      throw new InputError("table", `expected an object in every row, got ${JSON.stringify(record)} in row ${row + 1}`);
    }
    for (const name of Object.keys(record)) {
      if (known.has(name)) continue;
      known.add(name);
      names.push(name);
    }
  });
  const values = (name: string): unknown[] =>
    records.map((record) => (Object.hasOwn(record as object, name) ? (record as Record<string, unknown>)[name] : null));
  return tableOfValues(
    names.map((name) => dated(name, values(name))),
    types,
  );
}

function wholeArray(text: string): unknown[] {
  try {
    return JSON.parse(text) as unknown[];
  } catch (error) {
    throw new InputError("table", `expected JSON, got something else (${(error as Error).message}); correct the file`);
  }
}

function lines(text: string): unknown[] {
  return text
    .split(/\r?\n/)
    .map((line, i) => ({ line, number: i + 1 }))
    .filter(({ line }) => line.trim() !== "")
    .map(({ line, number }) => {
      try {
        return JSON.parse(line) as unknown;
      } catch {
        throw new InputError(
          "table",
          `expected one JSON object a line, got something else in line ${number}; correct it`,
        );
      }
    });
}

const MILLISECONDS_A_DAY = 86_400_000;

/** Texts that are all dates, or all dates and moments, are read as such. */
function dated(name: string, values: readonly unknown[]): NamedValues {
  const facts = new TextFacts();
  for (const value of values) {
    if (value === null || value === undefined) continue;
    if (typeof value !== "string") return { name, values };
    facts.note(value);
    if (facts.settled) return { name, values };
  }
  const date = facts.allDates ? "days" : facts.allMoments !== undefined ? "milliseconds" : undefined;
  if (date === undefined) return { name, values };
  const numberOf = (value: unknown): number =>
    date === "days" ? parseIsoDate(value as string)! : momentOf(value as string);
  return { name, date, values, exact: { numberOf, textOf: String } };
}

/** Milliseconds since 1970. */
function momentOf(text: string): number {
  const days = parseIsoDate(text);
  return days === undefined ? parseMoment(text)! : days * MILLISECONDS_A_DAY;
}
