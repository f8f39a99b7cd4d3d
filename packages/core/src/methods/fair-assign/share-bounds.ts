import type { Problem } from "../../problem/problem.ts";

/** Between which shares of a cluster every group must be: one number a cell, attributes side by side. */
export interface ShareBounds {
  /** beta_j */
  readonly lower: readonly number[];
  /** gamma_j */
  readonly upper: readonly number[];
}

/** r_j: the data's own shares. */
export function dataShares({ attributes, mass }: Problem): number[] {
  return attributes.flatMap(({ masses }) => Array.from(masses, (of) => of / mass));
}

/** delta = 0 demands the data's own shares; delta = 1 demands nothing. */
export function relaxedBounds(problem: Problem, delta: number): ShareBounds {
  const shares = dataShares(problem);
  return {
    lower: shares.map((share) => (1 - delta) * share),
    upper: shares.map((share) => (delta < 1 ? Math.min(1, share / (1 - delta)) : 1)),
  };
}

/** One demand on every cluster: the mass of a cell less `share` times the cluster's is >= 0, <= 0 or = 0. */
export interface ShareRow {
  readonly cell: number;
  readonly share: number;
  readonly kind: "at-least" | "at-most" | "exactly";
}

/** The demands that are not always met; of exact shares of all groups, one follows from the others. */
export function shareRows({ attributes }: Problem, { lower, upper }: ShareBounds): ShareRow[] {
  return attributes.flatMap(({ firstCell, groups }) => {
    const cells = groups.map((_, group) => firstCell + group);
    const exact = cells.filter((cell) => lower[cell] === upper[cell]);
    const needed = exact.length === cells.length ? cells.slice(0, -1) : cells;
    return needed.flatMap((cell): ShareRow[] => {
      if (lower[cell] === upper[cell]) return [{ cell, share: lower[cell], kind: "exactly" }];
      return [
        ...(lower[cell] > 0 ? [{ cell, share: lower[cell], kind: "at-least" } as const] : []),
        ...(upper[cell] < 1 ? [{ cell, share: upper[cell], kind: "at-most" } as const] : []),
      ];
    });
  });
}

/** The most that a group's mass in a cluster is beyond its bounds, in units of mass; 0 where none is. */
export function violationOf(
  { clusters, cells }: Problem,
  { lower, upper }: ShareBounds,
  clusterMasses: Float64Array,
  cellMasses: Float64Array,
): number {
  let most = 0;
  for (let k = 0; k < clusters; k++) {
    for (let cell = 0; cell < cells; cell++) {
      const mass = cellMasses[k * cells + cell];
      most = Math.max(most, lower[cell] * clusterMasses[k] - mass, mass - upper[cell] * clusterMasses[k]);
    }
  }
  return most;
}
