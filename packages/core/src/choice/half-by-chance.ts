import { type ChanceBand, chanceBands } from "../audit/chance-band.ts";
import type { Problem } from "../problem/problem.ts";

/** What rows have by chance, of each measure. */
export type ByChance = Pick<ChanceBand, "balance" | "representation">;

const DRAWS = 200;
const NEVER = { median: 0, range: [0, 0] } as const; // of a cluster without rows, or without a group
const ABSENT: ByChance = { balance: NEVER, representation: NEVER };

/** What these points would have of every attribute if they were dealt out at random to clusters of the sizes that they make now. */
export function halfByChance(
  { attributes, clusters, weights }: Problem,
  labels: ArrayLike<number>,
  half: Uint32Array,
): ByChance[] {
  const clusterSizes = countsOf(half, labels, clusters);
  return attributes.map(({ name, groups, groupOf }) => {
    const sizes = countsOf(half, groupOf, groups.length);
    if (clusterSizes.includes(0) || sizes.includes(0)) return ABSENT;
    const own = { name, sizes, groupOf: Uint32Array.from(half, (point) => groupOf[point]) };
    const ownWeights = weights && Float64Array.from(half, (point) => weights[point]);
    return chanceBands([own], ownWeights, clusterSizes, { draws: DRAWS })[0];
  });
}

function countsOf(points: Uint32Array, kindOf: ArrayLike<number>, kinds: number): Uint32Array {
  const counts = new Uint32Array(kinds);
  for (const point of points) counts[kindOf[point]]++;
  return counts;
}
