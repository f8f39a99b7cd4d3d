import { describe, expect, it } from "vitest";
import { Rng } from "../../../random/rng.ts";
import { type CountFrame, nearestCounts } from "./nearest-counts.ts";

/** Every table of counts in the frame, one by one. */
function byHand(frame: CountFrame): { cost: number } | undefined {
  const { clusters, groups, present, least, most, clusterSizes, groupSizes } = frame;
  let best = Number.POSITIVE_INFINITY;
  const counts = new Int32Array(clusters * groups);
  const place = (at: number): void => {
    if (at === counts.length) {
      for (let k = 0; k < clusters; k++) {
        let sum = 0;
        for (let j = 0; j < groups; j++) sum += counts[k * groups + j];
        if (sum !== clusterSizes[k]) return;
      }
      for (let j = 0; j < groups; j++) {
        let sum = 0;
        for (let k = 0; k < clusters; k++) sum += counts[k * groups + j];
        if (sum !== groupSizes[j]) return;
      }
      best = Math.min(best, costOf(frame, counts));
      return;
    }
    for (let count = least[at]; count <= most[at]; count++) {
      counts[at] = count;
      place(at + 1);
    }
  };
  place(0);
  return present.length > 0 && best < Number.POSITIVE_INFINITY ? { cost: best } : undefined;
}

const costOf = ({ present }: CountFrame, counts: Int32Array): number =>
  counts.reduce((sum, count, at) => sum + (count - present[at]) ** 2 / Math.max(1, present[at]), 0);

describe("The nearest counts", () => {
  it("are those of an exhaustive search, or none where it finds none", () => {
    const rng = Rng.fromSeed(8);
    let [found, none] = [0, 0];
    for (let trial = 0; trial < 500; trial++) {
      const [clusters, groups] = [2, 2 + (trial % 2)];
      const present = Int32Array.from({ length: clusters * groups }, () => rng.below(5));
      const clusterSizes = new Int32Array(clusters);
      const groupSizes = new Int32Array(groups);
      present.forEach((count, at) => {
        clusterSizes[Math.floor(at / groups)] += count;
        groupSizes[at % groups] += count;
      });
      const least = present.map((count) => Math.max(0, count - rng.below(3) + rng.below(3)));
      const most = least.map((count) => count + rng.below(4));
      const change = rng.below(3) - 1;
      clusterSizes[0] += change;
      clusterSizes[1] -= change;
      const frame = { clusters, groups, present, least, most, clusterSizes, groupSizes };
      const counts = nearestCounts(frame);
      const wanted = clusterSizes.every((size) => size >= 0) ? byHand(frame) : undefined;
      expect(counts === undefined).toBe(wanted === undefined);
      if (counts === undefined || wanted === undefined) none++;
      else {
        found++;
        expect(costOf(frame, counts)).toBeCloseTo(wanted.cost, 9);
      }
    }
    expect(found).toBeGreaterThan(20);
    expect(none).toBeGreaterThan(20);
  });
});
