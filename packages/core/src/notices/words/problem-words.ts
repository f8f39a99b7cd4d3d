import { entry, type Nothing, ofOption } from "../entry.ts";

/** Words about problems: points, groups, weights and their number. */
export const problemWords = {
  "at-least-one": entry<{ got: string }>(({ got }) => `expected at least one, got ${got}`),
  "one-each": entry<{ what: "points" | "rows"; count: number; got: number }>(
    ({ what, count, got }) => `expected one for each of ${count} ${what}, got ${got}`,
  ),
  "group-each": entry<{ what: "points" | "rows"; count: number; got: number }>(
    ({ what, count, got }) => `expected a group for each of ${count} ${what}, got ${got}`,
  ),
  "nothing-protected": ofOption(entry<Nothing>(() => "expected at least one protected column, got none")),
  "distance-overflow": entry<Nothing>(
    () => "expected squared distances that a double can hold, got an overflow",
    () => "scale the columns first",
  ),
  "torn-points": entry<{ dim: number; got: number }>(
    ({ dim, got }) => `expected a multiple of ${dim} coordinates, got ${got}`,
  ),
  "no-points": entry<Nothing>(
    () => "expected at least 2, got none",
    () => "the table has no usable rows",
  ),
  "infinite-coordinate": entry<{ value: string; row: number; feature: number }>(
    ({ value, row, feature }) => `expected finite numbers, got ${value} in row ${row}, feature ${feature}`,
  ),
  "cluster-count": ofOption(
    entry<{ most: number; points: boolean; got: string }>(
      ({ most, points, got }) =>
        `must be a whole number between 2 and ${points ? `the ${most} points` : most}, got ${got}`,
    ),
  ),
  "distinct-points": ofOption(
    entry<{ distinct: number; got: number }>(
      ({ distinct, got }) => `expected at most as many as there are distinct points (${distinct}), got ${got}`,
      () => "use fewer clusters",
    ),
  ),
  "group-count": entry<{ most: number; got: number }>(({ most, got }) => `expected at most ${most} groups, got ${got}`),
  "group-index": entry<{ most: number; got: string; row: number }>(
    ({ most, got, row }) => `expected a group from 0 to ${most}, got ${got} in row ${row}`,
  ),
  "cluster-index": entry<{ most: number; got: string; row: number }>(
    ({ most, got, row }) => `expected clusters from 0 to ${most}, got ${got} in row ${row}`,
  ),
  "few-groups": entry<{ got: number; only: string | null }>(
    ({ got, only }) =>
      `expected at least 2 groups to balance, got ${got}${only === null ? "" : ` ("${only}" everywhere)`}`,
    () => "protect another column",
  ),
  "empty-group": entry<{ group: string }>(
    ({ group }) => `group "${group}" has no points`,
    () => "leave it out",
  ),
  "positive-numbers": entry<{ value: string; row: number }>(
    ({ value, row }) =>
      `expected ${Number(value) > 0 ? "numbers whose products a double can hold" : "positive numbers"}, got ${value} in row ${row}`,
  ),
};

/** Words about the measure of fairness. */
export const measureWords = {
  "measure-idle": ofOption(
    entry<Nothing>(
      () => "expected a protected column that it is the measure of, got none",
      () => "protect one, or leave it out",
    ),
  ),
  "measure-count": ofOption(
    entry<{ attributes: number; got: number }>(({ attributes, got }) =>
      attributes === 1
        ? `expected one, for the one protected attribute, got ${got}`
        : `expected one for all, or one for each of ${attributes} protected attributes, got ${got}`,
    ),
  ),
  "measure-unknown": ofOption(
    entry<{ known: readonly string[]; got: string }>(
      ({ known, got }) => `expected ${known.map((name) => `"${name}"`).join(" or ")}, or rows of your own, got ${got}`,
    ),
  ),
  "measure-name": entry<{ got: string }>(
    ({ got }) => `expected a name of its own, in lower case such as most_of_one, got ${got}`,
  ),
  "measure-rows": entry<{ name: string; attribute: string; why: string }>(
    ({ name, attribute, why }) => `"${name}" does not fit the groups of ${attribute}: ${why}`,
  ),
};
