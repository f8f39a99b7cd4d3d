import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InputError } from "../errors.ts";
import { rowsAPiece } from "../pieces.ts";
import { problemInputs } from "../testing/arbitrary.ts";
import { makeProblem, makeProblemInPieces } from "./make-problem.ts";
import { labelsByRow, weightOf } from "./problem.ts";
import type { ProblemInput } from "./problem-input.ts";

const square: ProblemInput = {
  points: [0, 0, 0, 1, 1, 0, 1, 1],
  dim: 2,
  clusters: 2,
  attributes: [{ name: "sex", groups: ["f", "m"], groupOf: [1, 0, 1, 0] }],
};

describe("makeProblem", () => {
  it("keeps every point with its groups and weight, sorted by group and centred", () => {
    fc.assert(
      fc.property(problemInputs({ weighted: true }), (input) => {
        const problem = makeProblem(input);
        expect(new Set(problem.rows).size).toBe(problem.size);
        for (let p = 0; p < problem.size; p++) {
          const row = problem.rows[p];
          for (let i = 0; i < problem.dim; i++) {
            expect(problem.points[p * problem.dim + i] + problem.offset[i]).toBeCloseTo(
              input.points[row * input.dim + i],
              9,
            );
          }
          expect(problem.weights![p]).toBe(input.weights![row]);
          problem.attributes.forEach((attribute, a) => {
            expect(attribute.groupOf[p]).toBe(input.attributes[a].groupOf[row]);
          });
        }
        for (let i = 0; i < problem.dim; i++) {
          let mean = 0;
          for (let p = 0; p < problem.size; p++) mean += problem.weights![p] * problem.points[p * problem.dim + i];
          expect(mean / problem.mass).toBeCloseTo(0, 9);
        }
      }),
    );
  });

  it("lists for every group exactly its points as stretches, one stretch for the first attribute", () => {
    fc.assert(
      fc.property(problemInputs(), (input) => {
        const problem = makeProblem(input);
        problem.attributes.forEach((attribute, a) => {
          attribute.ranges.forEach((bounds, group) => {
            const listed: number[] = [];
            for (let i = 0; i < bounds.length; i += 2) for (let p = bounds[i]; p < bounds[i + 1]; p++) listed.push(p);
            const members = [...attribute.groupOf.keys()].filter((p) => attribute.groupOf[p] === group);
            expect(listed).toEqual(members);
            expect(attribute.sizes[group]).toBe(members.length);
            if (a === 0) expect(bounds.length).toBe(2);
          });
        });
      }),
    );
  });

  it("is left between stretches of rows: more rows are more pieces, not longer ones", () => {
    const piecesOf = (size: number): number => {
      const points = Float64Array.from({ length: size * 4 }, (_, i) => i % 97);
      const attributes = [{ name: "g", groups: ["a", "b"], groupOf: Array.from({ length: size }, (_, i) => i % 2) }];
      return [...makeProblemInPieces({ points, dim: 4, clusters: 2, attributes })].length;
    };
    expect(piecesOf(64_000) - piecesOf(32_000)).toBeGreaterThanOrEqual(Math.floor(32_000 / rowsAPiece(4)));
  });

  it("gives labels back in the order of the table's rows", () => {
    const problem = makeProblem(square); // sorted by group: rows 1 and 3 come first
    expect(labelsByRow(problem, Uint8Array.of(0, 1, 2, 3))).toEqual([
      { row: 0, cluster: 2 },
      { row: 1, cluster: 0 },
      { row: 2, cluster: 3 },
      { row: 3, cluster: 1 },
    ]);
    expect(weightOf(problem, 3)).toBe(1);
    expect(weightOf(makeProblem({ ...square, weights: [1, 2, 3, 4] }), 0)).toBe(2);
  });

  it("names the data's own balance", () => {
    const groupOf = [0, 0, 0, 1, 1, 1, 1, 1, 1];
    const points = Array.from({ length: 9 }, (_, i) => i);
    const problem = makeProblem({
      points,
      dim: 1,
      clusters: 2,
      attributes: [{ name: "g", groups: ["a", "b"], groupOf }],
    });
    expect(problem.attributes[0].bestBalance).toBe(0.5);
  });

  it("gives problems that differ in one coordinate, group or weight another fingerprint", () => {
    const base = makeProblem(square).fingerprint;
    const variants: ProblemInput[] = [
      { ...square, points: [0, 0, 0, 1, 1, 0, 1, 1 + 1e-15] },
      { ...square, attributes: [{ ...square.attributes[0], groupOf: [1, 0, 1, 1] }] },
      { ...square, weights: [1, 1, 1, 1] },
      { ...square, clusters: 3 },
    ];
    for (const variant of variants) expect(makeProblem(variant).fingerprint).not.toBe(base);
    expect(makeProblem(square).fingerprint).toBe(base);
  });

  it.each<[string, Partial<ProblemInput>, RegExp]>([
    ["one cluster", { clusters: 1 }, /clusters: must be a whole number between 2 and the 4 points, got 1/],
    ["more clusters than points", { clusters: 5 }, /between 2 and the 4 points, got 5/],
    ["half a cluster", { clusters: 2.5 }, /got 2.5/],
    ["NaN", { points: [0, 0, Number.NaN, 1, 1, 0, 1, 1] }, /finite numbers, got NaN in row 2, feature 1/],
    ["infinity", { points: [0, 0, 0, 1, 1, 0, 1, Number.POSITIVE_INFINITY] }, /got Infinity in row 4, feature 2/],
    ["too few distinct points", { points: [1, 1, 1, 1, 1, 1, 1, 1] }, /distinct points \(1\), got 2/],
    ["no points", { points: [] }, /got none/],
    ["a ragged array", { points: [1, 2, 3] }, /multiple of 2/],
    ["squares that overflow", { points: [1e200, 0, 0, 1, 1, 0, 1, 1] }, /overflow/],
    [
      "one group",
      { attributes: [{ name: "sex", groups: ["f"], groupOf: [0, 0, 0, 0] }] },
      /sex: expected at least 2 groups.*"f" everywhere/,
    ],
    [
      "a group without points",
      { attributes: [{ name: "sex", groups: ["f", "m", "x"], groupOf: [0, 1, 0, 1] }] },
      /"x" has no points/,
    ],
    [
      "a group out of range",
      { attributes: [{ name: "sex", groups: ["f", "m"], groupOf: [0, 2, 0, 1] }] },
      /got 2 in row 2/,
    ],
    ["a weight of 0", { weights: [1, 0, 1, 1] }, /positive numbers, got 0 in row 2/],
    ["too few weights", { weights: [1] }, /weights: expected one for each of 4 points, got 1/],
  ])("refuses %s", (_, change, message) => {
    expect(() => makeProblem({ ...square, ...change })).toThrow(InputError);
    expect(() => makeProblem({ ...square, ...change })).toThrow(message);
  });
});
