import { onceFor } from "./once-for.ts";
import type { Problem } from "./problem.ts";

/**
 * Points that share their group of every attribute: what fairness can tell of a point. Points are sorted by their groups,
 * so each stratum is one stretch; of a single attribute the strata are its groups.
 */
export interface Strata {
  readonly count: number;
  /** Stratum i is the points [starts[i], starts[i + 1]). */
  readonly starts: Uint32Array;
  readonly sizes: Int32Array;
  /** The stratum of every point. */
  readonly of: Uint32Array;
  /** Row-major count x attributes: where a stratum's points count in a cluster's row of cells. */
  readonly cells: Int32Array;
  readonly attributes: number;
  /** For every attribute, where its cells begin; last, where they end. */
  readonly bounds: Int32Array;
}

export const strataOf: (problem: Problem) => Strata = onceFor(findStrata);

function findStrata({ attributes, size, cells: width }: Problem): Strata {
  const of = new Uint32Array(size);
  // A few operations a row: some milliseconds for a million of them.
  for (const { groupOf } of attributes) for (let p = 1; p < size; p++) if (groupOf[p] !== groupOf[p - 1]) of[p] = 1;
  const starts = [0];
  for (let point = 1; point < size; point++) {
    if (of[point] === 1) starts.push(point);
    of[point] = starts.length - 1;
  }
  const ends = [...starts.slice(1), size];
  return {
    count: starts.length,
    starts: Uint32Array.from([...starts, size]),
    sizes: Int32Array.from(starts, (start, stratum) => ends[stratum] - start),
    of,
    cells: Int32Array.from(starts.flatMap((p) => attributes.map(({ firstCell, groupOf }) => firstCell + groupOf[p]))),
    attributes: attributes.length,
    bounds: Int32Array.from([...attributes.map(({ firstCell }) => firstCell), width]),
  };
}
