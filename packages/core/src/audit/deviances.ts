import { log } from "../kernels/exp-log.ts";

/** Margins of a table of clusters x groups. */
export interface Margins {
  readonly clusterSizes: ArrayLike<number>;
  readonly groupSizes: ArrayLike<number>;
  readonly total: number;
}

/** How far a table is from independence, by likelihood: each is about chi-squared where chance alone is at work. */
export interface Deviances {
  /** 2 N times the mutual information of cluster and group; (K - 1)(J - 1) degrees of freedom. */
  readonly whole: number;
  /** Each cluster against the rest; J - 1 degrees of freedom. */
  readonly clusters: Float64Array;
  /** The largest of a cell against all others; 1 degree of freedom. */
  readonly cell: number;
}

export function deviancesOf(
  counts: ArrayLike<number>,
  { clusterSizes, groupSizes, total }: Margins,
  groupsTested: number,
): Deviances {
  const groups = groupSizes.length;
  const ofGroups = Array.from(groupSizes, entropyTerm);
  const ofTotal = entropyTerm(total);
  let whole = ofTotal - ofGroups.reduce((a, b) => a + b, 0);
  let cell = 0;
  const clusters = Float64Array.from(clusterSizes, (size, k) => {
    const split = entropyTerm(size) + entropyTerm(total - size) - ofTotal;
    whole -= entropyTerm(size);
    let apart = -split;
    for (let j = 0; j < groups; j++) {
      const count = counts[k * groups + j];
      const inside = entropyTerm(count);
      const within = inside + entropyTerm(groupSizes[j] - count) - ofGroups[j];
      whole += inside;
      apart += within;
      if (j >= groupsTested) continue;
      const others = total - groupSizes[j];
      const outside = size - count;
      const without = entropyTerm(outside) + entropyTerm(others - outside) - entropyTerm(others);
      cell = Math.max(cell, within + without - split);
    }
    return 2 * Math.max(0, apart);
  });
  return { whole: 2 * Math.max(0, whole), clusters, cell: 2 * cell };
}

function entropyTerm(count: number): number {
  return count > 0 ? count * log(count) : 0;
}
