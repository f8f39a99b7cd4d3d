/** How far the points reach, handed in where the true ends are known (of a reference front, say). */
export interface Extremes {
  /** The least and the greatest score, one number an objective. Where a point lies beyond, the point counts. */
  readonly least: ArrayLike<number>;
  readonly greatest: ArrayLike<number>;
}

/** Of Custodio, Madeira, Vaz & Vicente 2011 (Direct multisearch); for both less is better. */
export interface Spread {
  /** The largest gap between consecutive points in any objective, in that objective's unit. */
  readonly gamma: number;
  /** How uneven the gaps are in the worst objective: 0 for points that reach both ends in equal steps. */
  readonly delta: number;
}

/**
 * Gamma and Delta of the points, per objective in the order of its values. Without `extremes` the points' own ends take
 * their place, so that only the gaps between points count. Gaps of several objectives are compared as they are: scale
 * the scores first (`scaledLosses`) where units differ. No points, no gaps: both are 0.
 *
 * @example
 * const { front } = await findFront(problem, { method: trace });
 * const numbers = front.solutions.map((solution) => scoresOf(front, solution));
 * console.log(spread(numbers));
 */
export function spread(scoreVectors: readonly ArrayLike<number>[], extremes?: Extremes): Spread {
  let gamma = 0;
  let delta = 0;
  const objectives = scoreVectors.length === 0 ? 0 : scoreVectors[0].length;
  for (let objective = 0; objective < objectives; objective++) {
    const values = Float64Array.from(scoreVectors, (scores) => scores[objective]).sort();
    const first = values[0];
    const last = values[values.length - 1];
    const ends = [
      first - Math.min(extremes?.least[objective] ?? first, first),
      Math.max(extremes?.greatest[objective] ?? last, last) - last,
    ];
    const gaps = values.subarray(1).map((value, i) => value - values[i]);
    gamma = Math.max(gamma, ...ends, largest(gaps));
    delta = Math.max(delta, unevenness(ends[0] + ends[1], gaps, last - first));
  }
  return { gamma, delta };
}

function largest(gaps: Float64Array): number {
  return gaps.reduce((most, gap) => Math.max(most, gap), 0);
}

/** (d_0 + d_N + sum |d_i - mean|) / (d_0 + d_N + (N - 1) mean); the gaps' sum is `reach` = (N - 1) mean. */
function unevenness(ends: number, gaps: Float64Array, reach: number): number {
  if (ends + reach === 0) return 0; // one value, and nothing beyond it to reach
  const mean = gaps.length === 0 ? 0 : reach / gaps.length;
  const deviation = gaps.reduce((sum, gap) => sum + Math.abs(gap - mean), 0);
  return (ends + deviation) / (ends + reach);
}
