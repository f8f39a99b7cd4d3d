import { parseIsoDate, parseMoment } from "./iso-date.ts";
import { type CommaMeaning, commaMeaning, mayPartThousands, numberOf } from "./parse-number.ts";

/** What the texts of a column have in common, noted one by one. Texts that mean a missing value are not for it. */
export class TextFacts {
  count = 0;
  private dates = true;
  private moments = true;
  private momentSeen: string | undefined;
  private numbers = true;
  private grouped = false;
  private pointed: string | undefined;
  private readonly examples = new Map<CommaMeaning, string>();

  note(text: string): void {
    this.count++;
    if (this.dates || this.moments) this.noteDate(text);
    if (this.numbers) this.noteNumber(text);
  }

  private noteDate(text: string): void {
    if (parseIsoDate(text) !== undefined) return;
    this.dates = false;
    if (parseMoment(text) === undefined) this.moments = false;
    else this.momentSeen ??= text;
  }

  private noteNumber(text: string): void {
    const meaning = commaMeaning(text);
    if (meaning === undefined) {
      this.numbers = false;
      return;
    }
    if (mayPartThousands(text)) this.pointed ??= text;
    const unusual = numberOf(text) === undefined;
    this.grouped ||= unusual;
    if (!this.examples.has(meaning) || numberOf(this.examples.get(meaning)!) !== undefined) {
      this.examples.set(meaning, text); // the better example is one that is no plain number
    }
  }

  /** Nothing more can be found out: the texts are texts. */
  get settled(): boolean {
    return this.count > 0 && !this.dates && !this.moments && !this.numbers;
  }

  get allDates(): boolean {
    return this.count > 0 && this.dates;
  }

  /** An example, where all are dates and some have a time of day. */
  get allMoments(): string | undefined {
    return this.count > 0 && this.moments ? this.momentSeen : undefined;
  }

  /** Whether all are plain numbers. */
  get plain(): boolean {
    return this.count > 0 && this.numbers && !this.grouped;
  }

  /** Some number has a point that is surely before a fraction, and none a comma that is. */
  get fractions(): boolean {
    return this.numbers && this.examples.has("thousands") && !this.examples.has("fraction");
  }

  /** Where all are plain numbers: one whose point may stand between thousands, if none is surely before a fraction. */
  get likeThousands(): string | undefined {
    return this.plain && !this.fractions ? this.pointed : undefined;
  }

  /** What the commas mean, if all are numbers with or without some; none where all are plain, for marks are beside them. */
  get commas(): { readonly meaning: CommaMeaning; readonly example: string | undefined } | undefined {
    if (this.count === 0 || !this.numbers || !this.grouped) return undefined;
    const { examples } = this;
    if (examples.has("thousands") && examples.has("fraction")) return undefined;
    const meaning = (["thousands", "fraction", "either"] as const).find((one) => examples.has(one)) ?? "none";
    return { meaning, example: examples.get(meaning) };
  }
}
