import { numberOf } from "./parse-number.ts";

const BOOLEAN = /^(true|false)$/i;

/**
 * Finds the place of a text among levels. Truth is the same in capitals: a CSV file may say True where a Parquet file of
 * the same table says true, and 1.0 where it says 1. But 01 is no 1.
 */
export function levelCoder(levels: readonly string[]): (text: string) => number | undefined {
  const codeOf = new Map(levels.map((level, code) => [level, code]));
  const folded = new Map(levels.map((level, code) => [level.toLowerCase(), code]));
  if (folded.size < levels.length || !levels.every((level) => BOOLEAN.test(level))) {
    return (text) => codeOf.get(text) ?? codeOf.get(respelled(text));
  }
  return (text) => codeOf.get(text) ?? folded.get(text.toLowerCase());
}

/** A number as JavaScript spells it, where that says the same; other texts as they are. */
function respelled(text: string): string {
  const number = /^[-+]?0\d/.test(text) ? undefined : numberOf(text);
  return number === undefined || !(Math.abs(number) < 2 ** 53) ? text : String(number);
}
