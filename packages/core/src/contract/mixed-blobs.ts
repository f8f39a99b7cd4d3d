import { makeProblem } from "../problem/make-problem.ts";
import type { Problem } from "../problem/problem.ts";
import { Rng } from "../random/rng.ts";

/** What a made-up problem looks like. */
export interface BlobShape {
  readonly clusters: number;
  /** Groups of every protected attribute. */
  readonly groups: readonly number[];
  readonly weighted?: boolean;
  readonly seed?: number;
}

/**
 * A small problem to try a method on: blobs whose groups are mixed unevenly, 60 points a cluster.
 *
 * @example
 * console.log(mixedBlobs({ clusters: 3, groups: [2] }).size); // 180
 */
export function mixedBlobs({ clusters, groups, weighted = false, seed = 1 }: BlobShape): Problem {
  const rng = Rng.fromSeed(seed).fork("blobs");
  const size = 60 * clusters;
  const points = Array.from(
    { length: size * 2 },
    (_, i) => (Math.floor(i / 2) % clusters) * (i % 2 ? 3 : 1) + rng.normal(),
  );
  const attributes = groups.map((count, a) => ({
    name: `attribute${a}`,
    groups: Array.from({ length: count }, (_, group) => `group${group}`),
    groupOf: Array.from({ length: size }, (_, p) =>
      p < count ? p : rng.below(4) === 0 ? rng.below(count) : p % count,
    ),
  }));
  const weights = weighted ? Array.from({ length: size }, () => 0.5 + rng.float()) : undefined;
  return makeProblem({ points, dim: 2, clusters, attributes, weights });
}
