import { entry } from "../entry.ts";

/** Words about protected attributes: their grammar and their groups. */
export const protectWords = {
  "range-unreadable": entry<{ column: string; got: string }>(
    ({ column, got }) => `expected ranges such as "${column}<25,25-60,>60", got "${got}" among those of ${column}`,
  ),
  "range-backwards": entry<{ column: string; got: string }>(
    ({ column, got }) => `expected a range from low to high for ${column}, got "${got}"`,
  ),
  "range-of-no-dates": entry<{ column: string; got: string }>(
    ({ column, got }) => `got the date ${got}, but ${column} is no column of dates`,
  ),
  "ranges-out-of-order": entry<{ column: string; before: string; after: string }>(
    ({ column, before, after }) => `"${before}" and "${after}" of ${column} are not in order`,
    () => "write ranges from low to high, only the first and the last without end",
  ),
  "ranges-gap": entry<{ column: string; before: string; after: string; from: number; to: number }>(
    ({ column, before, after, from, to }) =>
      `"${before}" and "${after}" of ${column} leave a gap from ${from} to ${to}`,
    () => "let the second begin where the first ends",
  ),
  "ranges-overlap": entry<{ column: string; before: string; after: string }>(
    ({ column, before, after }) => `"${before}" and "${after}" of ${column} overlap`,
    () => "let the second begin where the first ends",
  ),
  "ranges-leave-out": entry<{ column: string; before: string; after: string; at: number }>(
    ({ column, before, after, at }) => `"${before}" and "${after}" of ${column} both leave out ${at}`,
    ({ at }) => `write "<=${at}" or ">=${at}"`,
  ),
  "ranges-share": entry<{ column: string; before: string; after: string; at: number }>(
    ({ column, before, after, at }) => `"${before}" and "${after}" of ${column} both hold ${at}`,
    ({ at }) => `write "<${at}" or ">${at}"`,
  ),
  "quantile-count": entry<{ column: string; got: string }>(
    ({ column, got }) => `expected a number of groups from 2 to 100 as in "${column}/4", got "${got}"`,
  ),
  "group-rule": entry<{ got: string }>(
    ({ got }) =>
      `expected a name and a bound such as "other<50" (rows) or "other<1%" (share of the rows), got "${got}"`,
  ),
  "ranges-of-text": entry<{ column: string; value: string }>(
    ({ value }) => `expected numbers to cut into groups, got text such as "${value}"`,
    ({ column }) => `protect "${column}" as it is`,
  ),
  "too-many-groups": entry<{ distinct: number; what: "texts" | "numbers"; rows: number }>(
    ({ distinct, what, rows }) => `expected a column of groups, got ${distinct} different ${what} in ${rows} rows`,
    ({ what }) => (what === "texts" ? "protect a column of groups" : ""),
  ),
  "crossed-twice": entry<{ got: string }>(({ got }) => `expected different columns to cross, got "${got}"`),
  "too-many-combinations": entry<{ most: number; got: number }>(
    ({ most, got }) => `expected at most ${most} combinations, got ${got}`,
    () => "cross fewer or coarser columns",
  ),
  "outside-ranges": entry<{ count: number; row: number }>(
    ({ count, row }) => `expected ranges that hold every value, but ${count} rows are outside (first in row ${row})`,
    () => "begin with a < range and end with a > range",
  ),
  "group-below-clusters": entry<{ group: string; rows: number; clusters: number }>(
    ({ group, rows, clusters }) =>
      `group "${group}" has ${rows} ${rows === 1 ? "row" : "rows"}, fewer than the ${clusters} clusters: every clustering has ` +
      "balance and representation 0",
  ),
};
