import { refusal } from "../errors.ts";
import { fileWords } from "../notices/words/file-words.ts";
import { refusalOf } from "../refusal-of.ts";
import type { ColumnReading } from "./column-reading.ts";
import type { NumberFilling } from "./number-filling.ts";
import type { DecimalSign } from "./parse-number.ts";
import { TextFacts } from "./text-facts.ts";

/** What a person says a column is. */
export type ToldType = "number" | "text" | "date";

/** What the texts of a column are. A number is plain where nothing stands between its thousands. */
export type Decision =
  | { readonly kind: "text" }
  | { readonly kind: "number"; readonly decimal: DecimalSign; readonly plain: boolean }
  | { readonly kind: "date" }
  | { readonly kind: "moment" };

/** What was found in a column. */
export interface ColumnFound {
  readonly name: string;
  /** All of its fields are plain numbers; then nothing is known of its texts. */
  readonly plain: boolean;
  /** Of plain numbers whose points may all stand between thousands: one of them. */
  readonly doubtful: string | undefined;
  /** Some point is surely before a fraction. */
  readonly fractions: boolean;
  readonly facts: TextFacts;
}

export interface Deciding {
  readonly delimiter: string;
  /** As asked; undefined where it is to be found out. */
  readonly decimal?: DecimalSign | undefined;
  readonly types?: Readonly<Record<string, ToldType>> | undefined;
}

export interface Decided {
  readonly decisions: readonly Decision[];
  readonly readings: readonly ColumnReading[];
  /** What stands before fractions, as asked or as a column shows it beyond doubt; a comma where columns show both. */
  readonly decimal: DecimalSign | undefined;
}

/** What is known of a column of plain numbers. */
export function foundInNumbers(name: string, { likeThousands, fractions }: NumberFilling): ColumnFound {
  return { name, plain: true, doubtful: fractions ? undefined : likeThousands, fractions, facts: new TextFacts() };
}

/** What is known of a column by its texts. */
export function foundInTexts(name: string, facts: TextFacts): ColumnFound {
  return { name, plain: false, doubtful: facts.likeThousands, fractions: facts.fractions, facts };
}

/**
 * Texts that are all dates, or all numbers with commas in them, are such; a column that leaves no doubt about its commas
 * speaks for those that do. What a person said goes first.
 */
export function decideColumns(columns: readonly ColumnFound[], { delimiter, decimal, types = {} }: Deciding): Decided {
  checkTold(columns, types);
  const mayBeFractions = decimal !== "." && (decimal === "," || delimiter !== ",");
  const numbers = columns.filter(({ name }) => told(types, name) !== "text");
  const sureOf = (meaning: string): ColumnFound | undefined =>
    numbers.find(({ facts }) => facts.commas?.meaning === meaning);
  const fraction = mayBeFractions ? sureOf("fraction") : undefined;
  const thousands = decimal === "," ? undefined : sureOf("thousands");
  if (fraction !== undefined && decimal === undefined) refuseDoubtful(numbers);
  const shown = numbers.some(({ fractions }) => fractions) ? "." : undefined;
  const sign = decimal ?? (fraction === undefined ? shown : ",");
  const readings: ColumnReading[] = [];
  const decisions = columns.map(({ name, plain, doubtful, facts }): Decision => {
    const type = told(types, name);
    if (type === "text") return { kind: "text" };
    if (doubtful !== undefined && sign === undefined)
      readings.push({ column: name, as: "decimal-point", example: doubtful, because: "usual" });
    if (plain) return { kind: "number", decimal: decimal ?? ".", plain: true };
    if (facts.allDates) return { kind: "date" };
    if (type === "date") return { kind: "moment" };
    const moment = facts.allMoments;
    if (moment !== undefined) {
      readings.push({ column: name, as: "moment", example: moment, because: "column" });
      return { kind: "moment" };
    }
    const otherwise: Decision =
      type === "number" ? { kind: "number", decimal: decimal ?? ".", plain: false } : { kind: "text" };
    const { commas } = facts;
    if (commas === undefined) {
      const byComma = decimal === "," && doubtful !== undefined; // 1.234 beside texts that mean a missing value
      return byComma ? { kind: "number", decimal, plain: false } : otherwise;
    }
    const read = (sign: DecimalSign, because: ColumnReading["because"], other?: string): Decision => {
      const as = sign === "," ? "decimal-comma" : "thousands";
      const { example } = commas;
      if (example !== undefined)
        readings.push({ column: name, as, example, because, ...(other !== undefined && { other }) });
      return { kind: "number", decimal: sign, plain: false };
    };
    const { meaning } = commas;
    if (meaning === "thousands") return decimal === "," ? otherwise : read(".", "column");
    if (meaning === "fraction")
      return mayBeFractions ? read(",", decimal === undefined ? "column" : "asked") : otherwise;
    if (decimal !== undefined) return read(decimal, "asked");
    if (meaning === "none") return read(".", "column");
    if (delimiter === ",") return read(".", "delimiter");
    if (fraction !== undefined && thousands === undefined) return read(",", "other-column", fraction.name);
    if (thousands !== undefined && fraction === undefined) return read(".", "other-column", thousands.name);
    return otherwise;
  });
  return { decisions, readings, decimal: sign };
}

function told(types: Readonly<Record<string, ToldType>>, name: string): ToldType | undefined {
  return Object.hasOwn(types, name) ? types[name] : undefined;
}

function checkTold(columns: readonly ColumnFound[], types: Readonly<Record<string, ToldType>>): void {
  const names = columns.map(({ name }) => name);
  for (const name of Object.keys(types)) {
    if (names.includes(name)) continue;
    throw refusal("column-absent", "types", { place: "the table", got: name, known: names });
  }
}

/** In a file with decimal commas "1.200" is no 1.2, and who wrote it is asked. */
function refuseDoubtful(columns: readonly ColumnFound[]): void {
  const column = columns.find(({ doubtful }) => doubtful !== undefined);
  if (column === undefined) return;
  throw refusalOf(fileWords, "doubtful-points", column.name, {}, [{ kind: "use", option: "decimal" }]);
}
