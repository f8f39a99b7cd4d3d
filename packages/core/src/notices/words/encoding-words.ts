import { percentText } from "../../words/number-text.ts";
import { entry, type Nothing, ofOption } from "../entry.ts";
import { quoted, some } from "../phrases.ts";

/** Why a column is no feature. */
export type FeatureTrouble =
  | { readonly kind: "slip"; readonly name: string; readonly value: string; readonly row: number }
  | { readonly kind: "commas"; readonly name: string; readonly value: string }
  | { readonly kind: "unique"; readonly name: string; readonly most: number }
  | { readonly kind: "texts"; readonly name: string; readonly most: number; readonly texts: number };

function wanted(trouble: FeatureTrouble): string {
  return trouble.kind === "slip" || trouble.kind === "commas" ? "numbers" : `at most ${trouble.most} categories`;
}

function came(trouble: FeatureTrouble): string {
  switch (trouble.kind) {
    case "slip":
      return `"${trouble.value}" in row ${trouble.row}`;
    case "commas":
      return `"${trouble.value}"`;
    case "unique":
      return "a different text in every row";
    case "texts":
      return `${trouble.texts} different texts`;
  }
}

/** Words about how a table becomes points and groups: what was refused. */
export const encodingWords = {
  "one-of": entry<{ known: readonly string[]; got: string }>(
    ({ known, got }) => `expected one of ${known.join(", ")}, got "${got}"`,
  ),
  "named-twice": entry<{ names: readonly string[] }>(({ names }) => `a column is named twice: ${some(names)}`),
  "feature-left-out": entry<{ name: string }>(
    ({ name }) => `"${name}" is a feature and left out at once`,
    () => "name it once",
  ),
  "no-features": entry<Nothing>(() => "expected at least one column besides the protected ones, got none"),
  "unusable-features": entry<{ troubles: readonly FeatureTrouble[] }>(({ troubles: [first, ...others] }) => {
    const also = some(others.map((trouble) => `${came(trouble)} in ${trouble.name}`));
    return `expected ${wanted(first)}, got ${came(first)}${also === "" ? "" : `, ${also}`}`;
  }),
  "infinite-value": entry<{ value: string; row: number }>(
    ({ value, row }) => `expected finite numbers, got ${value} in row ${row}`,
    () => "correct the value",
  ),
  "only-constant-features": entry<{ names: readonly string[] }>(
    ({ names }) => `expected a column that varies, got only constant ones (${some(names)})`,
  ),
  "only-identifiers": entry<{ names: readonly string[] }>(
    ({ names }) => `expected a column to cluster by, got only what looks like identifiers (${some(names)})`,
    () => "name those that are none among the features",
  ),
  "value-missing": entry<{ count: number; row: number }>(
    ({ count, row }) => `expected a value in every row, got ${count} missing (first in row ${row})`,
  ),
  "feature-missing": entry<{
    what: "number" | "value";
    count: number;
    row: number;
    also: readonly { readonly name: string; readonly count: number }[];
  }>(({ what, count, row, also }) => {
    const others = some(also.map((other) => `${other.count} in ${other.name}`));
    return `expected a ${what} in every row, got ${count} missing (first in row ${row})${others === "" ? "" : `, ${others}`}`;
  }),
  "mostly-missing": entry<{ columns: readonly { readonly name: string; readonly share: number }[] }>(
    ({ columns: [first, ...others] }) =>
      `${percentText(first.share)} of the values are missing${others.length === 0 ? "" : `, ${some(others.map(({ name, share }) => `${percentText(share)} in ${name}`))}`}: too much to fill in`,
  ),
  "missing-limit": ofOption(
    entry<{ got: string }>(({ got }) => `expected a number of rows, or a share such as 80%, got "${got}"`),
  ),
  "sample-size": entry<{ got: string }>(({ got }) => `expected a whole number of rows from 2, got ${got}`),
  "no-complete-row": entry<{ rows: number }>(({ rows }) => `expected a complete row, but all ${rows} lack a value`),
  "text-weights": entry<Nothing>(() => "expected positive numbers as weights, got text"),
  "weight-value": entry<{ value: string; row: number }>(
    ({ value, row }) =>
      `expected ${Number(value) > 0 ? "weights whose products a double can hold" : "positive numbers as weights"}, got ${value} in row ${row}`,
  ),
  "scale-overflow": entry<{ what: "mean and variance" | "range"; most: string }>(
    ({ what, most }) => `expected values whose ${what} a double can hold, got values up to ${most}`,
    () => "rescale the column",
  ),
};

/** Words about how a table becomes points and groups: what was decided without being asked for. */
export const encodingNotes = {
  "identifier-left-out": entry<Nothing>(
    () => "looks like an identifier, left out",
    () => "name it among the features to keep it",
  ),
  "identifier-used": entry<Nothing>(() => "looks like an identifier, used because it was named"),
  "mostly-numbers": entry<{ value: string; row: number }>(
    ({ value, row }) => `mostly numbers, read as categories because of "${value}" in row ${row}`,
  ),
  "rows-dropped": entry<{
    count: number;
    rows: number;
    columns: readonly { readonly name: string; readonly count: number }[];
  }>(
    ({ count, rows, columns }) =>
      `${count} of ${rows} dropped for missing values (${some(columns.map((column) => `${column.name} ${column.count}`))})`,
  ),
  "rows-drawn": entry<{ count: number; rows: number; seed: number | string }>(
    ({ count, rows, seed }) => `${count} of ${rows} drawn at random with seed ${seed}`,
  ),
  "constant-left-out": entry<Nothing>(() => "the same value in every row that has one, left out"),
  "read-as-categories": entry<Nothing>(() => "read as categories"),
  "dates-as-numbers": entry<{ unit: string }>(({ unit }) => `dates, read as numbers of ${unit}`),
  "values-filled": entry<{ count: number; rows: number; fill: string }>(
    ({ count, rows, fill }) =>
      `${count} of ${rows} values (${percentText(count / rows)}) were missing, replaced by ${fill}`,
  ),
  "read-as-flags": entry<Nothing>(() => "0 and 1 only, as far apart as two categories"),
  "likely-outcome": entry<{ count: number }>(
    ({ count }) =>
      `may be ${count === 1 ? "an outcome" : "outcomes"}, by the name; clusters by an outcome repeat what was decided`,
  ),
  "fewer-quantiles": entry<{ groups: number; wanted: number }>(
    ({ groups, wanted: asked }) => `equal values leave ${groups} groups instead of ${asked}`,
  ),
  "small-group-alone": entry<{ group: string }>(
    ({ group }) => `only group "${group}" is small, there is none to merge it with`,
  ),
  "small-groups-merged": entry<{ groups: readonly string[]; rows: number; into: string }>(
    ({ groups, rows, into }) => `small groups ${quoted(groups)} (${rows} rows) merged into "${into}"`,
  ),
  "absent-groups": entry<{ groups: readonly string[] }>(({ groups }) => `no row is in ${quoted(groups)}`),
};
