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

/** The fewest moves by looking at all ways to share the rows of every stratum out; infinite where none keeps the floor. */
function fewestOfAll(table: StrataTable, floor: number): number {
  const { clusters, strata, counts } = table;
  const placed = new Int32Array(counts.length);
  let fewest = Number.POSITIVE_INFINITY;
  const place = (s: number, k: number, left: number): void => {
    if (k === clusters - 1) {
      placed[k * strata + s] = left;
      if (s + 1 < strata) place(s + 1, 0, rowsOf(table, s + 1));
      else if (representationOf(table, placed) >= floor - 1e-12) fewest = Math.min(fewest, movedRows(table, placed));
      return;
    }
    for (let n = 0; n <= left; n++) {
      placed[k * strata + s] = n;
      place(s, k + 1, left - n);
    }
  };
  place(0, 0, rowsOf(table, 0));
  return fewest;
}

const rowsOf = ({ strata, counts }: StrataTable, s: number): number =>
  counts.reduce((sum, count, cell) => sum + (cell % strata === s ? count : 0), 0);

describe("the nearest counts", () => {
  it.each([
    ["two groups in three clusters", 22, 3, [2], [0.8, 0.9, 0.95, 0.99]],
    ["three groups in two clusters", 26, 2, [3], [0.8, 0.9, 0.95, 0.99]],
    ["three groups in three clusters", 14, 3, [3], [0.7, 0.8, 0.9]],
    ["two attributes in two clusters", 24, 2, [2, 2], [0.8, 0.9, 0.95, 0.99]],
  ] as const)(
    "are those that looking at all ways finds, and that there are none is known: %s",
    (_, rows, clusters, groups, floors) => {
      const seen = { found: 0, none: 0 };
      for (let seed = 0; seed < 8; seed++) {
        const table = randomTable(seed, rows + seed, clusters, groups);
        for (const floor of floors) {
          const fewest = fewestOfAll(table, floor);
          const nearest = fewestMoves(table, floor, 1e9);
          if (fewest === Number.POSITIVE_INFINITY) {
            expect(nearest.kind).not.toBe("found");
            if (groups.length === 1) expect(nearest.kind).toBe("none");
            seen.none++;
          } else {
            expect(nearest).toMatchObject({ kind: "found", moved: fewest, atLeast: fewest });
            if (nearest.kind === "found")
              expect(representationOf(table, nearest.counts)).toBeGreaterThanOrEqual(floor - 1e-12);
            seen.found++;
          }
        }
      }
      expect(seen.found).toBeGreaterThan(4);
      expect(seen.none).toBeGreaterThan(0);
    },
  );

  it("are none where a group has fewer rows than there are clusters", () => {
    const table = strataTable([{ name: "g", groups: ["a", "b"], groupOf: [0, 0, 0, 0, 1, 1] }], [0, 0, 1, 2, 0, 1], 3);
    expect(fewestMoves(table, 0.01, 1e6)).toEqual({ kind: "none" });
  });
});

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
