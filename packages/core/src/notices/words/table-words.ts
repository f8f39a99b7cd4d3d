import { nearestName } from "../../words/nearest-name.ts";
import { entry, type Nothing, ofOption } from "../entry.ts";

/** Words about tables and their columns. */
export const tableWords = {
  "column-absent": ofOption(
    entry<{ place: string; got: string; known: readonly string[] }>(
      ({ place, got }) => `expected a column of ${place}, got "${got}"`,
      ({ got, known }) => nearestName(got, known),
    ),
  ),
  "column-length": entry<{ rows: number; got: number }>(
    ({ rows, got }) => `expected a value for each of ${rows} rows, got ${got}`,
  ),
  "no-rows": entry<Nothing>(() => "expected at least 2 rows, got none"),
  "one-row": entry<{ rows: number }>(
    ({ rows }) => `expected at least 2 rows to cluster, got 1${rows === 1 ? "" : ` of ${rows} that lacks no value`}`,
    () => "add rows",
  ),
};
