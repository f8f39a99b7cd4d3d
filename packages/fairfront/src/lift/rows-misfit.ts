import { isDeepStrictEqual } from "node:util";
import { coordinateNames, type EncodeOptions, isNear } from "@fairfront/core/internal";
import type { Tally } from "../sources/rule.ts";
import { factsIn } from "./rows-facts.ts";
import type { RowsFile } from "./rows-schema.ts";
import { cellsOfStrata, scoresOf, wholeProblem } from "./whole-problem.ts";

type Misfit = readonly [at: string, why: string];
type Kept = RowsFile["kept"][number];

const MOST_COMBINATIONS = 2 ** 24; // combinations of groups: a model has a price for each
const SLIGHT = 1e-6; // a row: how far the mean of centred points may be from 0

/** What in a file does not fit the rest: sizes of arrays, rows that are counted, scores that are not those of the tallies. */
export function misfitOf(file: RowsFile): Misfit | undefined {
  const { asked, facts, candidates, kept } = file;
  return misfitOfFacts(file) ?? misfitOfRules() ?? misfitOfKept(file);

  function misfitOfRules(): Misfit | undefined {
    const [strata, dim] = [facts.strata.length, facts.offset.length];
    const counts = strata * asked.clusters;
    const isRule = ({ centers, prices }: Kept["rule"]): boolean =>
      centers.length === asked.clusters * dim && prices.length === counts;
    const isCandidate = ({ rule, target, floors, widths }: RowsFile["candidates"][number]): boolean =>
      isRule(rule) &&
      target.length === counts &&
      (floors ?? asked.protect).length === asked.protect.length &&
      widths.length === strata &&
      [...target, ...(floors ?? []), ...widths].every(isNoLess);
    if (!candidates.every(isCandidate)) return ["candidates", "other sizes than its facts"];
    return kept.every(({ rule }) => isRule(rule)) ? undefined : ["kept", "other sizes than its facts"];
  }
}

const isNoLess = (value: number): boolean => value >= 0;

function misfitOfFacts({ asked, facts }: RowsFile): Misfit | undefined {
  const { encoding, allRows, rows, offset, strata, weight } = facts;
  const told = (why: string): Misfit => ["facts", why];
  const combinations = encoding.attributes.reduce((product, { groups }) => product * groups.length, 1);
  const counted = strata.reduce((sum, own) => sum + own.rows, 0);
  if (asked.protect.length !== encoding.attributes.length)
    return told("other protected attributes than were asked for");
  if (combinations > MOST_COMBINATIONS) return told(`${combinations} combinations of groups`);
  if (offset.length !== coordinateNames(encoding).length) return told("an offset of other coordinates");
  if (strata.some(({ cell }, s) => cell >= combinations || (s > 0 && cell <= strata[s - 1].cell)))
    return told("strata out of their order");
  if (counted !== rows || rows > allRows || asked.clusters > rows)
    return told(`strata of ${counted} rows, not ${rows}`);
  if (strata.some(({ mass }) => (mass === undefined) !== (weight === undefined)))
    return told("weights of some strata alone");
  if (weight?.column !== asked.encode.weight) return told("other weights than were asked for");
  return undefined;
}

function misfitOfKept({ asked: { clusters, protect, encode }, facts, kept }: RowsFile): Misfit | undefined {
  const known = factsIn({ facts });
  const whole = wholeProblem(known, { ...encode, protect, clusters } as EncodeOptions);
  const strataCells = cellsOfStrata(known, whole);
  const { dim } = whole;
  const ofStratum = (counts: readonly number[], s: number): number =>
    sumOf(counts.slice(s * clusters, (s + 1) * clusters));
  const isTally = ({ counts, sizes = counts, sums }: Kept["tally"]): boolean =>
    counts.length === facts.strata.length * clusters &&
    sizes.length === counts.length &&
    (sizes === counts) === (facts.weight === undefined) &&
    sums.length === clusters * dim &&
    counts.every(isNoLess) &&
    sizes.every((count) => Number.isSafeInteger(count) && count >= 0) &&
    known.strata.every(({ rows, mass }, s) => ofStratum(sizes, s) === rows && isNear(ofStratum(counts, s), mass)) &&
    Array.from({ length: dim }, (_, i) => sumOf(sums.filter((_, j) => j % dim === i))).every(
      (sum) => Math.abs(sum) <= SLIGHT * known.mass,
    );
  for (const [id, { scores, ruleTally, tally, exceptions }] of kept.entries()) {
    const told = (why: string): Misfit => ["kept", `solution ${id} ${why}`];
    if (!isTally(tally) || !isTally(ruleTally)) return told("has tallies of other rows");
    const moved = sumOf(tally.counts.map((count, i) => Math.max(0, count - ruleTally.counts[i])));
    const keys = new Set(exceptions.map(({ key }) => key));
    const areOnce = keys.size === exceptions.length && keys.size <= known.rows;
    if (moved > keys.size || !areOnce || exceptions.some(({ cluster }) => cluster >= clusters))
      return told("has exceptions that do not lead from its rule to its tally");
    if (keys.size === 0 && !isDeepStrictEqual(tally, ruleTally)) return told("has another tally than its rule");
    const found = scoresOf(whole, strataCells, typed(tally));
    const same =
      found !== undefined && found.length === scores.length && found.every((own, i) => isNear(scores[i], own));
    if (!same || found[0] < 0) return told("has scores that do not follow from its tally");
  }
  return undefined;
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

function typed({ counts, sizes, sums }: Kept["tally"]): Tally {
  return {
    counts: Float64Array.from(counts),
    ...(sizes && { sizes: Float64Array.from(sizes) }),
    sums: Float64Array.from(sums),
  };
}
