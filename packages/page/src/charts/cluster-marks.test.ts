import { principalPlane } from "@fairfront/core/internal";
import { describe, expect, it } from "vitest";
import { clusterMarks } from "./cluster-marks.ts";

describe("clusterMarks", () => {
  it("stands in the middle of the drawn points of every cluster, in the cluster's colour; an empty one has no name", () => {
    const [size, dim] = [60, 3];
    const points = Float64Array.from({ length: size * dim }, (_, i) => Math.sin(i * 7.3) * (1 + (i % dim)));
    const labels = Uint8Array.from({ length: size }, (_, point) => (point * point) % 3);
    const plane = principalPlane({ size, dim, points });
    const [sums, masses] = [new Float64Array(4 * dim), new Float64Array(4)];
    labels.forEach((label, point) => {
      masses[label]++;
      for (let i = 0; i < dim; i++) sums[label * dim + i] += points[point * dim + i];
    });
    const names = clusterMarks({ dim }, { sums, masses }, Uint8Array.of(3, 1, 0, 2), plane);
    expect(names.map(({ number, color }) => [number, color])).toEqual(
      [0, 1, 2, 3].filter((cluster) => labels.includes(cluster)).map((cluster) => [cluster, [3, 1, 0, 2][cluster]]),
    );
    for (const { number, x, y } of names) {
      const own = [...labels.keys()].filter((point) => labels[point] === number);
      const mean = (from: number): number =>
        own.reduce((sum, point) => sum + plane.coordinates[from + point], 0) / own.length;
      expect(x).toBeCloseTo(mean(0), 5);
      expect(y).toBeCloseTo(mean(size), 5);
    }
  });
});
