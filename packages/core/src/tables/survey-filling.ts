import { NumberFilling } from "./number-filling.ts";
import type { DecimalSign } from "./parse-number.ts";
import { TextFacts } from "./text-facts.ts";
import type { Filling } from "./text-filling.ts";
import { trimmed } from "./trimmed.ts";
import { checkUtf8, decodeUtf8 } from "./utf8.ts";

const MOST_WHOLE = 2 ** 63; // what whole numbers are stored in
const RECENT = 4096; // texts that need no second look

/** Finds out what a column is and keeps none of its values, however many there are. */
export class SurveyFilling implements Filling {
  readonly facts = new TextFacts();
  readonly numbers: NumberFilling;
  /** Some number is spelled otherwise than JavaScript would: the texts say more than the numbers. */
  spelled = false;
  /** All numbers are whole. */
  whole = true;
  private seen = false;
  private readonly byComma: boolean;
  private readonly marks: ReadonlySet<string>;
  private readonly recent = new Set<string>();

  constructor(decimal: DecimalSign, marks: ReadonlySet<string>) {
    this.byComma = decimal === ",";
    this.numbers = new NumberFilling(decimal);
    this.marks = marks;
  }

  take(bytes: Uint8Array, from: number, to: number): void {
    const { numbers } = this;
    if (numbers.stranger) {
      if (this.facts.settled) checkUtf8(bytes, from, to);
      else this.note(bytes, from, to);
      return;
    }
    numbers.take(bytes, from, to, 0);
    if (numbers.stranger) {
      this.noteNumbers();
      this.note(bytes, from, to);
      return;
    }
    const value = numbers.values[0];
    if (numbers.written !== undefined || Math.abs(value) >= MOST_WHOLE) this.spelled = true;
    if (Number.isFinite(value) && !this.byComma) this.seen = true;
    else if (from < to) this.note(bytes, from, to); // nan and the like, blanks, or any number with a comma
    if (this.whole && !Number.isInteger(value) && !Number.isNaN(value)) this.whole = false;
  }

  /** The numbers before the first text, by examples of what they had in common. */
  private noteNumbers(): void {
    if (!this.seen) return;
    this.facts.note("7");
    if (this.numbers.fractions) this.facts.note("7.25");
    if (this.numbers.likeThousands !== undefined) this.facts.note(this.numbers.likeThousands);
  }

  private note(bytes: Uint8Array, from: number, to: number): void {
    const text = trimmed(decodeUtf8(bytes, from, to));
    if (text === "" || this.marks.has(text.toLowerCase()) || this.recent.has(text)) return;
    if (this.recent.size >= RECENT) this.recent.clear();
    this.recent.add(text);
    this.facts.note(text);
  }
}
