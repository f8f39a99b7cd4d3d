import type { Clustering, PrincipalPlane, Problem } from "@fairfront/core/internal";

/** What stands on the points of a cluster: its number, its colour, and the middle of the points in the plane. */
export interface ClusterMark {
  readonly number: number;
  readonly color: number;
  readonly x: number;
  readonly y: number;
}

/** The means of the clusters, in the plane: the plane is linear, so no point is looked at. Empty ones have none. */
export function clusterMarks(
  { dim }: Pick<Problem, "dim">,
  { sums, masses }: Pick<Clustering, "sums" | "masses">,
  colors: Uint8Array,
  { axes }: Pick<PrincipalPlane, "axes">,
): ClusterMark[] {
  return [...colors].flatMap((color, number) => {
    if (masses[number] === 0) return [];
    const along = (axis: number): number => {
      let sum = 0;
      for (let i = 0; i < dim; i++) sum += sums[number * dim + i] * axes[axis * dim + i];
      return sum / masses[number];
    };
    return [{ number, color, x: along(0), y: along(1) }];
  });
}
