import type { Problem } from "../../problem/problem.ts";

/**
 * A stratum is a combination of groups, one of each attribute: what fairness can tell of a point. With one protected
 * attribute the strata are its groups.
 */
export interface Strata {
  readonly count: number;
  readonly of: Uint16Array;
  /** Points of each stratum. */
  readonly sizes: Int32Array;
  /** For every stratum and attribute, the place of the group in a cluster's row of cells. */
  readonly cells: Int32Array;
  /** For every attribute, where its cells begin and end. */
  readonly bounds: Int32Array;
  readonly attributes: number;
}

const known = new WeakMap<Problem, Strata>();

export function strataOf(problem: Problem): Strata {
  let strata = known.get(problem);
  if (strata === undefined) {
    strata = findStrata(problem);
    known.set(problem, strata);
  }
  return strata;
}

function findStrata({ attributes, size, cells: width }: Problem): Strata {
  const of = new Uint16Array(size);
  const sizes: number[] = [];
  const cells: number[] = [];
  // Points are sorted by their groups, so a stratum is a stretch.
  for (let point = 0; point < size; point++) {
    const fresh = point === 0 || attributes.some(({ groupOf }) => groupOf[point] !== groupOf[point - 1]);
    if (fresh) {
      sizes.push(0);
      for (const { firstCell, groupOf } of attributes) cells.push(firstCell + groupOf[point]);
    }
    of[point] = sizes.length - 1;
    sizes[sizes.length - 1]++;
  }
  const bounds = [...attributes.map(({ firstCell }) => firstCell), width];
  return {
    count: sizes.length,
    of,
    sizes: Int32Array.from(sizes),
    cells: Int32Array.from(cells),
    bounds: Int32Array.from(bounds),
    attributes: attributes.length,
  };
}
