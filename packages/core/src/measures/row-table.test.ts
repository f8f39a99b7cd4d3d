import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeProblem } from "../problem/make-problem.ts";
import type { RowBlocks } from "../problem/row-blocks.ts";
import { keepsFloor, lackToFloor, lackToLimits, limitRounding } from "./row-table.ts";

/** The values that the lows and highs of one block have in a cluster. */
interface Block {
  readonly lows: readonly number[];
  readonly highs: readonly number[];
  readonly scale: number;
}

const CELLS = 2; // numbers of a table that no block looks at, before the cluster's weight

/** A table in which every low and high has a place of its own, and the rows that point there. */
function laidOut(attributes: readonly (readonly Block[])[], mass: number): { rows: RowBlocks; table: Float64Array } {
  const table = [77, -77, mass];
  const place = (value: number): number => table.push(value) - 1;
  const blocks = attributes.flat();
  const placed = blocks.map(({ lows, highs }) => ({ lows: lows.map(place), highs: highs.map(place) }));
  const starts = (counts: readonly number[]): Int32Array =>
    Int32Array.from({ length: counts.length + 1 }, (_, i) => counts.slice(0, i).reduce((sum, n) => sum + n, 0));
  const rows: RowBlocks = {
    width: table.length,
    cells: CELLS,
    termStarts: new Int32Array(1),
    termForms: new Int32Array(0),
    termFactors: new Float64Array(0),
    attributeStarts: starts(attributes.map(({ length }) => length)),
    lowStarts: starts(placed.map(({ lows }) => lows.length)),
    lows: Int32Array.from(placed.flatMap(({ lows }) => lows)),
    highStarts: starts(placed.map(({ highs }) => highs.length)),
    highs: Int32Array.from(placed.flatMap(({ highs }) => highs)),
    scales: Float64Array.from(blocks, ({ scale }) => scale),
  };
  return { rows, table: Float64Array.from(table) };
}

/** Row by row: every low is at least the floor's part of every high. */
const holds = (low: number, high: number, floor: number): boolean => low >= floor * high;

const oracleKeeps = (blocks: readonly Block[], floor: number): boolean =>
  blocks.every(({ lows, highs }) => lows.every((low) => highs.every((high) => holds(low, high, floor))));

function oracleLack(blocks: readonly Block[], floor: number, bothSides: boolean): number {
  let lack = 0;
  for (const { lows, highs, scale } of blocks) {
    const [low, high] = [Math.min(...lows), Math.max(...highs)];
    for (const own of lows) if (!holds(own, high, floor)) lack += (floor * high - own) * scale;
    if (!bothSides) continue;
    for (const own of highs) if (!holds(low, own, floor)) lack += (floor * own - low) * scale;
  }
  return lack;
}

// Small whole numbers and eighths: sums and products are exact, and a row often holds with nothing to spare.
const value = fc.integer({ min: 0, max: 8 }).map((n) => n * 8);
const block = fc.record({
  lows: fc.array(fc.oneof({ weight: 5, arbitrary: value }, { weight: 1, arbitrary: fc.constant(-8) }), {
    minLength: 1,
    maxLength: 4,
  }),
  highs: fc.array(fc.oneof({ weight: 4, arbitrary: value }, { weight: 1, arbitrary: fc.constant(0) }), {
    minLength: 1,
    maxLength: 4,
  }),
  scale: fc.constantFrom(1, 0.5, 0.25),
});
const attributes = fc.array(fc.array(block, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 });
const floor = fc.integer({ min: 1, max: 8 }).map((n) => n / 8);

