import { countText, percentText } from "../../words/number-text.ts";
import { entry, type Nothing } from "../entry.ts";
import { some } from "../phrases.ts";

/** Words about what a person should think about before clustering. */
export const inspectionWords = {
  "infinite-values": entry<{ count: number }>(
    ({ count }) => `${count} infinite values, which are refused`,
    () => "correct them",
  ),
  "constant-column": entry<Nothing>(() => "the same value in every row that has one, it will be left out"),
  "identifier-column": entry<Nothing>(() => "looks like an identifier"),
  "text-column": entry<{ distinct: number }>(({ distinct }) => `${distinct} different texts`),
  "values-missing": entry<{ count: number; share: number }>(
    ({ count, share }) => `${countText(count)} value${count === 1 ? "" : "s"} missing (${percentText(share)})`,
  ),
  "whole-number-codes": entry<{ distinct: number }>(({ distinct }) => `${distinct} whole numbers that may be codes`),
  "uneven-spread": entry<{ times: number; other: string }>(
    ({ times, other }) =>
      `spreads ${times < 1e6 ? Math.round(times) : times.toExponential(0)} times as wide as ${other}`,
  ),
  "one-group": entry<Nothing>(() => "only one group, there is nothing to balance"),
  "tiny-groups": entry<{ groups: readonly { readonly name: string; readonly rows: number }[] }>(
    ({ groups }) =>
      `tiny groups (${some(groups.map(({ name, rows }) => `"${name}" ${countText(rows)}`))}) bound how fair a cluster can be`,
  ),
  "alike-groups": entry<{ groups: readonly string[] }>(
    ({ groups }) =>
      `${groups.map((group) => `"${group}"`).join(" and ")} differ only in spelling and count as different groups`,
    () => "correct the table",
  ),
  "rows-without-group": entry<{ count: number }>(({ count }) =>
    count === 1 ? "1 row has no group" : `${countText(count)} rows have no group`,
  ),
  "tells-about": entry<{ attribute: string; strength: number }>(
    ({ attribute, strength }) =>
      `tells much about ${attribute} (${strength.toFixed(2)} of 1); clusters by it will follow the groups`,
  ),
};
