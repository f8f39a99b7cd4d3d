import { describe, expect, it } from "vitest";
import { canBalance } from "./best-balance.ts";

/** By looking at every way to place the rows of every group. */
function bestOfAll(sizes: readonly number[], clusters: number): number {
  const table = Array.from({ length: clusters }, () => sizes.map(() => 0));
  let best = 0;
  const place = (j: number, k: number, left: number): void => {
    if (j === sizes.length) {
      best = Math.max(best, Math.min(...table.map((row) => Math.min(...row) / Math.max(...row))));
      return;
    }
    for (let n = k === clusters - 1 ? left : 1; n <= left - (clusters - 1 - k); n++) {
      table[k][j] = n;
      if (k === clusters - 1) place(j + 1, 0, sizes[j + 1]);
      else place(j, k + 1, left - n);
    }
  };
  place(0, 0, sizes[0]);
  return best;
}

describe("the balance that whole rows can have in so many clusters", () => {
  it.each([
    [[3, 5], 2],
    [[4, 7], 3],
    [[6, 11], 2],
    [[5, 12], 3],
    [[6, 13], 4],
    [[4, 6, 9], 2],
    [[5, 7, 8], 3],
    [[7, 7], 3],
    [[8, 12], 4],
    [[9, 20], 3],
  ] as const)("of groups of %j rows in %i clusters is what looking at all tables finds", (sizes, clusters) => {
    const best = bestOfAll(sizes, clusters);
    const range = { least: Math.min(...sizes), most: Math.max(...sizes) };
    expect(canBalance(range, clusters, best, 1e6)).toBe(true);
    expect(canBalance(range, clusters, best + 1e-6, 1e6)).toBe(false);
  });

  it("is none where a group has fewer rows than there are clusters", () => {
    expect(canBalance({ least: 3, most: 9 }, 4, 0.01, 1e6)).toBe(false);
  });

  it("is decided of large groups where the parts are rare, and left open where the effort ends", () => {
    // 10,771 and 21,790 have no common divisor: only one cluster can have the mix of the data.
    expect(canBalance({ least: 10_771, most: 21_790 }, 8, 10_771 / 21_790, 1e8)).toBe(false);
    expect(canBalance({ least: 10_771, most: 21_790 }, 8, 0.494, 1e8)).toBe(true);
    expect(canBalance({ least: 10_000, most: 20_000 }, 8, 0.5, 1e8)).toBe(true);
    expect(canBalance({ least: 97, most: 100 }, 20, 0.969, 10)).toBe(undefined);
  });
});
