import { markSet } from "./missing-marks.ts";
import { commaMeaning, type DecimalSign } from "./parse-number.ts";

const MANY = 16; // texts that are no numbers: more than a table has lines of names

interface ColumnTexts {
  fractions: number;
  points: number;
  others: number;
}

/** What the cells of a sheet that hold texts show of the sign before fractions: numbers that a program wrote as texts. */
export class CommaTexts {
  private readonly columns: ColumnTexts[] = [];
  private readonly marks: ReadonlySet<string>;

  /** `marks`: texts that mean a missing value. */
  constructor(marks: readonly string[]) {
    this.marks = markSet(marks);
  }

  note(column: number, text: string): void {
    this.columns[column] ??= { fractions: 0, points: 0, others: 0 };
    const seen = this.columns[column];
    if (seen.others > MANY || this.marks.has(text.toLowerCase())) return;
    const meaning = commaMeaning(text);
    if (meaning === undefined) seen.others++;
    else if (meaning === "fraction") seen.fractions++;
    else if (meaning === "thousands") seen.points++;
  }

  /** A comma where a column of texts, below so many lines of names, is all numbers with commas that leave no doubt, and none shows points. */
  decimal(names: number): DecimalSign {
    const numbers = this.columns.filter((seen) => seen !== undefined && seen.others <= names);
    const shows = numbers.some(({ fractions, points }) => fractions > 0 && points === 0);
    return shows && numbers.every(({ points }) => points === 0) ? "," : ".";
  }
}
