import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { InputError } from "@fairfront/core/internal";
import { isZipped } from "./table-format.ts";

/** What the first line of a CSV or TSV file says. */
export interface TextHead {
  readonly delimiter: string;
  readonly names: readonly string[];
}

const DELIMITERS = [",", ";", "\t", "|"];
const LONGEST_HEAD = 1 << 21;

/** Files with another ending than they should have, by how they start when read as text. */
const BINARY: Readonly<Record<string, readonly [got: string, advice: string]>> = {
  PAR1: ["what looks like Parquet", "say so with --format parquet"],
  ARROW1: ["what looks like Arrow", "say so with --format arrow"],
  "\u001f\ufffd": ["what looks compressed", "give it a name that ends in .csv.gz"],
  "PK\u0003\u0004": ["what looks like a zip or a spreadsheet", "save the table in it as CSV in UTF-8"],
};

/**
 * The column names and what separates them, read here because DuckDB guesses: it takes a file that it does not
 * understand as one column of text, and renames a column that comes twice.
 */
export async function readTextHead(path: string, given: string | undefined, header: boolean): Promise<TextHead> {
  const line = await firstLine(path);
  if (line.trim() === "") throw new InputError("table", `expected column names in the first line, got none`);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they tell binary files from text
  if (/[\0-\x08\x0e-\x1f\ufffd]/.test(line)) {
    const [got, advice] = Object.entries(BINARY).find(([start]) => line.startsWith(start))?.[1] ?? [
      "other bytes",
      "save it as CSV in UTF-8, or try --encoding latin-1",
    ];
    throw new InputError("table", `expected text in UTF-8, got ${got}; ${advice}`);
  }
  const delimiter = given ?? mostFrequentDelimiter(line);
  const fields = splitFields(line, delimiter);
  const names = fields.map((name, i) => (name === "" || !header ? `column${i + 1}` : name));
  if (names.length < 2) {
    const expected =
      given === undefined
        ? "columns separated by comma, semicolon, tab or |"
        : `columns separated by "${visible(given)}"`;
    throw new InputError(
      "table",
      `expected ${expected}, got one column "${shorten(line)}"; say what does with --delimiter`,
    );
  }
  return { delimiter, names };
}

function visible(delimiter: string): string {
  return delimiter === "\t" ? "tab" : delimiter;
}

async function firstLine(path: string): Promise<string> {
  const file = createReadStream(path);
  const bytes: Readable = isZipped(path) ? file.pipe(createGunzip()) : file;
  file.on("error", (error) => bytes.destroy(error));
  let text = "";
  const decoder = new TextDecoder(); // leaves out a byte order mark
  try {
    for await (const chunk of bytes) {
      text += decoder.decode(chunk as Buffer, { stream: true });
      const end = lineEnd(text);
      if (end >= 0) return text.slice(0, end);
      if (text.length > LONGEST_HEAD) break;
    }
  } finally {
    file.destroy();
  }
  return text;
}

/** Where the first line ends; line ends within quotes belong to a name. */
function lineEnd(text: string): number {
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '"') quoted = !quoted;
    else if (!quoted && (text[i] === "\n" || text[i] === "\r")) return i;
  }
  return -1;
}

function mostFrequentDelimiter(line: string): string {
  const counts = DELIMITERS.map((delimiter) => splitFields(line, delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))];
}

function splitFields(line: string, delimiter: string): string[] {
  const fields = [""];
  let quoted = false;
  for (let i = 0; i < line.length; i++) {
    const last = fields.length - 1;
    if (line[i] === '"') {
      if (quoted && line[i + 1] === '"') {
        fields[last] += '"';
        i++;
      } else quoted = !quoted;
    } else if (line[i] === delimiter && !quoted) fields.push("");
    else fields[last] += line[i];
  }
  return fields.map((field) => field.trim());
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}...` : text;
}
