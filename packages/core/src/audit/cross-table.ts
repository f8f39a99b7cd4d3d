/** Rows and weight of every group in every cluster. */
export interface CrossTable {
  readonly clusters: number;
  readonly groups: number;
  /** Row-major clusters x groups. */
  readonly counts: Int32Array;
  readonly masses: Float64Array;
  /** Sums of squared weights. */
  readonly squares: Float64Array;
}

export function crossTable(
  clusterOf: ArrayLike<number>,
  clusters: number,
  groupOf: ArrayLike<number>,
  groups: number,
  weights: ArrayLike<number> | undefined,
  copies?: ArrayLike<number> | undefined,
): CrossTable {
  const counts = new Int32Array(clusters * groups);
  const masses = new Float64Array(clusters * groups);
  const squares = new Float64Array(clusters * groups);
  for (let row = 0; row < clusterOf.length; row++) {
    const cell = clusterOf[row] * groups + groupOf[row];
    const times = copies === undefined ? 1 : copies[row];
    counts[cell] += times;
    const weight = weights === undefined ? 1 : weights[row];
    masses[cell] += times * weight;
    squares[cell] += times * weight * weight;
  }
  return { clusters, groups, counts, masses, squares };
}

/** Sums of every row (clusters) and every column (groups) of a row-major table. */
export function margins(
  cells: ArrayLike<number>,
  clusters: number,
  groups: number,
): { rows: Float64Array; columns: Float64Array } {
  const rows = new Float64Array(clusters);
  const columns = new Float64Array(groups);
  for (let k = 0, i = 0; k < clusters; k++) {
    for (let j = 0; j < groups; j++, i++) {
      rows[k] += cells[i];
      columns[j] += cells[i];
    }
  }
  return { rows, columns };
}
