import { nearestName } from "../../words/nearest-name.ts";
import { entry, type Nothing } from "../entry.ts";
import { some } from "../phrases.ts";

/** Words about models and what they predict. */
export const modelWords = {
  "newer-version": entry<{ expected: number; got: number }>(
    ({ expected, got }) => `expected version ${expected}, got ${got}`,
    () => "use a newer fairfront",
  ),
  "not-a-model": entry<{ path: string; why: string }>(
    ({ path, why }) => `expected a fairfront model, but ${path === "" ? "it" : path} does not fit: ${why}`,
  ),
  "model-torn": entry<Nothing>(
    () => "its centres, prices and encoding do not fit each other",
    () => "make it again",
  ),
  "model-column-absent": entry<{ name: string; known: readonly string[]; fill: string }>(
    ({ name, known, fill }) =>
      `expected this column, which the model was made with, but the table lacks it (${nearestName(name, known)}; ${fill} can stand in for it)`,
  ),
  "most-columns-absent": entry<{ names: readonly string[]; features: number }>(
    ({ names, features }) =>
      `lacks ${names.length} of the ${features} columns that the model was made with (${some(names)}): its rows would all look alike`,
    () => "check that it is the right table",
  ),
  "group-column-absent": entry<{ names: readonly string[] }>(
    ({ names }) =>
      `lacks ${some(names)}, by which the model keeps the clusters fair: without it rows go to the nearest centre`,
    () => "add the column",
  ),
  "predict-missing": entry<{ row: number }>(
    ({ row }) => `expected a value in every row, got none (or no finite number) in row ${row}`,
  ),
  "predict-type": entry<{ type: "number" | "date"; value: string; row: number }>(
    ({ type, value, row }) =>
      `expected ${type === "number" ? "numbers" : "dates such as 2024-02-29"}, as the model was made of, got "${value}" in row ${row}`,
    () => "correct it, or say that it means a missing value",
  ),
  "sign-doubtful": entry<{ example: string }>(
    ({ example }) =>
      `has "${example}", and nothing in the file shows what stands before fractions; in that of the model it was a comma`,
  ),
  "sign-guessed": entry<Nothing>(
    () => "has commas before fractions; when the model was made, its points were taken for such, by a guess",
  ),
  "category-unseen": entry<{ value: string; row: number }>(
    ({ value, row }) => `expected a category that training saw, got "${value}" in row ${row}`,
  ),
  "row-too-far": entry<{ row: number }>(
    ({ row }) => `row ${row} has a number too large to measure its distance to the clusters`,
    () => "correct the number, or leave the row out",
  ),
  "rows-without-price": entry<{ count: number; rows: number }>(
    ({ count, rows }) =>
      `${count} of ${rows} rows have no group that the model knows and went to the nearest centre, without regard to balance`,
  ),
  "categories-unseen": entry<{ count: number; rows: number }>(
    ({ count, rows }) => `${count} of ${rows} values are categories that training never saw`,
  ),
  "predictions-filled": entry<{ count: number; rows: number }>(
    ({ count, rows }) => `${count} of ${rows} values were missing and filled in`,
  ),
  "rows-unplaced": entry<{ count: number; rows: number }>(
    ({ count, rows }) => `${count} of ${rows} got no cluster, for a value that is missing or that training never saw`,
  ),
};
