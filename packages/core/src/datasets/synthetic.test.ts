import { describe, expect, it } from "vitest";
import type { NumericColumn } from "../tables/table.ts";
import { syntheticSet, syntheticSets } from "./synthetic.ts";

const values = (name: string, seed: number): Float64Array[] =>
  syntheticSet(name, seed).columns.map((column) => (column as NumericColumn).values);

describe("the synthetic sets", () => {
  it.each(syntheticSets.map((set) => [set.name, set] as const))("%s has the paper's blobs and groups", (name, set) => {
    const [x1, x2, group] = values(name, 1);
    expect(x1.length).toBe(400);
    let start = 0;
    for (const { points, center, group: of } of set.blobs) {
      const mean = (column: Float64Array): number =>
        column.subarray(start, start + points).reduce((sum, x) => sum + x, 0) / points;
      expect(Math.abs(mean(x1) - center[0])).toBeLessThan((5 * set.spread) / Math.sqrt(points));
      expect(Math.abs(mean(x2) - center[1])).toBeLessThan((5 * set.spread) / Math.sqrt(points));
      expect([...group.subarray(start, start + points)].every((g) => g === of)).toBe(true);
      start += points;
    }
  });

  it("are the same for the same seed and others for another", () => {
    expect(values("syn_equal_ds1", 1)).toEqual(values("syn_equal_ds1", 1));
    expect(values("syn_equal_ds1", 1)).not.toEqual(values("syn_equal_ds1", 2));
  });

  it("have groups of 1:1 and 3:1", () => {
    const minority = (name: string): number => values(name, 1)[2].reduce((sum, g) => sum + g, 0);
    expect(syntheticSets.map(({ name }) => minority(name))).toEqual([200, 100, 200, 100]);
  });

  it("answer an unknown name with the nearest one", () => {
    expect(() => syntheticSet("syn_equal_ds3", 1)).toThrow(/did you mean "syn_equal_ds1"\?/);
  });
});
