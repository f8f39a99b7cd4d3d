import { fileWords } from "../notices/words/file-words.ts";
import { refusalOf } from "../refusal-of.ts";
import { longNumber } from "./column-reading.ts";
import { type ColumnFound, decideColumns, foundInNumbers, foundInTexts, type ToldType } from "./decide-columns.ts";
import { decidedColumn } from "./decided-value.ts";
import { markSet } from "./missing-marks.ts";
import { NumberFilling } from "./number-filling.ts";
import { type BytePieces, type GivenEncoding, type Place, runPass, withEncoding } from "./open-text.ts";
import { type Column, type Table, withoutNumbers } from "./table.ts";
import type { TextEncoding } from "./text-encoding.ts";
import { TextFacts } from "./text-facts.ts";
import { TextFilling } from "./text-filling.ts";
import type { TextShape } from "./text-head.ts";
import { sniffTexts, TextPass } from "./text-pass.ts";

export interface TextOptions extends TextShape {
  /** Found out where absent. */
  readonly encoding?: GivenEncoding;
  readonly types?: Readonly<Record<string, ToldType>> | undefined;
  /** Texts that mean a missing value. */
  readonly marks: readonly string[];
  /** Numbers that do. */
  readonly missingNumbers?: readonly number[] | undefined;
  /** Memory for the columns, where it should be shared between threads. */
  readonly floats?: ((length: number) => Float64Array) | undefined;
  readonly words?: ((length: number) => Uint32Array) | undefined;
}

/** Reads CSV and the like. A column is numeric when all of its values are numbers: no guess from a sample. */
export async function readText(pieces: BytePieces, options: TextOptions): Promise<Table> {
  return withEncoding(pieces, options.encoding, (encoding, place) => readAs(pieces, encoding, options, place));
}

type Filled = NumberFilling | TextFilling;

async function readAs(pieces: BytePieces, encoding: TextEncoding, options: TextOptions, place: Place): Promise<Table> {
  const { decimal = ".", types = {} } = options;
  const filled: Filled[] = [];
  const pass = new TextPass(encoding, options, (head, sample) => {
    const texts = sniffTexts(head, sample, decimal);
    const isText = (name: string, i: number) => texts[i] || (Object.hasOwn(types, name) && types[name] === "text");
    filled.push(...head.names.map((name, i) => (isText(name, i) ? new TextFilling() : new NumberFilling(decimal))));
    return filled;
  });
  await runPass(pass, pieces, place);
  if (filled.some(isUnfinished)) await readAgain(pieces, encoding, options, pass.rows, filled, place);
  const { names, delimiter } = pass.head!;
  const marks = markSet(options.marks);
  const found = filled.map((filling, i) => foundIn(names[i], filling, marks));
  const { decisions, readings, decimal: sign } = decideColumns(found, { delimiter, decimal: options.decimal, types });
  const floats = options.floats ?? ((length: number) => new Float64Array(length));
  const columns = filled.map((filling, i): Column => {
    const column = columnOf(names[i], filling, pass.rows, options);
    const decided = column.kind === "text" ? decidedColumn(column, decisions[i], marks, floats) : column;
    return withoutNumbers(decided, options.missingNumbers ?? [], floats);
  });
  const long = filled.flatMap((filling, i) =>
    filling instanceof NumberFilling && filling.longExample !== undefined
      ? longNumber(names[i], filling.longExample)
      : [],
  );
  const read = { encoding, delimiter, ...(sign !== undefined && { decimal: sign }), columns: [...readings, ...long] };
  return { rows: pass.rows, columns, found: read };
}

function isUnfinished(filling: Filled | undefined): boolean {
  return filling instanceof NumberFilling && (filling.stranger || filling.wantsAllSpellings);
}

/** Reads those columns once more that turned out to be texts, or to need all of their spellings; the others are there. */
async function readAgain(
  pieces: BytePieces,
  encoding: TextEncoding,
  options: TextOptions,
  rows: number,
  filled: Filled[],
  place: Place,
): Promise<void> {
  const again = filled.map((filling): Filled | undefined => {
    if (!(filling instanceof NumberFilling)) return undefined;
    if (filling.stranger) return new TextFilling();
    return filling.wantsAllSpellings ? new NumberFilling(options.decimal ?? ".", true) : undefined;
  });
  const pass = new TextPass(encoding, options, () => again);
  await runPass(pass, pieces, place);
  if (pass.rows !== rows || again.some(isUnfinished)) throw refusalOf(fileWords, "table-changed", "table", {});
  again.forEach((filling, i) => {
    if (filling !== undefined) filled[i] = filling;
  });
}

function foundIn(name: string, filling: Filled, marks: ReadonlySet<string>): ColumnFound {
  if (filling instanceof NumberFilling) return foundInNumbers(name, filling);
  const facts = new TextFacts();
  for (const level of filling.levels) {
    if (facts.settled) break;
    if (!marks.has(level.toLowerCase())) facts.note(level);
  }
  return foundInTexts(name, facts);
}

function columnOf(name: string, filling: Filled, rows: number, { floats, words }: TextOptions): Column {
  if (filling instanceof TextFilling) {
    return { kind: "text", name, codes: cut(filling.codes, rows, words), levels: filling.levels };
  }
  const { values, written } = filling;
  const kept = floats === undefined ? values.slice(0, rows) : floats(rows);
  if (floats !== undefined) kept.set(values.subarray(0, rows));
  if (written === undefined) return { kind: "numeric", name, values: kept };
  const spelled = { codes: cut(written.codes, rows, words), levels: written.levels };
  return { kind: "numeric", name, values: kept, written: spelled };
}

function cut(codes: Uint32Array, rows: number, words: TextOptions["words"]): Uint32Array {
  if (words === undefined) return codes.slice(0, rows);
  const kept = words(rows);
  kept.set(codes.subarray(0, rows));
  return kept;
}
