import {
  balanceText,
  countText,
  movedGroups,
  movedTexts,
  oneLine,
  percentText,
  type Suggestion,
  suggestionText,
  TIES_TEXT,
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
    .map(
      ({ groups, from, to, rows: count }) =>
        `${countText(count)} of ${movedGroups(suggestion, groups)} from ${from} to ${to}`,
    );
  return [
    suggestionText(rows, suggestion),
    ...movedTexts(suggestion).map((line) => `  ${oneLine(line)}`),
    ...going.map((line) => `  ${oneLine(line)}`),
    ...(moves.length > MOST_MOVES ? [`  and ${moves.length - MOST_MOVES} more moves`] : []),
    ...textTable(["representation", "rows moved", "share", "at least"], steps).map((line) => `  ${line}`),
    ...(moves.length === 0 ? [] : [TIES_TEXT]),
  ];
}
