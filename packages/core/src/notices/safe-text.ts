import { oneLine } from "../words/one-line.ts";

/** Most characters of a message. */
export const MOST_CHARACTERS = 300;
const MOST_OF_A_VALUE = 80;
const TAIL = 110; // what to do stands at the end

/** A name or value of somebody's table as part of a message: signs instead of control characters, not too long. */
export function safeValue(text: string): string {
  const signs = [...oneLine(text)];
  if (signs.length <= MOST_OF_A_VALUE) return signs.join("");
  return `${signs.slice(0, MOST_OF_A_VALUE - 3).join("")}...`;
}

/** What every message passes: one line of at most 300 characters, no control characters, escapes or bidi overrides. */
export function safeText(text: string): string {
  const signs = [...oneLine(text)];
  if (signs.length <= MOST_CHARACTERS) return signs.join("");
  const end = signs.slice(-TAIL);
  const start = signs.slice(0, MOST_CHARACTERS - TAIL - 5);
  return `${start.join("").trimEnd()} ... ${end.join("").trimStart()}`;
}

/** Every text within a value, made safe. */
export function safeValues<Values>(values: Values): Values {
  if (typeof values === "string") return safeValue(values) as Values;
  if (Array.isArray(values)) return values.map(safeValues) as Values;
  if (typeof values !== "object" || values === null) return values;
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, safeValues(value)])) as Values;
}
