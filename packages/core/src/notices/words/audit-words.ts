import { type CellShares, cellText } from "../../words/cell-text.ts";
import { nearestName } from "../../words/nearest-name.ts";
import { entry, type Nothing, ofOption } from "../entry.ts";
import { quoted, some } from "../phrases.ts";

/** Words about audits. */
export const auditWords = {
  "rows-left-out": entry<{ rows: number }>(
    ({ rows }) => `${rows === 1 ? "1 row was" : `${rows} rows were`} left out of the clustering, and of the audit`,
  ),
  "no-labels": entry<Nothing>(() => "expected a cluster for at least one row, got none"),
  "too-many-clusters": entry<{ most: number }>(
    ({ most }) => `expected a column of clusters, got more than ${most} different values`,
    () => "name another column",
  ),
  "labels-as-feature": entry<{ name: string }>(
    ({ name }) => `"${name}" is the column of clusters, which is no feature`,
    () => "leave it out",
  ),
  "one-group-only": entry<{ group: string }>(
    ({ group }) => `expected at least 2 groups to compare, got only "${group}"`,
    () => "protect another column",
  ),
  "feature-numbers": entry<{ rows: number; dim: number; got: number }>(
    ({ rows, dim, got }) => `expected ${rows} rows of ${dim}, got ${got} numbers`,
  ),
  "share-between": ofOption(entry<{ got: string }>(({ got }) => `expected a share between 0 and 1, got ${got}`)),
  "below-one": entry<{ got: string }>(({ got }) => `expected a number from 0 to less than 1, got ${got}`),
  "reference-attribute": ofOption(
    entry<{ got: string; known: readonly string[] }>(
      ({ got }) => `expected a protected attribute, got "${got}"`,
      ({ got, known }) => nearestName(got, known),
    ),
  ),
  "reference-group": ofOption(
    entry<{ attribute: string; got: string; known: readonly string[] }>(
      ({ attribute, got }) => `expected a group of ${attribute}, got "${got}"`,
      ({ got, known }) => nearestName(got, known),
    ),
  ),
  "outcome-values": ofOption(
    entry<{ column: string; count: number; values: readonly string[] }>(
      ({ column, count, values }) =>
        `expected a column of yes and no, or which value counts, got ${count} values in "${column}" (${quoted(values)})`,
      ({ column, values: [first = "yes"] }) => `name it as in "${column}=${first}"`,
    ),
  ),
  "outcome-value": ofOption(
    entry<{ column: string; got: string; known: readonly string[] }>(
      ({ column, got }) => `expected a value of "${column}", got "${got}"`,
      ({ got, known }) => nearestName(got, known),
    ),
  ),
};

/** Words about what a reader of an audit should know. */
export const auditNotes = {
  "clusters-empty": entry<{ names: readonly string[] }>(
    ({ names }) => `no row is in ${names.join(", ")}, which makes every balance 0`,
  ),
  "one-cluster": entry<Nothing>(() => "there is only one, so nothing is divided"),
  "small-cells": entry<{ small: number; cells: number }>(
    ({ small, cells }) => `${small} of ${cells} cells have too few rows to show anything`,
  ),
  "chance-cell": entry<Pick<CellShares, keyof CellShares>>(
    (cell) => `the representation hangs on a cell that chance could explain, ${cellText(cell)}`,
  ),
  "always-balanced": entry<Nothing>(() => "there is only one group, so every clustering is balanced"),
  "silhouette-drawn": entry<{ drawn: number; rows: number }>(
    ({ drawn, rows }) => `from ${drawn} rows drawn at random out of ${rows}`,
  ),
};

/** Words about the nearest fair clustering. */
export const suggestionWords = {
  "representation-range": ofOption(
    entry<{ got: number }>(({ got }) => `expected a number above 0, up to 1, got ${got}`),
  ),
  "suggest-weights": entry<Nothing>(
    () => "moves whole rows, and these have weights",
    () => "leave the weights out",
  ),
  "suggest-cells": entry<{ most: number; got: number }>(
    ({ most, got }) => `expected at most ${most} cells (clusters times combinations of groups), got ${got}`,
    () => "protect fewer columns, or merge small groups",
  ),
  "suggest-unreached": ofOption(
    entry<{ clusters: number; wished: number; most: number }>(
      ({ clusters, wished }) => `no clustering into ${clusters} clusters with ${wished} was found`,
      ({ most }) => `the most that was found is ${most}`,
    ),
  ),
};

/** Why no clustering could keep a bound. */
const UNREACHABLE: Readonly<Record<string, string>> = {
  rare: ", as a group has fewer rows than there are clusters",
  unequal: ", as the groups of all rows are of unequal size",
  rows: ", as rows are whole and groups are small for this many clusters",
};

/** Words about what an audit must keep to. */
export const thresholdWords = {
  "threshold-unreadable": ofOption(
    entry<{ example: string; got: string }>(
      ({ example, got }) => `expected a figure and a number such as "${example}", got "${got}"`,
    ),
  ),
  "figure-unknown": ofOption(
    entry<{ got: string; known: readonly string[] }>(
      ({ got }) => `expected a figure of the audit, got "${got}"`,
      ({ got, known }) => nearestName(got, known),
    ),
  ),
  "threshold-side": ofOption(
    entry<{ figure: string; better: "lower" | "higher" }>(({ figure, better }) => `${figure} is better when ${better}`),
  ),
  "no-best": ofOption(
    entry<{ figure: string }>(
      ({ figure }) => `${figure} has no best to be a share of`,
      () => "give a number without %",
    ),
  ),
  "figure-needs-features": ofOption(entry<{ figure: string }>(({ figure }) => `${figure} needs features`)),
  "audit-attribute": ofOption(
    entry<{ got: string; known: readonly string[] }>(
      ({ got, known }) => `expected an attribute of the audit (${some(known)}), got "${got}"`,
      ({ got, known }) => nearestName(got, known),
    ),
  ),
  "threshold-unreachable": ofOption(
    entry<{ figure: string; asked: string; by: string; best: string; why: string }>(
      ({ figure, asked, by, best, why }) =>
        `no clustering could keep ${figure} ${asked} by ${by}: the best is ${best}${UNREACHABLE[why] ?? ""}`,
      () => "ask for that or less",
    ),
  ),
};
