import {
  type AuditedTable,
  balanceText,
  countText,
  csvField,
  movedTexts,
  oneLine,
  percentText,
  type Suggestion,
  suggestionText,
} from "@fairfront/core/internal";
import { textTable } from "./text-table.ts";

const MOST_MOVES = 10;

/** What would have to change, and for whom. */
export function suggestionLines(rows: number, suggestion: Suggestion): string[] {
  const { front, moves, wished } = suggestion;
  const steps = front.map(({ representation, moved, atLeast }) => [
    `${representation === wished ? "> " : ""}${balanceText(representation)}`,
    countText(moved),
    percentText(moved / rows),
    countText(atLeast),
  ]);
  const going = moves
    .slice(0, MOST_MOVES)
    .map(({ groups, from, to, rows: count }) => `${countText(count)} of ${groups.join(", ")} from ${from} to ${to}`);
  return [
    suggestionText(rows, suggestion),
    ...movedTexts(suggestion).map((line) => `  ${oneLine(line)}`),
    ...going.map((line) => `  ${oneLine(line)}`),
    ...(moves.length > MOST_MOVES ? [`  and ${moves.length - MOST_MOVES} more moves`] : []),
    ...textTable(["representation", "rows moved", "share", "at least"], steps).map((line) => `  ${line}`),
  ];
}

/** Rows are counted from 1, as in the file. */
export function suggestedCsv({ input, rowOf }: AuditedTable, { labels }: Suggestion): string {
  const lines = labels.map((label, i) => [String(rowOf[i] + 1), String(input.labels[i]), label]);
  const text = [["row", "cluster", "suggested"], ...lines].map((line) =>
    line.map((field) => csvField(field, ",")).join(","),
  );
  return `${text.join("\n")}\n`;
}
