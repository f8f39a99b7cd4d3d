import { describe, expect, it } from "vitest";
import { atOnce } from "../../../pieces.ts";
import { retallyInPieces, tallyClustering } from "../../../problem/clustering.ts";
import { weightOf } from "../../../problem/problem.ts";
import { Rng } from "../../../random/rng.ts";
import { blobs, type Shape, workspaceAt } from "../small-problems.contract.ts";
import { findPaths, firstMover, gainingCycle } from "./arcs.ts";
import { moveCost, relocateInPlace } from "./move-lists.ts";
import type { LocalSearch } from "./moves.ts";

/** The cheapest move of a stratum from a to b, found by looking at every point. */
function cheapestByHand({ problem, lists, clustering }: LocalSearch, stratum: number, a: number, b: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let p = 0; p < problem.size; p++) {
    if (lists.strata.of[p] !== stratum || clustering.labels[p] !== a) continue;
    const row = p * problem.clusters;
    least = Math.min(least, (lists.distances[row + b] - lists.distances[row + a]) * weightOf(problem, p));
  }
  return least;
}

function eachPair({ problem, lists }: LocalSearch, look: (stratum: number, a: number, b: number) => void): void {
  for (let s = 0; s < lists.strata.count; s++)
    for (let a = 0; a < problem.clusters; a++) for (let b = 0; b < problem.clusters; b++) if (a !== b) look(s, a, b);
}

describe.each<[string, Shape]>([
  ["equal points", { size: 400, clusters: 4, groups: [3] }],
  ["weighted points of two attributes", { size: 200, clusters: 3, groups: [2, 2], weighted: true }],
])("Move lists of %s", (_, shape) => {
  it("begin with the cheapest point of every pile, however many points have moved", () => {
    const { local, problem } = workspaceAt(blobs(shape));
    const rng = Rng.fromSeed(3);
    for (let round = 0; round < 8; round++) {
      for (let i = 0; i < 60; i++) relocateInPlace(local.lists, rng.below(problem.size), rng.below(problem.clusters));
      eachPair(local, (stratum, a, b) => {
        const list = (a * local.lists.strata.count + stratum) * problem.clusters + b;
        const wanted = cheapestByHand(local, stratum, a, b);
        const first = local.lists.lengths[list] > 0 ? local.lists.costs[list * local.lists.depth] : Infinity;
        expect(first).toBe(wanted);
        if (first < Infinity) expect(moveCost(local.lists, firstMover(local.lists, stratum, a, b), b)).toBe(wanted);
      });
    }
  });

  it("keep the tallies true", () => {
    const { local, problem, clustering } = workspaceAt(blobs(shape));
    const rng = Rng.fromSeed(4);
    for (let i = 0; i < 300; i++) relocateInPlace(local.lists, rng.below(problem.size), rng.below(problem.clusters));
    const fresh = tallyClustering(problem, clustering.labels);
    expect(clustering.sizes).toEqual(fresh.sizes);
    for (let i = 0; i < fresh.floats.length; i++) expect(clustering.floats[i]).toBeCloseTo(fresh.floats[i], 8);
    atOnce(retallyInPieces(problem, clustering));
  });
});

describe("Arcs", () => {
  it("hold the cheapest way through any clusters, as trying every path finds it", () => {
    const { local, problem } = workspaceAt(blobs({ size: 300, clusters: 4, groups: [2] }));
    const { clusters } = problem;
    eachPair(local, (stratum, a, b) => {
      findPaths(local.arcs, stratum);
      const direct = (from: number, to: number): number => cheapestByHand(local, stratum, from, to);
      let least = direct(a, b);
      const others = Array.from({ length: clusters }, (_, k) => k).filter((k) => k !== a && k !== b);
      for (const c of others) {
        least = Math.min(least, direct(a, c) + direct(c, b));
        for (const d of others) if (d !== c) least = Math.min(least, direct(a, c) + direct(c, d) + direct(d, b));
      }
      const cost = local.arcs.costs[(stratum * clusters + a) * clusters + b];
      if (least === Infinity) expect(cost).toBe(Infinity);
      else expect(cost).toBeCloseTo(least, 9);
    });
  });

  it("find a rotation that gains where labels are exchanged, and none once it is made", () => {
    const problem = blobs({ size: 120, clusters: 3, groups: [2] });
    const { local } = workspaceAt(problem);
    const { labels } = local.clustering;
    // Two points of one stratum that stand in each other's cluster.
    const stratum = local.lists.strata.of[0];
    const first = 0;
    const second = labels.findIndex((k, p) => k !== labels[first] && local.lists.strata.of[p] === stratum);
    const [a, b] = [labels[first], labels[second]];
    relocateInPlace(local.lists, first, b);
    relocateInPlace(local.lists, second, a);
    expect(gainingCycle(local.arcs, stratum, local.least)).toBeGreaterThan(1);
    local.moves.rotateInPlace(local);
    expect(gainingCycle(local.arcs, stratum, local.least)).toBe(0);
  });

  it("are direct only where points are weighted", () => {
    const { local, problem } = workspaceAt(blobs({ size: 150, clusters: 4, weighted: true }));
    eachPair(local, (stratum, a, b) => {
      findPaths(local.arcs, stratum);
      const cost = local.arcs.costs[(stratum * problem.clusters + a) * problem.clusters + b];
      expect(cost).toBe(cheapestByHand(local, stratum, a, b));
    });
  });
});
