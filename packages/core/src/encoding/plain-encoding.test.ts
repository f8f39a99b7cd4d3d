import { describe, expect, it } from "vitest";
import { makeProblem } from "../problem/make-problem.ts";
import { type CategoryFeature, coordinateNames, dimOf, widthOf } from "./encoding.ts";
import { labelsOfPoints, labelsOfRows, NO_CLUSTER, placesIn } from "./places.ts";
import { plainEncoding } from "./plain-encoding.ts";

const refused = (code: string, about: string, values: object) =>
  expect.objectContaining({ notice: { code, about, values, remedies: [] } });

/** Rows 7, 3, 5 and 1 of a file; sorted by group they are the rows 3, 1, 7, 5. */
const problem = makeProblem({
  points: [1, 10, 2, 20, 4, 40, 9, 90],
  dim: 2,
  clusters: 3,
  rows: [7, 3, 5, 1],
  attributes: [{ name: "sex", groups: ["f", "m"], groupOf: [1, 0, 1, 0] }],
});

describe("the encoding of coordinates", () => {
  it("takes every coordinate as it is, and would fill in its median", () => {
    expect(plainEncoding(problem)).toEqual({
      scale: "none",
      unit: 1,
      features: [
        { kind: "numeric", name: "x1", shift: 0, spread: 1, fill: 3 },
        { kind: "numeric", name: "x2", shift: 0, spread: 1, fill: 30 },
      ],
      attributes: [
        {
          name: "sex",
          spec: "sex",
          parts: [{ kind: "values", column: "sex", levels: ["f", "m"] }],
          groups: ["f", "m"],
          groupOfCell: [0, 1],
        },
      ],
      missing: "error",
      missingMarks: [],
      constant: [],
      notices: [],
    });
  });

  it("fills in the middle one of an odd number", () => {
    const odd = makeProblem({ points: [8, 1, 2], dim: 1, clusters: 2, attributes: [] });
    expect(plainEncoding(odd).features).toMatchObject([{ fill: 2 }]);
  });

  it("may have names, one for each coordinate", () => {
    expect(plainEncoding(problem, ["age", "pay"]).features.map(({ name }) => name)).toEqual(["age", "pay"]);
    expect(() => plainEncoding(problem, ["age"])).toThrow(refused("coordinate-names", "features", { dim: 2, got: 1 }));
  });
});

describe("the coordinates of features", () => {
  const of = (...levels: string[]): CategoryFeature => ({
    kind: "category",
    name: "c",
    levels,
    shift: 0,
    spread: 1,
    fill: levels[0],
  });
  const number = { kind: "numeric", name: "n", shift: 0, spread: 1, fill: 0 } as const;

  it("are one for a number and for two categories, else one a category, and have their names", () => {
    expect([number, of("a", "b"), of("a", "b", "c")].map(widthOf)).toEqual([1, 1, 3]);
    const features = [number, of("a", "b"), of("a", "b", "c")];
    expect(dimOf({ features })).toBe(5);
    expect(coordinateNames({ features })).toEqual(["n", "c=b", "c=a", "c=b", "c=c"]);
  });
});

describe("labels of rows", () => {
  it("stand at the rows of their points, and nowhere else", () => {
    expect([...problem.rows]).toEqual([3, 1, 7, 5]);
    const none = NO_CLUSTER;
    expect([...labelsOfRows(problem, [0, 1, 2, 1])]).toEqual([none, 1, none, 0, none, 1, none, 2]);
  });

  it("lead back to the points", () => {
    expect([...labelsOfPoints(problem, [9, 1, 9, 0, 9, 1, 9, 2])]).toEqual([0, 1, 2, 1]);
    const placed = { ...problem, places: { rows: 4, rowOf: Uint32Array.of(1, 3, 0, 2) } };
    expect([...labelsOfPoints(placed, [0, 1, 2, 1])]).toEqual([1, 1, 0, 2]);
    expect([...labelsOfRows(placed, [1, 1, 0, 2])]).toEqual([0, 1, 2, 1]);
  });

  it("are refused where one is absent or no cluster", () => {
    expect(() => labelsOfPoints(problem, [0, 1, 2, 1])).toThrow(
      refused("one-each", "labels", { what: "rows", count: 8, got: 4 }),
    );
    for (const bad of [3, -1, 0.5, Number.NaN]) {
      expect(() => labelsOfPoints(problem, [9, 1, 9, 0, 9, bad, 9, 2])).toThrow(
        refused("cluster-index", "labels", { most: 2, got: String(bad), row: 6 }),
      );
    }
  });

  it("of a part of a file are counted within that part", () => {
    const fileRows = Uint32Array.of(30, 10);
    expect(placesIn(3, undefined, fileRows)).toEqual({ rows: 3, rowOf: fileRows });
    expect(placesIn(3, Uint32Array.of(10, 20, 30), fileRows)).toEqual({ rows: 3, rowOf: Uint32Array.of(2, 0) });
  });
});
