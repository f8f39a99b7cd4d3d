import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { freshScores } from "../measures/objectives.ts";
import { mixedBlobs } from "../methods/method.contract.ts";
import { safairkm } from "../methods/safairkm/safairkm.ts";
import { atOnce } from "../pieces.ts";
import { type Clustering, tallyClustering } from "../problem/clustering.ts";
import { makeProblem } from "../problem/make-problem.ts";
import type { Problem } from "../problem/problem.ts";
import { numberAlike } from "./number-alike.ts";
import { findFront } from "./run.ts";

function lineOf(size: number, clusters: number): Problem {
  const points = Float64Array.from({ length: size }, (_, i) => i * 0.1);
  const groupOf = Uint8Array.from({ length: size }, (_, i) => i % 2);
  return makeProblem({ points, dim: 1, clusters, attributes: [{ name: "sex", groups: ["f", "m"], groupOf }] });
}

function numbered(clusters: number, front: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const problem = lineOf(front[0].length, clusters);
  const clusterings = front.map((labels) => tallyClustering(problem, labels));
  atOnce(numberAlike(problem, clusterings));
  return clusterings.map(({ labels }) => [...labels]);
}

describe("numbers of clusters", () => {
  it("are those of their neighbours along the front, whatever the search called them", () => {
    const front = [
      [0, 0, 0, 0, 1, 1, 1, 2, 2],
      [1, 1, 1, 0, 0, 0, 0, 2, 2],
      [2, 2, 2, 0, 0, 0, 0, 0, 1],
    ];
    expect(numbered(3, front)).toEqual([
      [0, 0, 0, 0, 1, 1, 1, 2, 2],
      [0, 0, 0, 1, 1, 1, 1, 2, 2],
      [0, 0, 0, 1, 1, 1, 1, 1, 2],
    ]);
  });

  it("go from the largest to the smallest cluster of the cheapest clustering, the earlier row first", () => {
    expect(numbered(4, [[3, 2, 2, 0, 0, 0, 3, 1]])).toEqual([[1, 2, 2, 0, 0, 0, 1, 3]]);
  });

  it("hold on to the first clustering where small steps lead away from it and back", () => {
    const front = [
      [0, 0, 0, 1, 1, 1],
      [0, 0, 0, 0, 1, 1],
      [0, 0, 0, 0, 0, 1],
      [1, 0, 0, 0, 0, 1],
      [1, 1, 0, 0, 0, 0],
      [1, 1, 1, 0, 0, 0], // the first one by other numbers
    ];
    expect(numbered(2, front)[5]).toEqual([0, 0, 0, 1, 1, 1]);
  });

  it("depend on who is together only, and leave tallies and scores what they were", () => {
    const labels = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 12, maxLength: 12 });
    const fronts = fc.array(fc.tuple(labels, fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 })), {
      minLength: 1,
      maxLength: 5,
    });
    const problem = lineOf(12, 4);
    fc.assert(
      fc.property(fronts, (pairs) => {
        const tallied = (front: readonly number[][]): Clustering[] => front.map((of) => tallyClustering(problem, of));
        const [plain, renamed] = [
          tallied(pairs.map(([of]) => of)),
          tallied(pairs.map(([of, names]) => of.map((label) => names[label]))),
        ];
        const before = plain.map(({ labels: of }) => freshScores(problem, of).scores);
        atOnce(numberAlike(problem, plain));
        atOnce(numberAlike(problem, renamed));
        expect(renamed).toEqual(plain);
        plain.forEach((clustering, i) => {
          expect(clustering).toEqual(tallyClustering(problem, clustering.labels));
          expect(freshScores(problem, clustering.labels).scores).toEqual(before[i]);
          expect(samePartition(clustering.labels, pairs[i][0])).toBe(true);
        });
      }),
      { numRuns: 60 },
    );
  });

  it("of a front that was found leave no neighbour with fewer rows in common than by any two numbers exchanged", async () => {
    const problem = mixedBlobs({ clusters: 3, groups: [2] });
    const { solutions } = await findFront(problem, {
      method: safairkm,
      seed: 1,
      options: { iterations: 12, starts: 6 },
    });
    const labels = solutions.map(({ clustering }) => clustering.labels);
    expect(labels.length).toBeGreaterThan(3);
    const common = (a: Uint8Array, b: Uint8Array): number => a.filter((label, row) => label === b[row]).length;
    for (let i = 1; i < labels.length; i++) {
      const kept = common(labels[i], labels[0]) + common(labels[i], labels[i - 1]);
      for (const [a, b] of [
        [0, 1],
        [0, 2],
        [1, 2],
      ]) {
        const other = labels[i].map((label) => (label === a ? b : label === b ? a : label));
        expect(common(other, labels[0]) + common(other, labels[i - 1])).toBeLessThanOrEqual(kept);
      }
    }
  });
});

function samePartition(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  const names = new Map<number, number>();
  for (let row = 0; row < a.length; row++) {
    if ((names.get(a[row]) ?? b[row]) !== b[row]) return false;
    names.set(a[row], b[row]);
  }
  return new Set(names.values()).size === names.size;
}
