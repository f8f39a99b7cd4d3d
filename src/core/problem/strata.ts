import type { Problem } from "./problem.ts";

/**
 * Points that share their group of every attribute. Points are sorted by their groups, so each stratum is one stretch;
 * of a single attribute the strata are its groups.
 */
export interface Strata {
  readonly count: number;
  /** Stratum i is the points [starts[i], starts[i + 1]). */
  readonly starts: Uint32Array;
  /** Row-major count x attributes: where a stratum's points count in a cluster's row of cells. */
  readonly cells: Uint32Array;
}

export function strataOf({ size, attributes }: Problem): Strata {
  const starts = [0];
  for (let point = 1; point < size; point++) {
    if (attributes.some(({ groupOf }) => groupOf[point] !== groupOf[point - 1])) starts.push(point);
  }
  const cells = starts.flatMap((point) => attributes.map(({ firstCell, groupOf }) => firstCell + groupOf[point]));
  return { count: starts.length, starts: Uint32Array.from([...starts, size]), cells: Uint32Array.from(cells) };
}
