import { describe, expect, it } from "vitest";
import { makeProblem } from "../../problem/make-problem.ts";
import { startTravel, travelInPlace } from "./center-travel.ts";

const attributes = [{ name: "sex", groups: ["f", "m"], groupOf: [0, 1, 0, 1] }];
const problem = makeProblem({ points: [-3, -4, 3, 4, -6, -8, 6, 8], dim: 2, clusters: 3, attributes });

describe("center travel", () => {
  it("adds what a centre went and the most that another went, rounded up and hardly more", () => {
    const before = Float64Array.of(0, 0, 10, 0, 0, 10);
    const after = Float64Array.of(3, 4, 10, 0, 0, 12);
    const travel = startTravel(problem, before);
    expect(travelInPlace(travel, 2, before, after, new Float64Array(3))).toBe(true);
    const expected = [5 + 2, 0 + 5, 2 + 5];
    travel.reach.forEach((reach, k) => {
      expect(reach).toBeGreaterThan(expected[k]);
      expect(reach).toBeLessThan(expected[k] * (1 + 1e-13));
    });
  });

  it("says when nothing moved, and adds nothing then", () => {
    const centers = Float64Array.of(0, 0, 10, 0, 0, 10);
    const travel = startTravel(problem, centers);
    expect(travelInPlace(travel, 2, centers, centers.slice(), new Float64Array(3))).toBe(false);
    expect([...travel.reach]).toEqual([0, 0, 0]);
  });

  it("allows for the rounding of two gaps between distances, as long as the longest point and centre permit", () => {
    const farCenter = startTravel(problem, Float64Array.of(0, 0, 30, 40, 0, 0)).margin;
    const unit = 2 ** -53;
    const errorOfDistance = ((2 + 3) / 2) * unit * (10 + 50); // d differences and squares, d - 1 additions, one root
    expect(farCenter).toBeGreaterThan(4 * errorOfDistance);
    expect(farCenter).toBeLessThan(1e-11); // and no point is doubted in vain for long
    expect(startTravel(problem, new Float64Array(6)).margin).toBeLessThan(farCenter);
  });
});
