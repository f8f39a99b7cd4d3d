import { entry, ofOption } from "../entry.ts";
import { some } from "../phrases.ts";

/** Six digits that count: 0.26 x 60 is 15.6, not 15.600000000000001. */
const short = (value: number): string => String(Number(value.toPrecision(6)));
/** Four digits after the point, on the side that can be had. */
const atMost = (value: number): string => short(Math.floor(value * 1e4 + 1e-9) / 1e4);
const atLeast = (value: number): string => short(Math.ceil(value * 1e4 - 1e-9) / 1e4);
const whole = (mass: number, weighted: boolean): string => (weighted ? `a weight of ${short(mass)}` : `${mass} rows`);

/** Words about limits on the sizes of clusters and on the shares of groups in them. */
export const limitWords = {
  "size-unreadable": ofOption(
    entry<{ got: string }>(
      ({ got }) => `expected a number of rows (of weight, where rows have one) or a share such as "2%", got ${got}`,
    ),
  ),
  "sizes-crossed": ofOption(
    entry<{ min: number; max: number; even: number }>(
      ({ min, max }) => `expected at least the ${short(min)} that every cluster must have, got ${short(max)}`,
      ({ even }) => `the least may be up to ${atMost(even)}, the most from ${atLeast(even)} on`,
    ),
  ),
  "clusters-too-large": ofOption(
    entry<{ clusters: number; min: number; need: number; mass: number; weighted: boolean; feasible: number }>(
      ({ clusters, min, need, mass, weighted }) =>
        `${clusters} clusters of at least ${short(min)} need ${short(need)}, the data has ${whole(mass, weighted)}`,
      ({ feasible }) => `at most ${atMost(feasible)} can be had`,
    ),
  ),
  "clusters-too-small": ofOption(
    entry<{ clusters: number; max: number; hold: number; mass: number; weighted: boolean; feasible: number }>(
      ({ clusters, max, hold, mass, weighted }) =>
        `${clusters} clusters of at most ${short(max)} hold ${short(hold)}, the data has ${whole(mass, weighted)}`,
      ({ feasible }) => `at least ${atLeast(feasible)} is needed`,
    ),
  ),
  "no-whole-size": ofOption(
    entry<{ min: number; max: number }>(
      ({ min, max }) => `no whole number of rows lies between ${short(min)} and ${short(max)}`,
      ({ min, max }) => `use ${Math.floor(min)} and ${Math.ceil(max)}`,
    ),
  ),
  "limits-unkept": entry<{
    minSize: number | null;
    maxSize: number | null;
    shares: readonly { readonly of: string; readonly least: number; readonly most: number }[];
  }>(
    ({ minSize, maxSize, shares }) => {
      const asked = [
        ...(minSize === null ? [] : [`at least ${short(minSize)} a cluster`]),
        ...(maxSize === null ? [] : [`at most ${short(maxSize)} a cluster`]),
        ...shares.map(({ of, least, most }) => `${of} from ${least} to ${most}`),
      ];
      return `no clustering was found that keeps all of them (${asked.join(", ")})`;
    },
    () => "widen one",
  ),
  "share-unreadable": ofOption(
    entry<{ got: string }>(
      ({ got }) => `expected a column, a group and a range, such as sex=female:0.4..0.6, got "${got}"`,
    ),
  ),
  "share-ends": ofOption(
    entry<{ got: string }>(({ got }) => `expected two shares from 0 to 1, such as 0.4..0.6 or 40%..60%, got "${got}"`),
  ),
  "share-idle": ofOption(
    entry<{ of: string }>(
      ({ of }) => `expected a least or a most share of ${of}, got neither`,
      () => "a range such as 0.4..0.6 has both",
    ),
  ),
  "share-attribute": ofOption(
    entry<{ got: string; known: readonly string[] }>(
      ({ got }) => `expected a protected attribute, got "${got}"`,
      ({ known }) => (known.length === 0 ? "none is protected" : `protected: ${some(known)}`),
    ),
  ),
  "share-group": ofOption(
    entry<{ attribute: string; got: string; known: readonly string[] }>(
      ({ attribute, got }) => `${attribute} has no group "${got}"`,
      ({ known }) => `it has ${some(known)}`,
    ),
  ),
  "share-range": ofOption(
    entry<{ of: string; least: string; most: string }>(
      ({ of, least, most }) => `expected shares from 0 to 1 for ${of}, got ${least}..${most}`,
      ({ least, most }) => (isPercents(least, most) ? `percents are written ${least}%..${most}%` : ""),
    ),
  ),
  "share-backwards": ofOption(
    entry<{ of: string; least: number; most: number }>(
      ({ of, least, most }) => `expected the least share of ${of} first, got ${short(least)}..${short(most)}`,
      ({ least, most }) => `write ${short(most)}..${short(least)}`,
    ),
  ),
  "share-too-high": ofOption(
    entry<{ of: string; own: number; least: number }>(
      ({ of, own, least }) =>
        `${of} is ${short(own)} of the data, so not every cluster can have at least ${short(least)}`,
      ({ own }) => `at most ${atMost(own)} can be asked for`,
    ),
  ),
  "share-too-low": ofOption(
    entry<{ of: string; own: number; most: number }>(
      ({ of, own, most }) => `${of} is ${short(own)} of the data, so not every cluster can have at most ${short(most)}`,
      ({ own }) => `at least ${atLeast(own)} must be allowed`,
    ),
  ),
  "share-twice": ofOption(
    entry<{ of: string }>(
      ({ of }) => `${of} is given twice`,
      () => "give one range",
    ),
  ),
  "share-too-few-rows": ofOption(
    entry<{ of: string; clusters: number; each: number; need: number; rows: number; feasible: number }>(
      ({ of, clusters, each, need, rows }) =>
        `${clusters} clusters with at least ${each} of ${of} need ${need}, the data has ${rows}`,
      ({ feasible, rows }) =>
        `ask for a least share of ${atMost(feasible)}, or for ${rows < 2 ? "none of it" : "fewer clusters"}`,
    ),
  ),
  "shares-need-more": ofOption(
    entry<{ attribute: string; clusters: number; each: number; rows: number; feasible: number }>(
      ({ attribute, clusters, each, rows }) =>
        `whole rows with these shares of ${attribute} need clusters of at least ${each}: ${clusters} need ${each * clusters}, the data has ${rows}`,
      ({ feasible }) => `widen a range${feasible < 2 ? "" : `, or ask for at most ${feasible} clusters`}`,
    ),
  ),
  "shares-hold-less": ofOption(
    entry<{ attribute: string; clusters: number; each: number; rows: number; feasible: number }>(
      ({ attribute, clusters, each, rows }) =>
        `whole rows with these shares of ${attribute} allow clusters of at most ${each}: ${clusters} hold ${each * clusters}, the data has ${rows}`,
      ({ feasible }) => `widen a range, or let a cluster have ${feasible} rows`,
    ),
  ),
};

/** Whether somebody wrote 40..60 for 0.4..0.6. */
function isPercents(least: string, most: string): boolean {
  const [from, to] = [Number(least), Number(most)];
  return (from === 0 || from >= 1) && to >= 2 && to <= 100;
}
