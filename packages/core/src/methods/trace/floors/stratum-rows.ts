import { onceFor } from "../../../problem/once-for.ts";
import type { Problem } from "../../../problem/problem.ts";
import { type RowBlocks, rowBlocksOf } from "../../../problem/row-blocks.ts";
import { strataOf } from "../../../problem/strata.ts";

/** The measures' rows of one cluster, attribute by attribute, over the strata: low - floor x high >= 0, times `scale`. */
export interface StratumRows {
  readonly count: number;
  /** Row-major count x strata: what a unit of a stratum adds to a row's low and to its high. */
  readonly lows: Float64Array;
  readonly highs: Float64Array;
  readonly scales: Float64Array;
  readonly attributes: Int32Array;
}

export const stratumRowsOf: (problem: Problem) => StratumRows = onceFor(makeStratumRows);

/** How many there are, without making them. */
export function countRows({ attributes }: Problem): number {
  let count = 0;
  for (const { measure } of attributes) {
    for (const { lows, highs } of measure.blocks) {
      const same = lows === highs || lows.length > 1; // a form against itself is no row
      count += lows.length * highs.length - (same ? Math.min(lows.length, highs.length) : 0);
    }
  }
  return count;
}

function makeStratumRows(problem: Problem): StratumRows {
  const strata = strataOf(problem);
  const blocks = rowBlocksOf(problem);
  const factors = formFactors(problem, blocks);
  const factorsOf = (form: number): Float64Array => factors.subarray(form * strata.count, (form + 1) * strata.count);
  const pairs = problem.attributes.flatMap((_, attribute) => pairsOf(blocks, attribute));
  const rows = {
    count: pairs.length,
    lows: new Float64Array(pairs.length * strata.count),
    highs: new Float64Array(pairs.length * strata.count),
    scales: Float64Array.from(pairs, ({ scale }) => scale),
    attributes: Int32Array.from(pairs, ({ attribute }) => attribute),
  };
  pairs.forEach(({ low, high }, row) => {
    rows.lows.set(factorsOf(low), row * strata.count);
    rows.highs.set(factorsOf(high), row * strata.count);
  });
  return rows;
}

interface Pair {
  readonly low: number;
  readonly high: number;
  readonly scale: number;
  readonly attribute: number;
}

function pairsOf(blocks: RowBlocks, attribute: number): Pair[] {
  const { attributeStarts, lowStarts, lows, highStarts, highs, scales } = blocks;
  const pairs: Pair[] = [];
  for (let block = attributeStarts[attribute]; block < attributeStarts[attribute + 1]; block++) {
    for (const low of lows.subarray(lowStarts[block], lowStarts[block + 1])) {
      for (const high of highs.subarray(highStarts[block], highStarts[block + 1])) {
        if (low !== high) pairs.push({ low, high, scale: scales[block], attribute });
      }
    }
  }
  return pairs;
}

/** Row-major forms x strata: what a unit of a stratum adds to a form. */
function formFactors(problem: Problem, { cells, width, termStarts, termForms, termFactors }: RowBlocks): Float64Array {
  const strata = strataOf(problem);
  const { count, attributes } = strata;
  const factors = new Float64Array(width * count);
  for (let stratum = 0; stratum < count; stratum++) {
    for (let a = 0; a < attributes; a++) factors[strata.cells[stratum * attributes + a] * count + stratum] = 1;
    factors[cells * count + stratum] = 1;
    for (let form = cells + 1, f = 0; form < width; form++, f++) {
      for (let term = termStarts[f]; term < termStarts[f + 1]; term++)
        factors[form * count + stratum] += termFactors[term] * factors[termForms[term] * count + stratum];
    }
  }
  return factors;
}
