import { describe, expect, it } from "vitest";
import type { FarBounds } from "../sources/far-sql.ts";
import type { DrawnPoints } from "../sources/row-source.ts";
import { drawRows } from "./drawn-rows.ts";

interface Row {
  readonly x: number;
  readonly stratum: number;
}

/** Rows with one number each; a sample takes every so many rows of a stratum. */
function sourceOf(rows: readonly Row[], strata: number) {
  const mean = rows.reduce((sum, { x }) => sum + x, 0) / rows.length;
  const drawn = (some: readonly Row[]): DrawnPoints => ({
    points: Float64Array.from(some, ({ x }) => x - mean),
    strata: Uint16Array.from(some, ({ stratum }) => stratum),
    keys: [],
  });
  const of = (s: number): Row[] => rows.filter(({ stratum }) => stratum === s);
  return {
    facts: {
      rows: rows.length,
      mass: rows.length,
      squares: rows.reduce((sum, { x }) => sum + (x - mean) ** 2, 0),
      strata: Array.from({ length: strata }, (_, s) => ({ rows: of(s).length, mass: of(s).length })),
    },
    sample: async (wanted: ArrayLike<number>) =>
      drawn(
        Array.from(wanted).flatMap((count, s) => {
          const own = of(s);
          return Array.from({ length: count }, (_, i) => own[Math.floor((i * own.length) / count)]);
        }),
      ),
    far: async ({ all, ofEach, least }: FarBounds) => {
      const square = ({ x }: Row): number => (x - mean) ** 2;
      const farthest = Array.from({ length: strata }, (_, s) =>
        of(s)
          .sort((a, b) => square(b) - square(a))
          .slice(0, ofEach),
      );
      const isFar = (row: Row): boolean =>
        square(row) > all || (farthest[row.stratum].includes(row) && square(row) > least[row.stratum]);
      return drawn(rows.filter(isFar));
    },
  } as never;
}

const near = (count: number, stratum: (row: number) => number): Row[] =>
  Array.from({ length: count }, (_, row) => ({ x: Math.sin(row), stratum: stratum(row) }));

const countIn = (strata: Uint16Array, s: number): number => strata.filter((own) => own === s).length;

describe("the rows that a search runs on", () => {
  it("are a sample in proportion, each row standing for as many", async () => {
    const drawn = await drawRows(
      sourceOf(
        near(10_000, (row) => (row % 5 === 0 ? 1 : 0)),
        2,
      ),
      1,
      { dim: 1, clusters: 4 },
      [[0], [1]],
      1000,
    );
    expect([countIn(drawn.strata, 0), countIn(drawn.strata, 1), drawn.sampled, drawn.isEven]).toEqual([
      800,
      200,
      1000,
      true,
    ]);
    expect(new Set(drawn.masses)).toEqual(new Set([10]));
  });

  it("have enough of a small group, of all attributes, each standing for fewer", async () => {
    const rows = near(10_000, (row) => (row < 30 ? 2 : row < 630 ? 1 : 0)); // 3 and 60 in proportion
    const drawn = await drawRows(sourceOf(rows, 3), 1, { dim: 1, clusters: 4 }, [[0], [0], [1]], 1000);
    expect([0, 1, 2].map((s) => countIn(drawn.strata, s))).toEqual([937, 60, 30]);
    expect(drawn.isEven).toBe(false);
    expect(drawn.masses.filter((_, row) => drawn.strata[row] === 2)).toEqual(new Float64Array(30).fill(1));
    expect(drawn.masses.reduce((a, b) => a + b)).toBeCloseTo(10_000, 6);
    const rare = near(10_000, (row) => (row < 150 ? 1 : 0)); // 15 in proportion, and no more than 50 a cluster in all
    const whole = await drawRows(sourceOf(rare, 2), 1, { dim: 1, clusters: 4 }, [[0], [1]], 1000);
    expect(countIn(whole.strata, 1)).toBe(150);
    expect(new Set(whole.masses.filter((_, row) => whole.strata[row] === 1))).toEqual(new Set([1]));
    const crossed = await drawRows(sourceOf(rows, 3), 1, { dim: 1, clusters: 4 }, [[0], [1], [1]], 1000);
    expect([0, 1, 2].map((s) => countIn(crossed.strata, s))).toEqual([937, 77, 4]); // 80 of both strata, in proportion
  });

  it("have enough of each of many small groups, and not all rows of all of them", async () => {
    const groups = Array.from({ length: 120 }, (_, s) => [s]);
    const rows = near(24_000, (row) => row % 120); // 200 each: no more than 50 a cluster
    const drawn = await drawRows(sourceOf(rows, 120), 1, { dim: 1, clusters: 4 }, groups, 1000);
    expect(new Set(groups.map(([s]) => countIn(drawn.strata, s)))).toEqual(new Set([80]));
  });

  it("have all far rows where a sample would hold few, with the farthest of every stratum, and none more where it holds many", async () => {
    const away = (count: number): Row[] => Array.from({ length: count }, () => ({ x: 100, stratum: 0 }));
    const draw = (count: number) => {
      const rows = [...near(1500 - count, (row) => (row < 500 ? 1 : 0)), ...away(count)];
      return drawRows(sourceOf(rows, 2), 1, { dim: 1, clusters: 4 }, [[0], [1]], 1000);
    };
    const few = await draw(7);
    expect(few.strata.length - few.sampled).toBe(100);
    expect(countIn(few.strata.slice(few.sampled), 0)).toBe(50); // the seven among them
    expect(few.sample).toHaveLength(1000); // as it was drawn
    expect(new Set(few.sample).size).toBe(1000);
    expect([...few.sample].filter((row) => few.points[row] > 50)).toHaveLength(4); // of the seven: two of three rows are drawn
    expect(few.masses.slice(few.sampled)).toEqual(new Float64Array(100).fill(1));
    expect(few.masses.reduce((a, b) => a + b)).toBeCloseTo(1500, 6);
    const many = await draw(90);
    expect([many.strata.length, many.sampled, many.sample.length]).toEqual([1000, 1000, 1000]);
    expect(many.points.filter((x) => x > 50)).toHaveLength(60);
  });
});
