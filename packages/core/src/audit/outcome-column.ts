import { InputError } from "../errors.ts";
import { findColumn } from "../tables/find-column.ts";
import { isMissing, type Table } from "../tables/table.ts";
import { nearestName } from "../words/nearest-name.ts";
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
  const some = found.slice(0, 3).map((text) => `"${text}"`);
  throw new InputError(
    "outcome",
    `expected a column of yes and no, or which value counts, got ${found.length} values in "${name}" (${some.join(", ")}); name it as in "${name}=${found[0] ?? "yes"}"`,
  );
}

function knownValue(name: string, value: string, found: ReadonlySet<string>): string {
  if (found.has(value)) return value;
  throw new InputError("outcome", `expected a value of "${name}", got "${value}"; ${nearestName(value, [...found])}`);
}
