import type { Inspection, Table } from "@fairfront/core/internal";
import type { Choices } from "../signals/choices.ts";

/** The likeliest first. */
const LIKELY = [/^(sex|gender)/i, /^(race|ethnic)/i, /^(group|religion|nationality|disab)/i, /^marital/i];
const FEW = 12;

/** What to protect at first: a person changes it with one click. */
export function firstProtect({ columns }: Table): Pick<Choices, "protect"> {
  const grouping = columns.filter((column) => {
    const distinct = distinctUpTo(column, FEW + 1);
    return distinct >= 2 && distinct <= FEW;
  });
  const likely = LIKELY.flatMap((pattern) => grouping.filter(({ name }) => pattern.test(name)))[0];
  return { protect: likely === undefined ? [] : [likely.name] };
}

/** Columns that cannot be features: what looks like an identifier, and texts of too many kinds. */
export function noFeatures(facts: Inspection["columns"], protect: readonly string[]): string[] {
  return facts
    .filter(({ name, kind, identifier }) => (identifier || kind === "text") && !protect.includes(name))
    .map(({ name }) => name);
}

function distinctUpTo(column: Table["columns"][number], most: number): number {
  if (column.kind === "text") return column.levels.length;
  const seen = new Set<number>();
  for (const value of column.values) {
    if (!Number.isNaN(value)) seen.add(value);
    if (seen.size >= most) break;
  }
  return seen.size;
}
