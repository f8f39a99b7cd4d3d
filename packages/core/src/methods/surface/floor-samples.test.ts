import { describe, expect, it } from "vitest";
import { objectivesOf } from "../../measures/objectives.ts";
import { atOnce } from "../../pieces.ts";
import { makeProblem } from "../../problem/make-problem.ts";
import { madeUpFront, square } from "../trace/small-problems.contract.ts";
import { volumeOf } from "../volume.ts";
import { NONE } from "./cheapest-feasible.ts";
import { halton, sampledVolume, sampleFloors } from "./floor-samples.ts";

describe("Samples of floors", () => {
  const problem = square();
  const members = madeUpFront(problem, 300);

  it("measure a front nearly as its hypervolume does", () => {
    const many = madeUpFront(problem, 3000);
    const exact = atOnce(volumeOf(problem, objectivesOf(problem), many));
    expect(Math.abs(atOnce(sampledVolume(problem, many, 8192)) / exact - 1)).toBeLessThan(2e-3);
  });

  it("are each served by the cheapest member that keeps both floors, of those that are left", () => {
    const samples = atOnce(sampleFloors(problem, members, 50));
    for (const gone of [undefined, Uint8Array.from(members, (_, i) => i % 2)]) {
      for (let sample = 0; sample < 50; sample++) {
        const floors = [halton(sample + 1, 2), halton(sample + 1, 3)];
        const wanted = members.findIndex(
          ({ scores }, i) => gone?.[i] !== 1 && floors.every((floor, a) => scores[1 + a] >= floor),
        );
        expect(samples.cheapestAt(sample, 0, gone)).toBe(wanted < 0 ? NONE : wanted);
      }
    }
  });

  it("of many attributes do not rise and fall together", () => {
    const points = Array.from({ length: 40 }, (_, p) => p);
    const many = makeProblem({
      points,
      dim: 1,
      clusters: 2,
      attributes: Array.from({ length: 8 }, (_, a) => ({
        name: `a${a}`,
        groups: ["x", "y"],
        groupOf: points.map((p) => ((p + a) % 40 < 20 ? 0 : 1)),
      })),
    });
    const [member] = madeUpFront(problem, 1);
    for (let a = 1; a < 8; a++) {
      const scores = Float64Array.of(0, ...many.attributes.map((_, i) => (i === 0 || i === a ? 0.5 : 1)));
      expect(atOnce(sampledVolume(many, [{ ...member, scores }], 8192))).toBeCloseTo(0.25, 2);
    }
  });

  it("fill every part of the range alike", () => {
    for (const base of [2, 3, 5]) {
      const parts = new Int32Array(10);
      for (let i = 1; i <= 3000; i++) parts[Math.floor(10 * halton(i, base))]++;
      for (const count of parts) expect(Math.abs(count - 300)).toBeLessThan(10);
    }
  });
});
