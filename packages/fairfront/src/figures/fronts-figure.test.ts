import { frontPicture } from "@fairfront/core/internal";
import { expect, it } from "vitest";
import { frontsFigure } from "./fronts-figure.ts";

const points = [
  { cost: 1.0371, fairness: 0.113 },
  { cost: 1.2913, fairness: 0.431 },
  { cost: 1.6184, fairness: 0.508 },
];

it("draws several fronts on the scales, with the ticks and the words, that the picture of a front has everywhere", () => {
  const svg = frontsFigure({
    ...{ title: "t", subtitle: "s", column: "sex", bestBalance: 0.52, flat: false },
    fronts: [{ title: "Trace", hypervolume: 0.9, points }],
  });
  const margin = { top: 84, right: 190, bottom: 56, left: 64 };
  const { costTicks, fairnessTicks, words, x, y } = frontPicture({
    ...{ width: 860, height: 520, margin, points, attribute: "sex", bestBalance: 0.52, attributes: 1 },
  });
  const axis = (name: string): string[] => {
    const [, group] = new RegExp(`aria-label="${name}-axis tick label"[^>]*>(.*?)</g>`).exec(svg)!;
    return [...group.matchAll(/>([^<]+)<\/text>/g)].map(([, text]) => text);
  };
  expect(axis("x")).toEqual(costTicks.map(({ text }) => text));
  expect(axis("y")).toEqual(fairnessTicks.map(({ text }) => text));
  expect(svg).toContain(words.cost);
  const dots = [...svg.matchAll(/<circle r="3.6" cy="([\d.]+)" cx="([\d.]+)"/g)].map(([, cy, cx]) =>
    [cx, cy].map(Number),
  );
  expect(dots.length).toBe(points.length);
  points.forEach(({ cost, fairness }, i) => {
    expect(dots[i][0]).toBeCloseTo(x.to(cost), 6);
    expect(dots[i][1]).toBeCloseTo(y.to(fairness), 6);
  });
});
