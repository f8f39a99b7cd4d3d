import { dirname, sep } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import {
  type BytePieces,
  csvField,
  fileError,
  InputError,
  marksOf,
  readTextHead,
  surveyText,
  type TextHead,
  type TextOptions,
  type TextShape,
  type TextSurvey,
} from "@fairfront/core/internal";
import { filePieces } from "./byte-pieces.ts";
import { withDuckDB } from "./duckdb.ts";
import { readFailure } from "./read-failure.ts";
import { tableFormat } from "./table-format.ts";
import { asAsked } from "./table-source.ts";
import { openText } from "./text-source.ts";
import { watchFiles } from "./unchanged.ts";
import { watched } from "./watched.ts";
import { checkSource, type SourceOptions, type WatchedSource } from "./with-source.ts";

/**
 * Text files of the same columns as one table, one after the other, for the time of `work`. Partitions that are named `column=value` in
 * their paths are columns. `paths` are absolute; `place` is what a person calls them.
 */
export async function withTextFiles<Result>(
  place: string,
  paths: readonly string[],
  options: Omit<SourceOptions, "taker">,
  work: (connection: DuckDBConnection, source: WatchedSource) => Promise<Result>,
): Promise<Result> {
  const { reading = {}, written, room } = options;
  const marks = marksOf(options);
  const unchanged = await watchFiles(paths);
  const { delimiter, header, decimal, types } = reading;
  const tab = (reading.format ?? tableFormat(paths[0])) === "tsv" ? "\t" : undefined;
  const asked: TextOptions = { delimiter: delimiter ?? tab, header, decimal, types, marks };
  const parts = partitionsOf(paths);
  try {
    const survey = await surveyed(paths, asked);
    const inPaths = parts.length === 0 ? undefined : await surveyText(asText(parts), { ...asked, ...PARTITIONS });
    const names = parts.map(({ name }) => name);
    const opened = openText(paths, beside(survey, inPaths), header ?? true, marks, names);
    return await withDuckDB(
      [...paths, ...(written === undefined ? [] : [written])],
      async (connection) => {
        const source = await watched(connection, () => asAsked(connection, opened, { ...reading, marks }));
        checkSource(place, source);
        return work(connection, { ...source, unchanged });
      },
      room,
    );
  } catch (error) {
    await unchanged(); // what looks wrong in a file that changes is not worth telling
    throw readFailure(place, error);
  }
}

/** What is in the files, as if they were one; what is wrong is said of the file that it is in. */
async function surveyed(paths: readonly string[], asked: TextOptions): Promise<TextSurvey> {
  const survey = await surveyText(piecesOf(paths, asked), asked).catch(async (error: unknown) => {
    if (paths.length === 1 || !(error instanceof InputError)) throw error;
    for (const path of paths) {
      await surveyText(filePieces(path), asked).catch((own: unknown) => {
        throw own instanceof InputError ? new InputError("table", `"${path}": ${textOf(own)}`) : own;
      });
    }
    throw error;
  });
  if (survey.encoding === "utf-8") return survey;
  throw fileError("table", `expected UTF-8 in files that are one table, got ${survey.encoding} in "${paths[0]}"`, {
    advice: "save them as UTF-8",
  });
}

const textOf = ({ message, subject }: InputError): string =>
  message.startsWith(`${subject}: `) ? message.slice(subject.length + 2) : message;

const MARK = [0xef, 0xbb, 0xbf]; // which some programs write before UTF-8
const LINE_END = Uint8Array.of(0x0a);

/** The bytes of all files, of which only the first has its column names. */
function piecesOf(paths: readonly string[], shape: TextShape): BytePieces {
  return async function* pieces() {
    let first: TextHead | undefined;
    for (const path of paths) {
      let head: TextHead | undefined;
      let begin: Uint8Array = new Uint8Array(0);
      let end = LINE_END[0];
      const opened = (last: boolean): Uint8Array | undefined => {
        head = readTextHead(begin, last, { ...shape, delimiter: first?.delimiter ?? shape.delimiter });
        if (head === undefined) return undefined;
        if (first !== undefined) checkNames(head, first, path, paths[0]);
        const rows = begin.subarray(first === undefined ? 0 : head.rowsFrom);
        first ??= head;
        end = rows.at(-1) ?? end;
        return rows;
      };
      for await (const piece of filePieces(path)()) {
        if (head !== undefined) {
          yield piece;
          end = piece.at(-1) ?? end;
          continue;
        }
        begin = withoutMark(Buffer.concat([begin, piece]));
        const rows = opened(false);
        if (rows !== undefined) yield rows;
      }
      if (head === undefined) yield opened(true)!;
      if (end !== LINE_END[0]) yield LINE_END;
    }
  };
}

function withoutMark(bytes: Uint8Array): Uint8Array {
  return MARK.every((own, i) => bytes[i] === own) ? bytes.subarray(MARK.length) : bytes;
}

function checkNames({ names }: TextHead, first: TextHead, path: string, firstPath: string): void {
  const isSame = names.length === first.names.length && names.every((name, i) => name === first.names[i]);
  if (isSame) return;
  throw fileError("table", `expected the columns of "${firstPath}" in the same order, got others in "${path}"`, {
    advice: "name the files that belong together",
  });
}

interface Partition {
  readonly name: string;
  /** Of every file; empty where it is missing. */
  readonly values: readonly string[];
}

/** Of a table of partitions: all in quotes, or one name alone. */
const PARTITIONS = { delimiter: ",", header: true, oneColumn: true, decimal: undefined } as const;

const NO_VALUE = "__HIVE_DEFAULT_PARTITION__";

/** Those that stand in all paths. */
function partitionsOf(paths: readonly string[]): Partition[] {
  const all = paths.map((path) =>
    dirname(path)
      .split(sep)
      .flatMap((part) => {
        const [, name, value] = /^([^=]+)=([^=]*)$/.exec(part) ?? [];
        return name === undefined ? [] : [{ name, value: value === NO_VALUE ? "" : decoded(value) }];
      }),
  );
  const other = all.findIndex(
    (own) => own.length !== all[0].length || own.some(({ name }, i) => name !== all[0][i].name),
  );
  if (other >= 0) {
    throw fileError("table", `expected the partitions of "${paths[0]}", got others in "${paths[other]}"`, {
      advice: "name the files that belong together",
    });
  }
  return all[0].map(({ name }, i) => ({ name, values: all.map((own) => own[i].value) }));
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

function asText(parts: readonly Partition[]): BytePieces {
  const rows = parts[0].values.map((_, file) => parts.map(({ values }) => csvField(values[file])).join(","));
  const text = [parts.map(({ name }) => csvField(name)).join(","), ...rows].join("\n");
  return async function* pieces() {
    yield new TextEncoder().encode(`${text}\n`);
  };
}

/** The columns of one survey, and those of the other after them. */
function beside(survey: TextSurvey, more: TextSurvey | undefined): TextSurvey {
  if (more === undefined) return survey;
  return {
    ...survey,
    names: [...survey.names, ...more.names],
    decisions: [...survey.decisions, ...more.decisions],
    readings: [...survey.readings, ...more.readings],
    whole: [...survey.whole, ...more.whole],
    coded: [...survey.coded, ...more.coded],
  };
}
