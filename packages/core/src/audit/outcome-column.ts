import { anyRefusal } from "../any-refusal.ts";
import { findColumn } from "../tables/find-column.ts";
import { isMissing, type Table } from "../tables/table.ts";
import type { OutcomeInput } from "./outcome.ts";

/** Values that mean that the outcome is there, if a column has one of them and one other. */
const POSITIVE = ["1", "yes", "y", "true", "t"];

/** `approved`, or `decision=granted` where the column does not say by itself which value counts. */
export function outcomeColumn(
  table: Table,
  spec: string,
  reference: Readonly<Record<string, string>> | undefined,
): OutcomeInput {
  const whole = table.columns.some(({ name }) => name === spec);
  const at = whole ? -1 : spec.lastIndexOf("=");
  const column = findColumn(table, at < 0 ? spec : spec.slice(0, at).trim(), "outcome");
  const textOf = (row: number): string =>
    column.kind === "text" ? column.levels[column.codes[row]] : String(column.values[row]);
  const found = new Set<string>();
  for (let row = 0; row < table.rows; row++) if (!isMissing(column, row)) found.add(textOf(row));
  const value =
    at < 0 ? positiveOf(column.name, [...found]) : knownValue(column.name, spec.slice(at + 1).trim(), found);
  const values = Float64Array.from({ length: table.rows }, (_, row) =>
    isMissing(column, row) ? Number.NaN : textOf(row) === value ? 1 : 0,
  );
  return { name: column.name, value, values, reference };
}

function positiveOf(name: string, found: readonly string[]): string {
  const positive = found.filter((text) => POSITIVE.includes(text.trim().toLowerCase()));
  if (found.length <= 2 && positive.length === 1) return positive[0];
  throw anyRefusal("outcome-values", "outcome", { column: name, count: found.length, values: found.slice(0, 3) });
}

function knownValue(name: string, value: string, found: ReadonlySet<string>): string {
  if (found.has(value)) return value;
  throw anyRefusal("outcome-value", "outcome", { column: name, got: value, known: [...found] });
}
