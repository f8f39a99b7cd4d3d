import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { matchClusters } from "./match-clusters.ts";

function permutations(items: readonly number[]): number[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, i) =>
    permutations([...items.slice(0, i), ...items.slice(i + 1)]).map((p) => [item, ...p]),
  );
}

describe("matching clusters", () => {
  it("undoes a renaming", () => {
    const reference = Uint8Array.from([0, 0, 1, 1, 2, 2, 2]);
    const labels = reference.map((label) => [2, 0, 1][label]);
    const match = matchClusters({ size: 7, clusters: 3 }, labels, reference);
    expect([...labels.map((label) => match[label])]).toEqual([...reference]);
  });

  it("lets as many points agree as any renaming does", () => {
    const pair = fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 }));
    fc.assert(
      fc.property(fc.array(pair, { minLength: 1, maxLength: 40 }), (pairs) => {
        const reference = Uint8Array.from(pairs, ([a]) => a);
        const labels = Uint8Array.from(pairs, ([, b]) => b);
        const agree = (names: ArrayLike<number>): number => pairs.filter(([a, b]) => names[b] === a).length;
        const match = matchClusters({ size: pairs.length, clusters: 5 }, labels, reference);
        expect(new Set(match).size).toBe(5);
        expect(agree(match)).toBe(Math.max(...permutations([0, 1, 2, 3, 4]).map(agree)));
      }),
      { numRuns: 40 },
    );
  });
});
