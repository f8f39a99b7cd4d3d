import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { balanceOf, clusterBalance } from "../../measures/balance.ts";
import { blankClustering, meansInto, tallyClustering } from "../../problem/clustering.ts";
import { makeProblem } from "../../problem/make-problem.ts";
import type { Problem } from "../../problem/problem.ts";
import { Rng } from "../../random/rng.ts";
import { labelsFor, problems } from "../../testing/arbitrary.ts";
import { kmeansUpdatesInPlace, swapUpdateInPlace, type Walk } from "./alternate.ts";
import { leastBalancedCluster } from "./bottleneck.ts";
import { MoveList } from "./move-list.ts";

function walkFrom(problem: Problem, labels: ArrayLike<number>, seed = 1): Walk {
  const clustering = tallyClustering(problem, labels);
  const centers = new Float64Array(problem.clusters * problem.dim);
  meansInto(problem, clustering, centers);
  return { problem, clustering, centers, moves: new MoveList(), rng: Rng.fromSeed(seed) };
}

/** Six points on a line; groups a and b alternate; two clusters of three. */
const line = makeProblem({
  points: [0, 1, 2, 10, 11, 12],
  dim: 1,
  clusters: 2,
  attributes: [{ name: "g", groups: ["a", "b"], groupOf: [0, 0, 0, 1, 1, 1] }],
});

describe("k-means updates", () => {
  it("follow Algorithm 2 by hand: counter down, nearest centre, counter up, centre pulled by (x - c) / N", () => {
    const points = [-3, -1, 1, 3];
    const attributes = [{ name: "g", groups: ["a", "b"], groupOf: [0, 0, 1, 1] }];
    const problem = makeProblem({ points, dim: 1, clusters: 2, attributes });
    const walk = walkFrom(problem, [0, 0, 0, 1]); // means -1 and 3, counts 3 and 1
    kmeansUpdatesInPlace(walk, new Uint32Array(4)); // all four, in an order that the stream decides
    const order = walkOrder(problem, 4);
    const labels = [0, 0, 0, 1];
    const counts = [3, 1];
    const centers = [-1, 3];
    for (const p of order) {
      counts[labels[p]]--;
      labels[p] = Math.abs(points[p] - centers[0]) <= Math.abs(points[p] - centers[1]) ? 0 : 1;
      counts[labels[p]]++;
      centers[labels[p]] += (points[p] - centers[labels[p]]) / counts[labels[p]];
    }
    expect([...walk.clustering.labels]).toEqual(labels);
    expect([...walk.clustering.masses]).toEqual(counts);
    walk.centers.forEach((center, k) => {
      expect(center).toBeCloseTo(centers[k], 12);
    });
  });
});

function walkOrder(problem: Problem, count: number): number[] {
  // The batch is the first thing the stream is used for.
  const walk = walkFrom(problem, new Uint8Array(problem.size));
  const batch = new Uint32Array(count);
  kmeansUpdatesInPlace(walk, batch);
  return [...batch];
}

describe("a swap update", () => {
  it("trades the nearest of each cell between the same two clusters, and pulls both centres by what came", () => {
    const walk = walkFrom(line, [0, 0, 0, 1, 1, 1]); // means -5 and 5 once centred: the points are -6 -5 -4 4 5 6
    expect(swapUpdateInPlace(walk, 0, "local", 1000)).toBe(true);
    // Bottleneck 0 has three of a and none of b: the a nearest to 5 (-4) leaves, the b nearest to -5 (4) comes.
    expect([...walk.clustering.labels]).toEqual([0, 0, 1, 0, 1, 1]);
    expect(walk.centers[0]).toBeCloseTo(-5 + (4 - -5) / 3, 12);
    expect(walk.centers[1]).toBeCloseTo(5 + (-4 - 5) / 3, 12);
  });

  it("does the half that can be done where one cell is empty", () => {
    const walk = walkFrom(line, [0, 0, 0, 0, 1, 1]); // cluster 1 lacks group a: it gets one and gives one b
    swapUpdateInPlace(walk, 0, "local", 1000);
    expect([...walk.clustering.cellSizes]).toEqual([2, 2, 1, 1]);
    const lone = walkFrom(line, [0, 0, 0, 0, 0, 0]); // cluster 1 is empty: it only receives
    swapUpdateInPlace(lone, 0, "local", 1000);
    expect([...lone.clustering.sizes]).toEqual([5, 1]);
  });

  it("fills an empty cluster group by group and never divides by it", () => {
    const walk = walkFrom(line, [0, 0, 0, 0, 0, 0]);
    for (let i = 0; i < 2; i++) swapUpdateInPlace(walk, 0, "global", 3);
    expect(balanceOf(line, walk.clustering, 0)).toBeGreaterThan(0);
    expect(walk.centers.every(Number.isFinite)).toBe(true);
  });

  it("is skipped, and says so, where every group of every cluster is alike", () => {
    const walk = walkFrom(line, [0, 0, 1, 0, 0, 1]);
    expect(walk.clustering.cellSizes).toEqual(Int32Array.of(2, 2, 1, 1));
    expect(swapUpdateInPlace(walk, 0, "global", 5)).toBe(false);
    expect(walk.moves.length).toBe(0);
  });

  it("never lowers the bottleneck's balance, and raises it where groups differ by two points and more", () => {
    fc.assert(
      fc.property(
        problems({ maxAttributes: 1, maxGroups: 2, maxClusters: 4 }).chain((problem) =>
          fc.tuple(fc.constant(problem), labelsFor(problem), fc.integer({ min: 1, max: 20 })),
        ),
        ([problem, labels, sampleSize]) => {
          const walk = walkFrom(problem, labels);
          const bottleneck = leastBalancedCluster(problem, walk.clustering, 0);
          const [a, b] = walk.clustering.cellSizes.subarray(bottleneck * 2, bottleneck * 2 + 2);
          const before = clusterBalance(problem, walk.clustering, 0, bottleneck);
          swapUpdateInPlace(walk, 0, "global", sampleSize);
          const after = clusterBalance(problem, walk.clustering, 0, bottleneck);
          expect(after).toBeGreaterThanOrEqual(before);
          const low = a <= b ? 0 : 1;
          const elsewhere = problem.attributes[0].sizes[low] > Math.min(a, b); // another cluster has some of it
          if (Math.abs(a - b) >= 2 && elsewhere) expect(after).toBeGreaterThan(before);
        },
      ),
    );
  });

  it("keeps exact tallies over many alternating updates, for any groups, attributes and weights", () => {
    fc.assert(
      fc.property(
        problems({ weighted: true }).chain((problem) => fc.tuple(fc.constant(problem), labelsFor(problem))),
        ([problem, labels]) => {
          const walk = walkFrom(problem, labels, 5);
          const batch = new Uint32Array(3);
          for (let i = 0; i < 20; i++) {
            kmeansUpdatesInPlace(walk, batch);
            swapUpdateInPlace(walk, i % problem.attributes.length, i % 2 ? "local" : "global", 1 + (i % 4));
          }
          expect(walk.clustering.counts).toEqual(tallyClustering(problem, walk.clustering.labels).counts);
          expect(walk.centers.every(Number.isFinite)).toBe(true);
          const replayed = blankClustering(problem);
          replayed.labels.set(labels);
          for (let i = 0; i < walk.moves.length; i++) replayed.labels[walk.moves.points[i]] = walk.moves.clusters[i];
          expect(replayed.labels).toEqual(walk.clustering.labels);
        },
      ),
    );
  });
});
