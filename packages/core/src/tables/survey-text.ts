import { fileError, type InputError } from "../errors.ts";
import { safeValue } from "../notices/safe-text.ts";
import { type Decided, decideColumns, foundInNumbers, foundInTexts } from "./decide-columns.ts";
import { markSet } from "./missing-marks.ts";
import { type BytePieces, checkRows, feedPass, firstEncoding, runPass, withEncoding } from "./open-text.ts";
import type { TextOptions } from "./read-text.ts";
import { RowsAlong, type RowTaker } from "./rows-along.ts";
import { SurveyFilling } from "./survey-filling.ts";
import type { TextEncoding } from "./text-encoding.ts";
import type { TextHead } from "./text-head.ts";
import { TextPass } from "./text-pass.ts";
import { NotUtf8 } from "./utf8.ts";

/** What a text file is, found in one pass that keeps no rows: for tables that do not fit into memory. */
export interface TextSurvey extends Decided {
  readonly encoding: TextEncoding;
  readonly delimiter: string;
  readonly names: readonly string[];
  readonly rows: number;
  /** By column: all numbers are whole, and spelled as JavaScript would. */
  readonly whole: readonly boolean[];
  /** By column: some number is spelled otherwise (1.0), so that two texts may be one number. */
  readonly spelled: readonly boolean[];
  /** By column: numbers that are codes (007), of which a type of numbers would lose something. */
  readonly coded: readonly boolean[];
}

/** `taker` has the rows on the way, where it knows what to expect. */
export async function surveyText(pieces: BytePieces, options: TextOptions, taker?: RowTaker): Promise<TextSurvey> {
  return withEncoding(pieces, options.encoding, async (encoding, place) => {
    const { decimal = ".", marks } = options;
    const along = taker === undefined ? undefined : new RowsAlong(taker, decimal, markSet(marks));
    let fillings: readonly SurveyFilling[] = [];
    const pass = new TextPass(encoding, options, ({ names }) => {
      fillings = fillingsFor(names, options);
      return along?.beside(names, fillings) ?? fillings;
    });
    const head = await runPass(pass, pieces, place);
    const survey = surveyOf(head, fillings, pass.rows, encoding, options);
    const { delimiter, decimal: sign, readings } = survey;
    along?.end(pass.rows, survey, { encoding, delimiter, decimal: sign, columns: readings });
    return survey;
  });
}

/** A file of several that are one table. */
export interface TextPart {
  readonly pieces: BytePieces;
  /** Gives what went wrong in this file, as a person should hear it. */
  readonly failure: (error: unknown) => unknown;
}

/** The same of files in UTF-8 with the same columns, each read to its end before the next one begins. */
export async function surveyTexts(parts: readonly TextPart[], options: TextOptions): Promise<TextSurvey> {
  let first: TextHead | undefined;
  let fillings: readonly SurveyFilling[] = [];
  let rows = 0;
  for (const { pieces, failure } of parts) {
    const shape = { ...options, delimiter: first?.delimiter ?? options.delimiter };
    const pass = new TextPass("utf-8", shape, (head) => {
      if (first === undefined) fillings = fillingsFor(head.names, options);
      else checkSameNames(head.names, first.names);
      first ??= head;
      return fillings;
    });
    const place = { line: 1 };
    try {
      const encoding = await firstEncoding(pieces, options.encoding);
      if (encoding !== "utf-8") throw notUtf8(encoding.toUpperCase());
      await feedPass(pass, pieces, place);
    } catch (error) {
      throw failure(error instanceof NotUtf8 ? notUtf8(`other bytes in line ${place.line}`) : error);
    }
    rows += pass.rows;
  }
  checkRows(rows);
  return surveyOf(first!, fillings, rows, "utf-8", options);
}

function notUtf8(got: string): InputError {
  return fileError("table", `expected UTF-8, as in all files that are one table, got ${got}`, {
    advice: "save it as UTF-8",
  });
}

function checkSameNames(names: readonly string[], expected: readonly string[]): void {
  const first = expected.findIndex((name, i) => name !== names[i]);
  if (first < 0 && names.length === expected.length) return;
  const at = first < 0 ? expected.length : first;
  const [wanted, got] = [expected, names].map((all) => (at < all.length ? `"${safeValue(all[at])}"` : "none"));
  throw fileError("table", `expected the columns of the first file in the same order, got ${got} for ${wanted}`, {
    advice: "name the files that belong together",
  });
}

function fillingsFor(names: readonly string[], { decimal = ".", marks }: TextOptions): SurveyFilling[] {
  const set = markSet(marks);
  return names.map(() => new SurveyFilling(decimal, set));
}

function surveyOf(
  { names, delimiter }: TextHead,
  fillings: readonly SurveyFilling[],
  rows: number,
  encoding: TextEncoding,
  { decimal, types = {} }: TextOptions,
): TextSurvey {
  const found = fillings.map(({ facts, numbers }, i) =>
    numbers.stranger ? foundInTexts(names[i], facts) : foundInNumbers(names[i], numbers),
  );
  return {
    ...decideColumns(found, { delimiter, decimal, types }),
    encoding,
    delimiter,
    names,
    rows,
    whole: fillings.map(({ whole, spelled }) => whole && !spelled),
    spelled: fillings.map(({ spelled }) => spelled),
    coded: fillings.map(({ numbers }) => numbers.coded),
  };
}
