import type { InputError } from "../errors.ts";
import { fileWords } from "../notices/words/file-words.ts";
import { refusalOf } from "../refusal-of.ts";
import type { Decision } from "./decide-columns.ts";
import { parseIsoDate, parseMoment } from "./iso-date.ts";
import { MOST_SPELLINGS } from "./number-filling.ts";
import { groupedNumber, numberOf } from "./parse-number.ts";
import { type Column, MISSING, type TextColumn } from "./table.ts";

/** The number that a text is by a decision; undefined where it does not fit. Dates count days, moments milliseconds. */
function decidedValue(decision: Exclude<Decision, { kind: "text" }>, text: string): number | undefined {
  switch (decision.kind) {
    case "number":
      return numberOf(text, decision.decimal) ?? groupedNumber(text, decision.decimal);
    case "date":
      return parseIsoDate(text);
    case "moment": {
      const days = parseIsoDate(text);
      return days === undefined ? parseMoment(text) : days * 86_400_000;
    }
  }
}

/** The error of a value that is not what a person said its column is. `row` is counted from 1. */
export function notOfType(name: string, type: "number" | "date", value: string, row: number): InputError {
  return refusalOf(fileWords, "told-type", name, { type, value, row }, [{ kind: "use", option: "missingMarks" }]);
}

/** A column of texts as decided; a value that does not fit is refused by name. */
export function decidedColumn(
  column: TextColumn,
  decision: Decision,
  marks: ReadonlySet<string>,
  floats: (length: number) => Float64Array,
): Column {
  if (decision.kind === "text") return column;
  const { name, codes, levels } = column;
  const isMark = levels.map((level) => marks.has(level.toLowerCase()));
  const numbers = levels.map((level, code) => (isMark[code] ? Number.NaN : decidedValue(decision, level)));
  const stranger = numbers.indexOf(undefined);
  if (stranger >= 0) {
    const type = decision.kind === "number" ? "number" : "date";
    throw notOfType(name, type, levels[stranger], codes.indexOf(stranger) + 1);
  }
  const values = floats(codes.length);
  for (let row = 0; row < codes.length; row++) {
    values[row] = codes[row] === MISSING ? Number.NaN : numbers[codes[row]]!;
  }
  if (decision.kind !== "number") {
    return { kind: "numeric", name, values, date: decision.kind === "date" ? "days" : "milliseconds" };
  }
  if (levels.length > MOST_SPELLINGS) return { kind: "numeric", name, values };
  const written = codes.map((code) => (code !== MISSING && isMark[code] ? MISSING : code));
  return { kind: "numeric", name, values, written: { codes: written, levels } };
}
