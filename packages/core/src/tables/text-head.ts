import type { InputError } from "../errors.ts";
import { fileWords } from "../notices/words/file-words.ts";
import { refusalOf } from "../refusal-of.ts";
import type { DecimalSign } from "./parse-number.ts";
import { trimmed } from "./trimmed.ts";
import { decodeUtf8 } from "./utf8.ts";

/** What may separate fields, where nobody says it. The first that makes most fields of the first line does. */
const DELIMITERS = [",", ";", "\t", "|"] as const;

const LONGEST_HEAD = 1 << 21;

/** How a text file is cut into fields, and what its numbers look like. What is absent is found out. */
export interface TextShape {
  /** One sign between fields. */
  readonly delimiter?: string | undefined;
  /** Whether the first line holds the names; yes where absent. */
  readonly header?: boolean | undefined;
  readonly decimal?: DecimalSign | undefined;
  /** Whether a table of one column is one; absent, another delimiter was probably meant. */
  readonly oneColumn?: boolean | undefined;
}

/** What the first line of a text table says. */
export interface TextHead {
  readonly delimiter: string;
  readonly names: readonly string[];
  /** Where the rows begin: after the first line, or with it. */
  readonly rowsFrom: number;
  /** The line of the first row. */
  readonly line: number;
}

/** Files with another ending than they should have, by how they start. */
const LOOKS = { PAR1: "parquet", ARROW1: "arrow", "\u001f\u008b": "gzip", "PK\u0003\u0004": "zip" } as const;

/** Refuses bytes that are no text, whatever the encoding. */
export function refuseBinary(head: Uint8Array): void {
  const start = String.fromCharCode(...head.subarray(0, 16));
  const known = Object.entries(LOOKS).find(([signs]) => start.startsWith(signs));
  if (known !== undefined) throw refusalOf(fileWords, "no-text", "table", { looks: known[1] });
}

/** The first line of UTF-8 bytes; undefined where more of them have to come. */
export function readTextHead(
  bytes: Uint8Array,
  last: boolean,
  { delimiter: given, header = true, oneColumn = false }: TextShape,
): TextHead | undefined {
  const end = lineEnd(bytes);
  if (end < 0 && !last && bytes.length < LONGEST_HEAD) return undefined;
  const stop = end < 0 ? bytes.length : end;
  const line = decodeUtf8(bytes, 0, stop);
  if (trimmed(line) === "") throw refusalOf(fileWords, "no-column-names", "table", {});
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the former tell binary files from text
  const looks = /[\0\ufffd]/.test(line) ? "other" : /[\x01-\x08\x0e-\x1f]/.test(line) ? "control" : undefined;
  if (looks !== undefined) throw refusalOf(fileWords, "no-text", "table", { looks });
  const delimiter = given ?? mostFrequentDelimiter(line);
  const fields = splitFields(line, delimiter);
  const names = fields.map((name, i) => (header ? name || `unnamed${i + 1}` : `column${i + 1}`));
  if (names.length < 2 && !oneColumn) throw onlyColumn(line, given);
  if (!header) return { delimiter, names, rowsFrom: 0, line: 1 };
  let lines = 2;
  for (let i = 0; i < stop; i++) if (bytes[i] === 0x0a) lines++;
  const next = bytes[stop] === 0x0d && bytes[stop + 1] === 0x0a ? stop + 2 : stop + 1;
  return { delimiter, names, rowsFrom: Math.min(next, bytes.length), line: lines };
}

function onlyColumn(line: string, delimiter: string | undefined): InputError {
  const shown = line.length > 40 ? `${line.slice(0, 40)}...` : line;
  const values = { line: shown, ...(delimiter !== undefined && { delimiter }) };
  return refusalOf(fileWords, "one-text-column", "table", values, [{ kind: "use", option: "delimiter" }]);
}

/** Where the first line ends, if its last sign is there; line ends within quotes belong to a name. */
function lineEnd(bytes: Uint8Array): number {
  let quoted = false;
  for (let i = 0; i + 1 < bytes.length; i++) {
    if (bytes[i] === 0x22) quoted = !quoted;
    else if (!quoted && (bytes[i] === 0x0a || bytes[i] === 0x0d)) return i;
  }
  return -1;
}

function mostFrequentDelimiter(line: string): string {
  const counts = DELIMITERS.map((delimiter) => splitFields(line, delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))];
}

function splitFields(line: string, delimiter: string): string[] {
  const fields: string[] = [];
  let field = "";
  let quoted = false;
  for (let i = 0; i < line.length; i++) {
    if (line[i] === '"') {
      if (quoted && line[i + 1] === '"') {
        field += '"';
        i++;
      } else quoted = !quoted;
    } else if (line[i] === delimiter && !quoted) {
      fields.push(field);
      field = "";
    } else field += line[i];
  }
  fields.push(field);
  return fields.map((name) => trimmed(name.replace(/[\r\n]+$/, "")));
}
