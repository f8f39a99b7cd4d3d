import { entry, ofOption } from "../entry.ts";
import { some } from "../phrases.ts";

/** Words about limits on the sizes of clusters and on the shares of groups in them. */
export const limitWords = {
  "size-unreadable": ofOption(
    entry<{ got: string }>(
      ({ got }) => `expected a number of rows (of weight, where rows have one) or a share such as "2%", got ${got}`,
    ),
  ),
  "sizes-crossed": ofOption(
    entry<{ min: number; max: number }>(
      ({ min, max }) => `expected at least the ${min} that every cluster must have, got ${max}`,
    ),
  ),
  "clusters-too-large": ofOption(
    entry<{ clusters: number; min: number; need: number; mass: number; weighted: boolean; feasible: number }>(
      ({ clusters, min, need, mass, weighted }) =>
        `${clusters} clusters of at least ${min} need ${need}, the data has ${weighted ? `a weight of ${mass}` : `${mass} rows`}`,
      ({ feasible }) => `at most ${feasible} can be had`,
    ),
  ),
  "clusters-too-small": ofOption(
    entry<{ clusters: number; max: number; hold: number; mass: number; weighted: boolean; feasible: number }>(
      ({ clusters, max, hold, mass, weighted }) =>
        `${clusters} clusters of at most ${max} hold ${hold}, the data has ${weighted ? `a weight of ${mass}` : `${mass} rows`}`,
      ({ feasible }) => `at least ${feasible} is needed`,
    ),
  ),
  "no-whole-size": ofOption(
    entry<{ min: number; max: number }>(
      ({ min, max }) => `no whole number of rows lies between ${min} and ${max}`,
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
        ...(minSize === null ? [] : [`at least ${minSize} a cluster`]),
        ...(maxSize === null ? [] : [`at most ${maxSize} a cluster`]),
        ...shares.map(({ of, least, most }) => `${of} from ${least} to ${most}`),
      ];
      return `no clustering was found that keeps all of them (${asked.join(", ")})`;
    },
    () => "widen one",
  ),
  "share-unreadable": entry<{ got: string }>(({ got }) => `expected such as sex=female:0.4..0.6, got "${got}"`),
  "share-ends": entry<{ got: string }>(({ got }) => `expected two shares from 0 to 1, such as 0.4..0.6, got "${got}"`),
  "share-attribute": entry<{ got: string; known: readonly string[] }>(
    ({ got }) => `expected a protected attribute, got "${got}"`,
    ({ known }) => (known.length === 0 ? "none is protected" : `protected: ${some(known)}`),
  ),
  "share-group": entry<{ attribute: string; got: string; known: readonly string[] }>(
    ({ attribute, got }) => `${attribute} has no group "${got}"`,
    ({ known }) => `it has ${some(known)}`,
  ),
  "share-range": entry<{ of: string; least: string; most: string }>(
    ({ of, least, most }) => `expected shares from 0 to 1 for ${of}, got ${least}..${most}`,
  ),
  "share-backwards": entry<{ of: string; least: number; most: number }>(
    ({ of, least, most }) => `expected the least share of ${of} first, got ${least}..${most}`,
  ),
  "share-too-high": entry<{ of: string; own: number; least: number }>(
    ({ of, own, least }) => `${of} is ${own} of the data, so not every cluster can have at least ${least}`,
    ({ own }) => `at most ${own} can be asked for`,
  ),
  "share-too-low": entry<{ of: string; own: number; most: number }>(
    ({ of, own, most }) => `${of} is ${own} of the data, so not every cluster can have at most ${most}`,
    ({ own }) => `at least ${own} must be allowed`,
  ),
  "share-twice": entry<{ of: string }>(
    ({ of }) => `${of} is given twice`,
    () => "give one range",
  ),
  "share-too-few-rows": entry<{
    of: string;
    clusters: number;
    each: number;
    need: number;
    rows: number;
    feasible: number;
  }>(
    ({ of, clusters, each, need, rows }) =>
      `${clusters} clusters with at least ${each} of ${of} need ${need}, the data has ${rows}`,
    ({ feasible }) => `ask for a least share of ${feasible}, or for fewer clusters`,
  ),
};
