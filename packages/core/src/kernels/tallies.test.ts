import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addToSums, groupCountsInto } from "./tallies.ts";

describe("tallies", () => {
  it("sum the weighted points of every cluster, in their order", () => {
    const points = Float64Array.of(1, 10, 2, 20, 3, 30);
    const sums = new Float64Array(6);
    const labels = Uint8Array.of(2, 0, 2);
    addToSums(points, 2, undefined, labels, 0, 2, sums);
    expect([...sums]).toEqual([2, 20, 0, 0, 1, 10]);
    addToSums(points, 2, undefined, labels, 2, 3, sums);
    expect([...sums]).toEqual([2, 20, 0, 0, 4, 40]);
    sums.fill(0);
    addToSums(points, 2, Float64Array.of(1, 2, 3), labels, 0, 3, sums);
    expect([...sums]).toEqual([4, 40, 0, 0, 10, 100]);
  });

  it("count the points of every group in every cluster", () => {
    const members = fc.array(fc.tuple(fc.nat(4), fc.nat(2)), { maxLength: 50 });
    fc.assert(
      fc.property(members, (pairs) => {
        const counts = new Int32Array(15).fill(9);
        groupCountsInto(
          Uint8Array.from(pairs, ([k]) => k),
          Uint16Array.from(pairs, ([, j]) => j),
          3,
          counts,
        );
        const expected = Array.from({ length: 15 }, (_, i) => pairs.filter(([k, j]) => k * 3 + j === i).length);
        expect([...counts]).toEqual(expected);
      }),
    );
  });
});
