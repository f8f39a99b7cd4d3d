import { expect, it } from "vitest";
import { borderWidths } from "./border-widths.ts";

/** Centres on a line, and how much farther from the second than from the first a row is. */
const centers = Float64Array.of(0, 10);
const gap = (x: number): number => Math.abs((x - 10) ** 2 - x ** 2);

it("are as wide as the wanted rows of either side are away, of the group that has the fewest near", () => {
  const rule = { centers, prices: new Float64Array(4) };
  const crowd = Float64Array.from({ length: 100 }, (_, i) => (i < 50 ? 4.9 - i / 50 : 5.1 + (i - 50) / 50));
  const few = Float64Array.of(0, 1, 2, 9, 11);
  const samples = [crowd, few].map((points) => ({ points, rows: points.length }));
  const widths = (wanted: readonly number[]) => [...borderWidths(rule, samples, [1000, 5], 1, wanted)];
  expect(widths([10, 10, 1, 1])[0]).toBeCloseTo(gap(9), 9); // the nearest of the few on the other side: 2 and 9
  expect(widths([10, 10, 2, 2])[1]).toBeCloseTo(gap(11), 9);
  const one = [...borderWidths({ centers, prices: new Float64Array(2) }, samples.slice(0, 1), [1000], 1, [30, 30])];
  for (const width of one) expect(width).toBeCloseTo(gap(4.9 - 2 / 50), 9); // the third on either side: each stands for ten
});

it("are not so wide that thousands come", () => {
  const dense = Float64Array.from({ length: 5000 }, (_, i) => (4.9 * i) / 5000);
  const samples = [
    { points: dense, rows: 5000 },
    { points: Float64Array.of(-40), rows: 1 },
  ];
  const [width] = borderWidths({ centers, prices: new Float64Array(4) }, samples, [5000, 1], 1, [5, 5, 1, 1]);
  expect(width).toBeLessThan(gap(-40));
  expect(dense.filter((x) => gap(x) < width).length).toBeLessThanOrEqual(1000);
});
