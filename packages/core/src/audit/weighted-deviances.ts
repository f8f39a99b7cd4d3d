import { type CrossTable, margins } from "./cross-table.ts";
import { type Deviances, deviancesOf } from "./deviances.ts";

/** How much chance moves the weighted share of a group in a cluster. */
export interface WeightedSpread {
  /** Of the whole weight, by group. */
  readonly shares: Float64Array;
  /** The variance of a share is the product of its cluster's and its group's part; 0 where nothing can vary. */
  readonly ofCluster: Float64Array;
  readonly ofGroup: Float64Array;
}

/** Clusters of these sizes drawn from the rows with the weights they have, without putting back; to first order. */
export function weightedSpread({ counts, masses, squares, clusters, groups }: CrossTable): WeightedSpread {
  const sizes = margins(counts, clusters, groups).rows;
  const rows = sizes.reduce((a, b) => a + b, 0);
  const { columns } = margins(masses, clusters, groups);
  const total = columns.reduce((a, b) => a + b, 0);
  const ofSquares = margins(squares, clusters, groups).columns;
  const allSquares = ofSquares.reduce((a, b) => a + b, 0);
  const mean = total / rows;
  const shares = columns.map((mass) => mass / total);
  return {
    shares,
    ofCluster: sizes.map((size) => (size === 0 ? 0 : (1 - size / rows) / size)),
    ofGroup: shares.map((share, j) => {
      const errors = (1 - share) * (1 - share) * ofSquares[j] + share * share * (allSquares - ofSquares[j]);
      return rows < 2 ? 0 : errors / (rows - 1) / (mean * mean);
    }),
  };
}

/** As of counts, with every cell for itself: squared deviations of weighted shares in units of their variance. */
export interface WeightedDeviances extends Deviances {
  readonly cells: Float64Array;
}

export function weightedDeviancesOf(
  masses: ArrayLike<number>,
  { shares, ofCluster, ofGroup }: WeightedSpread,
  groupsTested: number,
): WeightedDeviances {
  const groups = shares.length;
  const clusters = ofCluster.length;
  const { rows, columns } = margins(masses, clusters, groups);
  const total = rows.reduce((a, b) => a + b, 0);
  const cells = new Float64Array(clusters * groups);
  let cell = 0;
  const ofClusters = ofCluster.map((variance, k) => {
    if (rows[k] === 0 || variance === 0) return 0;
    let sum = 0;
    for (let j = 0; j < groups; j++) {
      const gap = masses[k * groups + j] / rows[k] - shares[j];
      const square = (gap * gap) / variance;
      if (shares[j] > 0) sum += square / shares[j];
      if (ofGroup[j] > 0) cells[k * groups + j] = square / ofGroup[j];
      if (j < groupsTested) cell = Math.max(cell, cells[k * groups + j]);
    }
    return sum;
  });
  const { whole } = deviancesOf(masses, { clusterSizes: rows, groupSizes: columns, total }, groupsTested);
  return { whole, clusters: ofClusters, cell, cells };
}
