import type { Table } from "../../core/index.ts";
import type { Choices } from "./choices.ts";

const LIKELY = /^(sex|gender|race|ethnic|group|marital|religion|nationality|disab)/i;
const FEW = 12;

/** What to protect and what to leave out at first: a person changes it with one click. */
export function firstProtect({ columns }: Table): Pick<Choices, "protect"> {
  const grouping = columns.filter(
    (column) => distinctUpTo(column, FEW + 1) >= 2 && distinctUpTo(column, FEW + 1) <= FEW,
  );
  const likely = grouping.find(({ name }) => LIKELY.test(name));
  return { protect: likely === undefined ? [] : [likely.name] };
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
