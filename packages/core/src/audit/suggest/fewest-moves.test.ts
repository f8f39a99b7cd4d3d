import { describe, expect, it } from "vitest";
import type { AttributeInput } from "../../problem/problem-input.ts";
import { Rng } from "../../random/rng.ts";
import { representationOf, type StrataTable, strataTable } from "./fair-rows.ts";
import { fewestMoves } from "./fewest-moves.ts";
import { movedRows } from "./repaired-counts.ts";

/** Rows at random: any cluster, any group of every attribute. */
function randomTable(seed: number, rows: number, clusters: number, groups: readonly number[]): StrataTable {
  const rng = Rng.fromSeed(seed).fork("effort");
  const attributes = groups.map(
    (count, a): AttributeInput => ({
      name: `a${a}`,
      groups: Array.from({ length: count }, (_, j) => `g${j}`),
      groupOf: Array.from({ length: rows }, () => rng.below(count)),
    }),
  );
  return strataTable(
    attributes,
    Array.from({ length: rows }, () => rng.below(clusters)),
    clusters,
  );
}

describe("the nearest counts within an effort", () => {
  it.each([
    ["one attribute", [6]],
    ["two attributes", [2, 3]],
  ])("of %s keep the floor, and their bound is true, wherever the effort ends", (_, groups) => {
    let cut = 0;
    for (let seed = 0; seed < 6; seed++) {
      const table = randomTable(seed, 600, 5, groups);
      const whole = fewestMoves(table, 0.85, 1e9);
      expect(whole.kind).toBe("found");
      if (whole.kind !== "found") continue;
      for (const effort of [0, 1e3, 1e5, 1e6]) {
        const found = fewestMoves(table, 0.85, effort);
        expect(found.kind).toBe("found");
        if (found.kind !== "found") continue;
        expect(representationOf(table, found.counts)).toBeGreaterThanOrEqual(0.85 - 1e-12);
        expect(found.moved).toBe(movedRows(table, found.counts));
        expect(found.moved).toBeGreaterThanOrEqual(whole.atLeast);
        expect(found.atLeast).toBeLessThanOrEqual(whole.moved);
        expect(found.atLeast).toBeGreaterThan(0);
        if (found.atLeast < found.moved) cut++;
      }
    }
    expect(cut).toBeGreaterThan(5);
  });

  it("are found of a table whose first bound alone would take minutes", () => {
    const table = randomTable(1, 20_000, 25, [25]);
    const found = fewestMoves(table, 0.9, 1e6);
    expect(found.kind).toBe("found");
    if (found.kind !== "found") return;
    expect(representationOf(table, found.counts)).toBeGreaterThanOrEqual(0.9 - 1e-12);
    expect(found.atLeast).toBeGreaterThan(found.moved / 2);
    expect(found.atLeast).toBeLessThan(found.moved);
  });
});
