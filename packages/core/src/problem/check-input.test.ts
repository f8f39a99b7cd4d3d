import { describe, expect, it } from "vitest";
import { checkDistinct, checkInput } from "./check-input.ts";
import type { ProblemInput } from "./problem-input.ts";

const input: ProblemInput = {
  points: [0, 0, 0, 1, 1, 0, 1, 1],
  dim: 2,
  clusters: 2,
  attributes: [{ name: "sex", groups: ["f", "m"], groupOf: [1, 0, 1, 0] }],
};
const many = (count: number): ProblemInput => ({
  points: Float64Array.from({ length: count }, (_, i) => i),
  dim: 1,
  clusters: 2,
  attributes: [],
});
const sexes = (groups: readonly string[], groupOf: readonly number[]) => ({
  attributes: [{ name: "sex", groups, groupOf }],
});
const refused = (code: string, about: string, values: object) =>
  expect.objectContaining({ notice: { code, about, values, remedies: [] } });

describe("arrays that make a problem", () => {
  it("are counted in points", () => {
    expect(checkInput(input)).toBe(4);
    expect(checkInput({ ...input, rows: [9, 8, 7, 6], weights: [1, 1e-40, 3, 1e40] })).toBe(4);
    expect(checkInput({ ...input, clusters: 4 })).toBe(4);
    expect(checkInput({ ...many(300), clusters: 256 })).toBe(300);
  });

  it.each<[Partial<ProblemInput>, string, string, object]>([
    [{ dim: 0 }, "at-least-one", "features", { got: "0" }],
    [{ dim: 1.5 }, "at-least-one", "features", { got: "1.5" }],
    [{ dim: 3 }, "torn-points", "points", { dim: 3, got: 8 }],
    [{ points: [] }, "no-points", "points", {}],
    [
      { points: [0, 0, 0, 1, 1, Number.NaN, 1, 1] },
      "infinite-coordinate",
      "points",
      { value: "NaN", row: 3, feature: 2 },
    ],
    [
      { points: [Number.NEGATIVE_INFINITY, 0, 0, 1, 1, 0, 1, 1] },
      "infinite-coordinate",
      "points",
      { value: "-Infinity", row: 1, feature: 1 },
    ],
    [{ clusters: 1 }, "cluster-count", "clusters", { most: 4, points: true, got: "1" }],
    [{ clusters: 5 }, "cluster-count", "clusters", { most: 4, points: true, got: "5" }],
    [{ clusters: 2.5 }, "cluster-count", "clusters", { most: 4, points: true, got: "2.5" }],
    [{ rows: [1, 2, 3] }, "one-each", "rows", { what: "points", count: 4, got: 3 }],
    [{ weights: [1, 2, 3] }, "one-each", "weights", { what: "points", count: 4, got: 3 }],
    [{ weights: [1, 2, 0, 1] }, "positive-numbers", "weights", { value: "0", row: 3 }],
    [{ weights: [1, 2, 1, Number.POSITIVE_INFINITY] }, "positive-numbers", "weights", { value: "Infinity", row: 4 }],
    [{ weights: [-1, 2, 1, 1] }, "positive-numbers", "weights", { value: "-1", row: 1 }],
    [{ weights: [1, 1e-41, 1, 1] }, "positive-numbers", "weights", { value: "1e-41", row: 2 }],
    [{ weights: [1, 1, 1e41, 1] }, "positive-numbers", "weights", { value: "1e+41", row: 3 }],
    [sexes(["f", "m"], [0, 1, 0]), "group-each", "sex", { what: "points", count: 4, got: 3 }],
    [sexes(["f", "m"], [0, 1, 2, 0]), "group-index", "sex", { most: 1, got: "2", row: 3 }],
    [sexes(["f", "m"], [0, -1, 1, 0]), "group-index", "sex", { most: 1, got: "-1", row: 2 }],
    [sexes(["f", "m"], [0.5, 1, 1, 0]), "group-index", "sex", { most: 1, got: "0.5", row: 1 }],
    [sexes(["f"], [0, 0, 0, 0]), "few-groups", "sex", { got: 1, only: "f" }],
    [sexes(["f", "m"], [1, 1, 1, 1]), "few-groups", "sex", { got: 1, only: "m" }],
    [sexes(["f", "m", "x"], [0, 2, 0, 2]), "empty-group", "sex", { group: "m" }],
  ])("are refused where they do not fit: %j", (change, code, about, values) => {
    expect(() => checkInput({ ...input, ...change })).toThrow(refused(code, about, values));
  });

  it("have at most 256 clusters, a label being one byte, and at most 65,536 groups", () => {
    expect(() => checkInput({ ...many(300), clusters: 257 })).toThrow(
      refused("cluster-count", "clusters", { most: 256, points: false, got: "257" }),
    );
    expect(() => checkInput({ ...many(256), clusters: 257 })).toThrow(
      refused("cluster-count", "clusters", { most: 256, points: true, got: "257" }),
    );
    const groups = (count: number) => Array.from({ length: count }, (_, i) => `g${i}`);
    const all = (count: number) => ({ ...many(count), ...sexes(groups(count), [...groups(count).keys()]) });
    expect(checkInput(all(65_536))).toBe(65_536);
    expect(() => checkInput(all(65_537))).toThrow(refused("group-count", "sex", { most: 65_536, got: 65_537 }));
  });

  it("have as many different points as clusters", () => {
    const points = Float64Array.of(1, 2, 1, 3, 1, 2, 2, 2);
    expect(() => checkDistinct(points, 2, 4, 3)).not.toThrow();
    expect(() => checkDistinct(points, 2, 4, 4)).toThrow(
      refused("distinct-points", "clusters", { distinct: 3, got: 4 }),
    );
    expect(() => checkDistinct(points, 1, 8, 4)).toThrow(
      refused("distinct-points", "clusters", { distinct: 3, got: 4 }),
    );
    expect(() => checkDistinct(Float64Array.of(1, 11, 11, 1), 2, 2, 2)).not.toThrow();
  });
});
