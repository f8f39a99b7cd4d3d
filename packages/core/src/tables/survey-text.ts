import { type Decided, decideColumns, foundInNumbers, foundInTexts } from "./decide-columns.ts";
import { markSet } from "./missing-marks.ts";
import { type BytePieces, runPass, withEncoding } from "./open-text.ts";
import type { TextOptions } from "./read-text.ts";
import { RowsAlong, type RowTaker } from "./rows-along.ts";
import { SurveyFilling } from "./survey-filling.ts";
import type { TextEncoding } from "./text-encoding.ts";
import { TextPass } from "./text-pass.ts";

/** What a text file is, found in one pass that keeps no rows: for tables that do not fit into memory. */
export interface TextSurvey extends Decided {
  readonly encoding: TextEncoding;
  readonly delimiter: string;
  readonly names: readonly string[];
  readonly rows: number;
  /** By column: all numbers are whole, and spelled as JavaScript would. */
  readonly whole: readonly boolean[];
  /** By column: numbers that are codes (007), of which a type of numbers would lose something. */
  readonly coded: readonly boolean[];
}

/** `taker` has the rows on the way, where it knows what to expect. */
export async function surveyText(pieces: BytePieces, options: TextOptions, taker?: RowTaker): Promise<TextSurvey> {
  return withEncoding(pieces, options.encoding, async (encoding, place) => {
    const { decimal = ".", types = {} } = options;
    const marks = markSet(options.marks);
    const along = taker === undefined ? undefined : new RowsAlong(taker, decimal, marks);
    let fillings: readonly SurveyFilling[] = [];
    const pass = new TextPass(encoding, options, ({ names }) => {
      fillings = names.map(() => new SurveyFilling(decimal, marks));
      return along?.beside(names, fillings) ?? fillings;
    });
    await runPass(pass, pieces, place);
    const { names, delimiter } = pass.head!;
    const found = fillings.map(({ facts, numbers }, i) =>
      numbers.stranger ? foundInTexts(names[i], facts) : foundInNumbers(names[i], numbers),
    );
    const decided = decideColumns(found, { delimiter, decimal: options.decimal, types });
    const { decimal: sign, readings } = decided;
    along?.end(pass.rows, decided, { encoding, delimiter, decimal: sign, columns: readings });
    return {
      ...decided,
      encoding,
      delimiter,
      names,
      rows: pass.rows,
      whole: fillings.map(({ whole, spelled }) => whole && !spelled),
      coded: fillings.map(({ numbers }) => numbers.coded),
    };
  });
}
