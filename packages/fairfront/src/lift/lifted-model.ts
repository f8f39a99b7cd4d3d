import {
  groupUseText,
  looksAtNoGroup,
  MODEL_FORMAT,
  MODEL_VERSION,
  type Model,
  modelSchema,
  objectivesOf,
  type Problem,
  trainingFairness,
} from "@fairfront/core/internal";
import type { SourceFacts } from "../sources/facts.ts";
import type { NearestTally } from "../sources/rule.ts";
import type { Lifted } from "./lift-front.ts";
import { nearestRule } from "./nearest-rule.ts";
import { cellsOfStrata, clusteringOf } from "./whole-problem.ts";

/**
 * The rule of a lifted solution as a model for new rows: it has no exceptions. With `nearest`, what all rows say of it, one that
 * does not look at the group: the nearest mean.
 */
export function liftedModel(
  facts: SourceFacts,
  whole: Problem,
  lifted: Lifted,
  method: string,
  nearest?: NearestTally | undefined,
): Model {
  const { encoding, strata, rows, offset } = facts;
  const { clusters, dim } = whole;
  const strataCells = cellsOfStrata(facts, whole);
  const combinations = encoding.attributes.reduce((product, { groups }) => product * groups.length, 1);
  const cellRows = new Array<number>(combinations).fill(0);
  for (const { combination, rows: count } of strata) cellRows[combination] = count;
  const blind = nearest !== undefined;
  const { centers, prices } = blind ? nearestRule(whole, lifted) : lifted.rule;
  const isBlind = blind || looksAtNoGroup(whole, prices);
  const chosen = clusteringOf(whole, strataCells, lifted.tally);
  const ruled = clusteringOf(whole, strataCells, nearest ?? lifted.ruleTally);
  const [cost] = objectivesOf(whole);
  return modelSchema.parse({
    format: MODEL_FORMAT,
    version: MODEL_VERSION,
    text: groupUseText(whole, isBlind),
    encoding,
    offset: [...offset],
    centers: Array.from({ length: clusters }, (_, k) => [...centers.subarray(k * dim, (k + 1) * dim)]),
    moved: false,
    prices: Array.from({ length: clusters }, (_, k) => {
      const row = new Array<number>(combinations).fill(0);
      if (!blind) {
        strata.forEach(({ combination }, s) => {
          row[combination] = prices[s * clusters + k];
        });
      }
      return row;
    }),
    cellRows,
    sizes: [...chosen.sizes],
    ...(isBlind && { usesGroup: false }),
    training: {
      rows,
      reproduced: blind ? nearest.stayed.reduce((sum, count) => sum + count, 0) : rows - lifted.exceptions.length,
      cost: { chosen: cost.of(whole, chosen), model: cost.of(whole, ruled) },
      ...trainingFairness(whole, chosen, ruled, isBlind),
      method,
      step: 0,
    },
  });
}
