import type { SourceFacts } from "./facts.ts";
import { RowsChanged } from "./rows-changed.ts";
import type { Tally } from "./rule.ts";

const ROUNDED = 2 ** -31; // what fixed point may take from a row, with room
const CENTRED = 2 ** -50; // and the mean, of its size

/**
 * Refuses tallies of other rows than those that the facts are of: numbers of two states of a table would be mixed up.
 * Every stratum must have its rows, and the mean of all points must be where it was: at 0.
 */
export function checkSameRows({ strata, rows, mass, offset, weight }: SourceFacts, tallies: readonly Tally[]): void {
  const rounded = (rows / (weight?.scale ?? 1)) * ROUNDED;
  for (const { counts, sizes = counts, sums } of tallies) {
    const clusters = counts.length / strata.length;
    const rowsOf = rowsOfStrata(sizes, strata.length);
    strata.forEach((own, s) => {
      const seen = rowsOf[s];
      if (seen !== own.rows) throw new RowsChanged(`a group had ${own.rows} rows to cluster, and has ${seen}`);
    });
    offset.forEach((mean, i) => {
      let total = 0;
      for (let k = 0; k < clusters; k++) total += sums[k * offset.length + i];
      if (Math.abs(total) > rounded + mass * CENTRED * Math.abs(mean)) throw new RowsChanged("its values are others");
    });
  }
}

/** Refuses tallies of a part of the rows that are not all of the same ones. */
export function checkAlike({ strata }: Pick<SourceFacts, "strata">, tallies: readonly Tally[]): void {
  const seen = tallies.map(({ counts, sizes = counts }) => rowsOfStrata(sizes, strata.length));
  for (const own of seen) {
    if (own.every((rows) => rows === 0)) throw new RowsChanged("a part of it has no rows");
    const s = own.findIndex((rows, i) => rows !== seen[0][i]);
    if (s >= 0) throw new RowsChanged(`a group had ${seen[0][s]} rows in a part of it, and has ${own[s]}`);
  }
}

function rowsOfStrata(sizes: Float64Array, strata: number): number[] {
  const clusters = sizes.length / strata;
  return Array.from({ length: strata }, (_, s) =>
    sizes.subarray(s * clusters, (s + 1) * clusters).reduce((sum, count) => sum + count, 0),
  );
}
