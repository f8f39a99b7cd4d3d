import type { Decided } from "./decide-columns.ts";
import { NumberFilling } from "./number-filling.ts";
import type { DecimalSign } from "./parse-number.ts";
import type { SurveyFilling } from "./survey-filling.ts";
import type { Column, FoundReading, NumericColumn, Table, TextColumn } from "./table.ts";
import { type Filling, TextFilling } from "./text-filling.ts";
import { trimmed } from "./trimmed.ts";
import { decodeUtf8 } from "./utf8.ts";

/** Who takes the rows of a text while it is surveyed, by what it expects of the columns: what they are, the last row decides. */
export interface RowTaker {
  /** By name, what is wanted and what it is expected to be; what the file lacks is not given. */
  readonly columns: ReadonlyMap<string, Column["kind"]>;
  /** Numbers that mean a missing value. */
  readonly missingNumbers: readonly number[];
  /** A pass over the file begins, not always the first one: what was taken before counts no more. */
  readonly begin: () => void;
  /** The next rows, whose columns are written over afterwards. False: it wants no more of them. */
  readonly take: (rows: Table) => boolean;
  /** Every row was taken, and the columns are what was expected. Not called where anything is otherwise. */
  readonly end: (found: FoundReading) => void;
}

const BATCH_ROWS = 1 << 16;

interface WantedColumn {
  readonly filling: NumbersAlong | TextsAlong;
  /** Its place in the file. */
  readonly index: number;
}

/** Reads rows along with a survey, so that a file is read once by who knows what to expect. */
export class RowsAlong {
  /** Nobody wants the rows: a value is not what was expected. */
  private ended = false;
  /** Of the batch, in the file. */
  private firstRow = 0;
  private wanted: readonly WantedColumn[] = [];
  private readonly taker: RowTaker;
  private readonly decimal: DecimalSign;
  private readonly marks: ReadonlySet<string>;

  constructor(taker: RowTaker, decimal: DecimalSign, marks: ReadonlySet<string>) {
    this.taker = taker;
    this.decimal = decimal;
    this.marks = marks;
    taker.begin();
  }

  /** For every column of the file what fills it: the survey, and what is wanted of it besides. */
  beside(names: readonly string[], surveys: readonly SurveyFilling[]): readonly Filling[] {
    const wanted: WantedColumn[] = [];
    const fillings = surveys.map((survey, index): Filling => {
      const kind = this.taker.columns.get(names[index]);
      if (kind === undefined) return survey;
      const along = { survey, placeOf: (row: number) => this.placeOf(row) };
      const filling =
        kind === "text"
          ? new TextsAlong(names[index], along)
          : new NumbersAlong(names[index], along, {
              decimal: this.decimal,
              marks: this.marks,
              missing: new Set(this.taker.missingNumbers),
            });
      wanted.push({ filling, index });
      return filling;
    });
    this.wanted = wanted;
    if (wanted.length === 0) this.ended = true;
    return fillings;
  }

  /** Where a row goes in the batch; -1: nowhere. The first column of a new row hands the full batch on. */
  private placeOf(row: number): number {
    if (this.ended) return -1;
    if (row === this.firstRow + BATCH_ROWS) this.handOn(row);
    return this.ended ? -1 : row - this.firstRow;
  }

  private handOn(nextRow: number): void {
    const rows = nextRow - this.firstRow;
    const isAsExpected = this.wanted.every(({ filling }) => !(filling instanceof NumbersAlong && filling.foreign));
    const columns = this.wanted.map(({ filling }) => filling.columnOf(rows));
    if (!isAsExpected || !this.taker.take({ rows, columns })) this.ended = true;
    this.firstRow = nextRow;
  }

  /** After the last row, when it is known what the columns are. */
  end(rows: number, decided: Decided, found: FoundReading): void {
    if (this.ended || !this.wanted.every(({ filling, index }) => filling.isRight(decided, index))) return;
    if (rows > this.firstRow) this.handOn(rows);
    if (!this.ended) this.taker.end(found);
  }
}

interface Along {
  readonly survey: SurveyFilling;
  readonly placeOf: (row: number) => number;
}

class TextsAlong implements Filling {
  private readonly texts = new TextFilling();
  private readonly name: string;
  private readonly along: Along;

  constructor(name: string, along: Along) {
    this.name = name;
    this.along = along;
  }

  take(bytes: Uint8Array, from: number, to: number, row: number): void {
    const { survey, placeOf } = this.along;
    survey.take(bytes, from, to);
    const place = placeOf(row);
    if (place >= 0) this.texts.take(bytes, from, to, place);
  }

  columnOf(rows: number): TextColumn {
    return { kind: "text", name: this.name, codes: this.texts.codes.subarray(0, rows), levels: this.texts.levels };
  }

  /** Whatever a column is, its texts are texts. */
  isRight(): boolean {
    return true;
  }
}

interface NumberRules {
  readonly decimal: DecimalSign;
  readonly marks: ReadonlySet<string>;
  readonly missing: ReadonlySet<number>;
}

class NumbersAlong implements Filling {
  /** A value is neither a number nor missing. */
  foreign = false;
  /** A number was read as missing. */
  private hasMissingNumber = false;
  private readonly values = new Float64Array(BATCH_ROWS);
  /** Reads on where the survey has stopped: at the first text, which may mean a missing value. */
  private readonly numbers: NumberFilling;
  private readonly name: string;
  private readonly along: Along;
  private readonly rules: NumberRules;

  constructor(name: string, along: Along, rules: NumberRules) {
    this.name = name;
    this.along = along;
    this.rules = rules;
    this.numbers = new NumberFilling(rules.decimal);
  }

  take(bytes: Uint8Array, from: number, to: number, row: number): void {
    const { survey, placeOf } = this.along;
    survey.take(bytes, from, to);
    const place = placeOf(row);
    if (place < 0) return;
    const value = survey.numbers.stranger ? this.numberIn(bytes, from, to) : survey.numbers.values[0];
    if (this.rules.missing.size > 0 && this.rules.missing.has(value)) {
      this.hasMissingNumber = true;
      this.values[place] = Number.NaN;
    } else this.values[place] = value;
  }

  private numberIn(bytes: Uint8Array, from: number, to: number): number {
    const { numbers } = this;
    numbers.take(bytes, from, to, 0);
    if (!numbers.stranger) return numbers.values[0];
    numbers.stranger = false;
    if (!this.rules.marks.has(trimmed(decodeUtf8(bytes, from, to)).toLowerCase())) this.foreign = true;
    return Number.NaN;
  }

  columnOf(rows: number): NumericColumn {
    return { kind: "numeric", name: this.name, values: this.values.subarray(0, rows) };
  }

  /** Numbers beside marks are texts to a survey; then marks are texts, too, and a number is none. */
  isRight({ decisions, decimal = "." }: Decided, index: number): boolean {
    if (this.foreign) return false;
    const decision = decisions[index];
    if (decision.kind === "number") return decision.decimal === this.rules.decimal;
    return decision.kind === "text" && decimal === "." && this.rules.decimal === "." && !this.hasMissingNumber;
  }
}
