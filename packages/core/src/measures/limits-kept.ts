import type { Clustering } from "../problem/clustering.ts";
import { LIMIT_ROUNDING } from "../problem/limits.ts";
import type { Problem } from "../problem/problem.ts";

/** Whether every cluster keeps the problem's limits; true where there are none. */
export function keepsLimits(problem: Problem, clustering: Clustering): boolean {
  const { limits, cells, clusters, mass, size } = problem;
  if (limits === undefined) return true;
  const { count, whole, factors, constants } = limits.rows;
  const rounding = LIMIT_ROUNDING * (mass / size);
  for (let cluster = 0; cluster < clusters; cluster++) {
    for (let row = 0; row < count; row++) {
      let value = whole[row] * clustering.masses[cluster] + constants[row];
      for (let cell = 0; cell < cells; cell++) {
        value += factors[row * cells + cell] * clustering.cellMasses[cluster * cells + cell];
      }
      if (value < -rounding) return false;
    }
  }
  return true;
}