describe("the rows of a cluster", () => {
  it("keep a floor exactly where every low is that part of every high", () => {
    fc.assert(
      fc.property(attributes, floor, (given, at) => {
        const { rows, table } = laidOut(given, 1);
        given.forEach((blocks, a) => {
          expect(keepsFloor(rows, a, at, table)).toBe(oracleKeeps(blocks, at));
        });
      }),
      { numRuns: 400 },
    );
  });

  it("lack what every low is short of, and with both sides what every high is too much", () => {
    fc.assert(
      fc.property(attributes, floor, fc.boolean(), (given, at, bothSides) => {
        const { rows, table } = laidOut(given, 1);
        given.forEach((blocks, a) => {
          expect(lackToFloor(rows, a, at, table, bothSides, 1000)).toBe(oracleLack(blocks, at, bothSides));
        });
      }),
      { numRuns: 400 },
    );
  });

  it("lack nothing exactly where the floor is kept", () => {
    fc.assert(
      fc.property(attributes, floor, fc.boolean(), (given, at, bothSides) => {
        const { rows, table } = laidOut(given, 1);
        given.forEach((_, a) => {
          expect(lackToFloor(rows, a, at, table, bothSides, 1000) === 0).toBe(keepsFloor(rows, a, at, table));
        });
      }),
    );
  });

  it("keep any floor of 0 and below, even in an empty cluster", () => {
    const { rows, table } = laidOut([[{ lows: [-1], highs: [1], scale: 1 }]], 0);
    for (const at of [0, -1]) {
      expect(keepsFloor(rows, 0, at, table)).toBe(true);
      expect(lackToFloor(rows, 0, at, table, true, 9)).toBe(0);
    }
  });

  it("of an empty cluster keep no floor and lack what the caller says", () => {
    for (const mass of [0, -1e-12]) {
      const { rows, table } = laidOut([[{ lows: [1], highs: [1], scale: 1 }]], mass);
      expect(keepsFloor(rows, 0, 0.5, table)).toBe(false);
      expect(lackToFloor(rows, 0, 0.5, table, false, 9)).toBe(9);
    }
  });

  it("by hand: groups of 2, 3 and 8 at a floor of 1/2 lack 2 and 1, and the 8 is 2 too many", () => {
    const counts = [2, 3, 8];
    const { rows, table } = laidOut([[{ lows: counts, highs: counts, scale: 1 }]], 13);
    expect(lackToFloor(rows, 0, 0.5, table, false, 0)).toBe(2 + 1);
    expect(lackToFloor(rows, 0, 0.5, table, true, 0)).toBe(2 + 1 + 2);
    expect(keepsFloor(rows, 0, 0.25, table)).toBe(true);
    expect(keepsFloor(rows, 0, 0.2500001, table)).toBe(false);
  });
});

describe("the rows of limits", () => {
  // n - 4 >= 0 and 0.5 n - n_1 >= 0, over two cells and the whole.
  const limits = {
    count: 2,
    whole: Float64Array.of(1, 0.5),
    factors: Float64Array.of(0, 0, 0, -1),
    constants: Float64Array.of(-4, 0),
  };
  const lack = (a: number, b: number, rounding = 0) =>
    lackToLimits(limits, 2, rounding, Float64Array.of(a, b, a + b, 99));

  it("are missed by the sum of what each is short of", () => {
    expect(lack(2, 2)).toBe(0);
    expect(lack(3, 2)).toBe(0);
    expect(lack(1, 2)).toBe(1 + 0.5);
    expect(lack(1, 4)).toBe(1.5);
    expect(lack(0, 0)).toBe(4);
    expect(lack(3, 0)).toBe(1);
  });

  it("count both cells with their factors", () => {
    const both = {
      count: 1,
      whole: Float64Array.of(0),
      factors: Float64Array.of(2, -3),
      constants: Float64Array.of(1),
    };
    expect(lackToLimits(both, 2, 0, Float64Array.of(1, 5, 6))).toBe(12);
    expect(lackToLimits(both, 2, 0, Float64Array.of(7, 5, 12))).toBe(0);
  });

  it("may be missed by the rounding, and by no more", () => {
    expect(lack(1.75, 2, 0.25)).toBe(0);
    expect(lack(1.75, 2, 0.125)).toBe(0.25); // the share is missed by 1/8
    expect(lack(1.75, 2, 0.0625)).toBe(0.25 + 0.125);
  });

  it("have a rounding of a billionth of a mean weight", () => {
    const problem = makeProblem({
      points: [0, 1, 2, 3],
      dim: 1,
      clusters: 2,
      weights: [1, 2, 3, 6],
      attributes: [],
    });
    expect(limitRounding(problem)).toBeCloseTo(3e-9, 15);
  });
});
