import { describe, expect, it } from "vitest";
import { placeMarks } from "./front-marks.ts";
import { frontPicture, toneOf, tonesFrom, toneText } from "./front-picture.ts";
import { frontSvg } from "./front-svg.ts";

const point = (cost: number, fairness: number) => ({ cost, fairness });
const of = { width: 600, height: 400, attribute: "sex", bestBalance: 0.8, attributes: 1 };

describe("the picture of the front", () => {
  it("begins at no balance at all, unless every point is well above", () => {
    const low = frontPicture({ ...of, points: [point(1, 0.1), point(2, 0.8)] });
    expect([low.fairnesses[0], low.y.to(0)]).toEqual([0, 400 - low.bottom]);
    const high = frontPicture({ ...of, points: [point(1, 0.7), point(2, 0.8)], others: [[]] });
    expect(high.fairnesses[0]).toBeCloseTo(0.6);
    expect(high.y.to(high.fairnesses[0])).toBe(400 - high.bottom);
    expect(high.y.to(0.8)).toBeGreaterThan(high.top);
    const only = frontPicture({ ...of, points: [point(1, 0.8)] });
    expect(only.fairnesses[0]).toBeLessThan(0.8);
  });

  it("has room for every point of every method, and says what stands on its axes", () => {
    const others = [[point(0.5, 0.05)], [point(9, 0.4)]];
    const picture = frontPicture({ ...of, points: [point(1, 0.1), point(2, 0.8)], others });
    for (const { cost, fairness } of others.flat()) {
      expect(picture.x.to(cost)).toBeGreaterThan(picture.left);
      expect(picture.x.to(cost)).toBeLessThan(600 - picture.right);
      expect(picture.y.to(fairness)).toBeLessThan(400 - picture.bottom);
    }
    expect(picture.words.fairness).toBe("↑ balance of sex (more is fairer)");
    expect(picture.words.about).toBe(
      "2 clusterings from cost 1.000 (+0.0 %) with balance 0.100 to cost 2.000 (+100 %) with balance 0.800.",
    );
    expect(picture.costTicks.map(({ text }) => text)).toEqual(["2", "4", "6", "8"]);
  });

  it("writes what the band of chance is at the end of it where there are fewer points", () => {
    const [cheap, fair] = [point(1, 0.52), point(2, 0.52)];
    const drawn = (points: readonly ReturnType<typeof point>[]) =>
      frontPicture({ ...of, points, others: [[point(1, 0.1), point(2, 0.8)]], chance: [0.5, 0.7] }).chance!;
    expect([drawn([fair]).anchor, drawn([cheap]).anchor]).toEqual(["start", "end"]);
    expect(drawn([fair]).x).toBeLessThan(drawn([cheap]).x);
    for (const chance of [[0.395, 0.7] as const, [0.45, 0.7] as const]) {
      const { chance: band, fairnessTicks } = frontPicture({ ...of, points: [cheap, fair, point(3, 0.1)], chance });
      expect(fairnessTicks.filter(({ at }) => at > band!.y - 14 && at < band!.y + 3)).toEqual([]); // no line through it
    }
  });

  it("tells shares of a further attribute apart, however near to its best they all are", () => {
    expect([[0, 1], [0.81, 0.99], [0.997], [1.2], []].map(tonesFrom)).toEqual([0, 0.8, 0.95, 0.95, 0.95]);
    expect([0, 0.2, 0.99, 1].map((share) => toneOf(share, 0))).toEqual([0, 1, 4, 4]);
    expect([0.81, 0.85, 0.9, 0.95, 1].map((share) => toneOf(share, 0.8))).toEqual([0, 1, 2, 3, 4]);
    expect([0, 4].map((tone) => toneText(tone, 0))).toEqual(["0 to 20 %", "80 to 100 %"]);
    expect([0, 4].map((tone) => toneText(tone, 0.65))).toEqual(["65 to 72 %", "93 to 100 %"]);
  });

  it("says why dots lie below others where there are several attributes, and draws no line", () => {
    const points = [
      { ...point(1, 0.4), tone: toneOf(0, 0) },
      { ...point(2, 0.1), tone: toneOf(1, 0) },
    ];
    const several = {
      ...of,
      points,
      attributes: 2,
      tones: { what: "representation of race", from: 0.8 },
      marks: [],
      method: "Trace",
      others: [],
    };
    expect(frontPicture(several).words.shadow).toMatch(/fairer to another attribute/);
    const svg = frontSvg(several);
    expect(svg).not.toContain('class="stairs"');
    expect(svg).toContain("Colour: representation of race, as a share of its best");
    expect(svg).toContain("80 to 84 %");
    expect(svg.match(/class="dots tone-[04]" d="M[1-9]/g)).toHaveLength(2);
    expect(frontSvg({ ...several, attributes: 1 })).toContain('class="stairs"');
  });

  it("leaves out the label of a suggestion that the choice's would lie over", () => {
    const points = [point(1, 0.4), point(1.001, 0.401)];
    const picture = frontPicture({ ...of, points: [...points, point(2, 0.8)] });
    const marks = [
      { id: 0, kind: "chosen" as const, label: "a" },
      { id: 1, kind: "chosen" as const, label: "b" },
    ];
    expect(placeMarks(picture, points, marks).map(({ text }) => text !== undefined)).toEqual([true, true]);
    const knee = { ...marks[0], kind: "knee" as const };
    expect(placeMarks(picture, points, [knee, knee]).map(({ text }) => text !== undefined)).toEqual([false, true]);
  });

  it("puts a label where there is room: left of a point at the right end, a knee's below its point, above at the floor", () => {
    const points = [point(1, 0), point(1.5, 0.4), point(2, 0.8)];
    const picture = frontPicture({ ...of, points });
    const marks = points.map((_, id) => ({ id, kind: "knee" as const, label: "a long label" }));
    const [low, middle, end] = placeMarks(picture, points, marks);
    expect([low, middle, end].map(({ text }) => text!.anchor)).toEqual(["start", "start", "end"]);
    expect(low.text!.y).toBeLessThan(low.y);
    expect(middle.text!.y).toBeGreaterThan(middle.y);
    expect(end.text!.x).toBeLessThan(end.x);
  });
});
