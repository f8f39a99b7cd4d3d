import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Objective } from "../measures/objective.ts";
import { findKnee, KNEES } from "./knee.ts";
import { marginalUtility } from "./marginal-utility.ts";

const objectives: Objective[] = [
  { name: "cost", better: "lower" },
  { name: "balance", better: "higher" },
];

/** Corners (x, y), better when lower, on the unit square: as a front of cost and balance in other units. */
function asScores(points: readonly (readonly number[])[]): number[][] {
  return points.map(([x, y]) => [100 + 64 * x, 0.5 - 0.25 * y]);
}

/** Sorted along x, y strictly falling, at least 3 points. */
const fronts = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 0, max: 50 }), { minLength: 3, maxLength: 12 }),
    fc.infiniteStream(fc.nat(50)),
  )
  .map(([xs, more]) => {
    const ys = new Set<number>();
    for (const y of more) {
      ys.add(y);
      if (ys.size === xs.length) break;
    }
    const rising = xs.toSorted((a, b) => a - b);
    const falling = [...ys].sort((a, b) => b - a);
    return rising.map((x, i) => [x, falling[i]]);
  });

/** Scaled by the ends, with y better when lower. */
function unit(front: readonly number[][]): number[][] {
  const [x0, y0] = front[0];
  const [x1, y1] = front[front.length - 1];
  return front.map(([x, y]) => [(x - x0) / (x1 - x0), (y - y1) / (y0 - y1)]);
}

/** The mean over many weights of what is lost without the point. */
function sampledUtility(front: readonly number[][], index: number, samples: number): number {
  let total = 0;
  for (let s = 0; s < samples; s++) {
    const w = (s + 0.5) / samples;
    const value = ([x, y]: readonly number[]) => w * x + (1 - w) * y;
    const others = Math.min(...front.filter((_, i) => i !== index).map(value));
    total += Math.max(0, others - value(front[index]));
  }
  return total / samples;
}

/** Bends in degrees, by arc tangents: what the code must do without. */
function bend([x, y]: readonly number[]): number {
  return ((Math.atan2(1 - y, x) - Math.atan2(y, 1 - x)) * 180) / Math.PI;
}

describe("findKnee", () => {
  it.each(KNEES)("by %s finds the one corner of an L", (knee) => {
    const points = [
      [0, 1],
      [0.05, 0.6],
      [0.1, 0.1],
      [0.6, 0.05],
      [1, 0],
    ];
    expect(findKnee(objectives, asScores(points), knee)).toBe(2);
  });

  it("tells the definitions apart", () => {
    const points = [
      [0, 1],
      [0.02, 0.55], // an abrupt turn near the end: 87.4 - 29.3 degrees; 0.43 from the chord (times sqrt 2)
      [0.2, 0.32], // 73.6 - 21.8 degrees; 0.48 from the chord
      [1, 0],
    ];
    expect(bend(points[1])).toBeCloseTo(58.2, 1);
    expect(bend(points[2])).toBeCloseTo(51.8, 1);
    expect(findKnee(objectives, asScores(points), "angle")).toBe(1);
    expect(findKnee(objectives, asScores(points), "distance")).toBe(2);
  });

  it("by distance is the point farthest below the chord", () => {
    fc.assert(
      fc.property(fronts, (front) => {
        const depths = unit(front).map(([x, y]) => 1 - x - y);
        const found = findKnee(objectives, asScores(front), "distance");
        expect(depths[found]).toBeCloseTo(Math.max(...depths), 9);
      }),
    );
  });

  it("by angle is the point with the largest bend, as measured with arc tangents", () => {
    fc.assert(
      fc.property(fronts, (front) => {
        const bends = unit(front).map((point, i) => (i === 0 || i === front.length - 1 ? 0 : bend(point)));
        const found = findKnee(objectives, asScores(front), "angle");
        expect(bends[found]).toBeCloseTo(Math.max(...bends), 6);
      }),
    );
  });

  it.each(KNEES)("by %s falls back on the cheapest where nothing bends inwards", (knee) => {
    const outward = [
      [0, 1],
      [0.7, 0.9],
      [1, 0],
    ];
    expect(findKnee(objectives, asScores(outward), knee)).toBe(0);
    expect(findKnee(objectives, asScores(outward.slice(0, 2)), knee)).toBe(0);
    expect(findKnee(objectives, asScores(outward.slice(0, 1)), knee)).toBe(0);
    expect(() => findKnee(objectives, [], knee)).toThrow("at least one solution");
  });

  it("gives ties to the lowest index", () => {
    const symmetric = [
      [0, 1],
      [0.125, 0.5],
      [0.5, 0.125],
      [1, 0],
    ];
    expect(findKnee(objectives, asScores(symmetric), "distance")).toBe(1);
    expect(findKnee(objectives, asScores(symmetric), "angle")).toBe(1);
  });
});

describe("marginalUtility", () => {
  it("is the mean loss over all linear preferences, for every inner point", () => {
    fc.assert(
      fc.property(fronts, (front) => {
        const points = unit(front);
        const found = marginalUtility(
          Float64Array.from(points, ([x]) => x),
          Float64Array.from(points, ([, y]) => y),
        );
        for (let i = 1; i < points.length - 1; i++) expect(found[i]).toBeCloseTo(sampledUtility(points, i, 2000), 5);
      }),
      { numRuns: 40 },
    );
  });

  it("of the middle one of three corners is a hand calculation", () => {
    // w x + (1 - w) y: without the middle min(1 - w, w), with it 1/4. Preferred between 1/4 and 3/4: two triangles of
    // base 1/4 and height 1/4.
    const found = marginalUtility(Float64Array.of(0, 0.25, 1), Float64Array.of(1, 0.25, 0));
    expect(found).toEqual(Float64Array.of(0, 1 / 16, 0));
  });
});
