import { type Column, type Table, tableCsv } from "../../core/index.ts";
import { front, opened, problem } from "../state/session.ts";

export const LABEL = "cluster";

/** The table and a column `cluster`, empty for rows that became no point. */
export function labelledTable(id: number): Table {
  const { table } = opened.peek()!;
  const { rows } = problem.peek()!;
  const { labels } = front.peek()!.solutions[id];
  const values = new Float64Array(table.rows).fill(Number.NaN);
  rows.forEach((row, point) => {
    values[row] = labels[point];
  });
  const column: Column = { kind: "numeric", name: freeName(table), values };
  return { rows: table.rows, columns: [...table.columns, column] };
}

export function labelsCsv(id: number): string {
  return tableCsv(labelledTable(id));
}

/** `cluster`, or `cluster_2` and so on where the table has one. */
function freeName({ columns }: Table): string {
  const taken = new Set(columns.map(({ name }) => name));
  if (!taken.has(LABEL)) return LABEL;
  for (let n = 2; ; n++) if (!taken.has(`${LABEL}_${n}`)) return `${LABEL}_${n}`;
}
