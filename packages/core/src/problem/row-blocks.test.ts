import { describe, expect, it } from "vitest";
import { FormList } from "./form-list.ts";
import { makeProblem } from "./make-problem.ts";
import type { MeasureChoice } from "./measure.ts";
import { computeForms, type RowBlocks, rowBlocksOf, valueInTable } from "./row-blocks.ts";

/** Groups of 2 and 4, and a second attribute of 3 and 3. */
const problemBy = (first: MeasureChoice, second: MeasureChoice) =>
  makeProblem({
    points: [0, 1, 2, 3, 4, 5],
    dim: 1,
    clusters: 2,
    attributes: [
      { name: "a", groups: ["x", "y"], groupOf: [0, 0, 1, 1, 1, 1], measure: first },
      { name: "b", groups: ["u", "v"], groupOf: [0, 1, 0, 1, 0, 1], measure: second },
    ],
  });

describe("the rows of several measures", () => {
  it("of balance look straight at the cells of their own attribute", () => {
    expect(rowBlocksOf(problemBy("balance", "balance"))).toEqual({
      width: 5,
      cells: 4,
      termStarts: Int32Array.of(0),
      termForms: new Int32Array(0),
      termFactors: new Float64Array(0),
      attributeStarts: Int32Array.of(0, 1, 2),
      lowStarts: Int32Array.of(0, 2, 4),
      lows: Int32Array.of(0, 1, 2, 3),
      highStarts: Int32Array.of(0, 2, 4),
      highs: Int32Array.of(0, 1, 2, 3),
      scales: Float64Array.of(1, 1),
    });
  });

  it("of representation compute N n_j and N_j n once each, whichever side they stand on", () => {
    const rows = rowBlocksOf(problemBy("representation", "balance"));
    expect(rows).toEqual({
      width: 5 + 4,
      cells: 4,
      termStarts: Int32Array.of(0, 1, 2, 3, 4),
      termForms: Int32Array.of(0, 4, 1, 4),
      termFactors: Float64Array.of(6, 2, 6, 4),
      attributeStarts: Int32Array.of(0, 4, 5),
      lowStarts: Int32Array.of(0, 1, 2, 3, 4, 6),
      lows: Int32Array.of(5, 6, 7, 8, 2, 3),
      highStarts: Int32Array.of(0, 1, 2, 3, 4, 6),
      highs: Int32Array.of(6, 5, 8, 7, 2, 3),
      scales: Float64Array.of(1 / 6, 1 / 6, 1 / 6, 1 / 6, 1),
    });
    const table = new Float64Array(rows.width);
    table.set([1, 2, 3, 0]);
    computeForms(rows, 3, table);
    expect([...table]).toEqual([1, 2, 3, 0, 3, 6, 6, 12, 12]);
    expect(valueInTable(rows, 0, table)).toBe(1);
    expect(valueInTable(rows, 1, table)).toBe(0);
  });

  it("are laid out once a problem", () => {
    const problem = problemBy("balance", "balance");
    expect(rowBlocksOf(problem)).toBe(rowBlocksOf(problem));
    expect(rowBlocksOf(problem)).not.toBe(rowBlocksOf(problemBy("balance", "balance")));
  });

  it("with several coefficients are measured by the greatest, the whole counted in", () => {
    const own: MeasureChoice = { name: "own", rows: { base: [[3, 3]], slope: [[-3, -8]] } };
    expect([...rowBlocksOf(problemBy(own, "balance")).scales]).toEqual([1 / 8, 1]);
  });
});

describe("the value in a table", () => {
  /** Cell 0 is the weight; then one block of lows and highs each. */
  const valueBy = (
    mass: number,
    ...blocks: readonly { lows: readonly number[]; highs: readonly number[] }[]
  ): number => {
    const table = [mass];
    const put = (value: number): number => table.push(value) - 1;
    const placed = blocks.map(({ lows, highs }) => ({ lows: lows.map(put), highs: highs.map(put) }));
    const starts = (counts: readonly number[]) =>
      Int32Array.from([0, ...counts.map((_, i) => counts.slice(0, i + 1).reduce((sum, n) => sum + n, 0))]);
    const rows: RowBlocks = {
      width: table.length,
      cells: 0,
      termStarts: Int32Array.of(0),
      termForms: new Int32Array(0),
      termFactors: new Float64Array(0),
      attributeStarts: Int32Array.of(0, blocks.length),
      lowStarts: starts(placed.map(({ lows }) => lows.length)),
      lows: Int32Array.from(placed.flatMap(({ lows }) => lows)),
      highStarts: starts(placed.map(({ highs }) => highs.length)),
      highs: Int32Array.from(placed.flatMap(({ highs }) => highs)),
      scales: new Float64Array(blocks.length),
    };
    return valueInTable(rows, 0, Float64Array.from(table));
  };

  it("is the least low over the greatest high of the worst block", () => {
    expect(valueBy(1, { lows: [3, 2, 5], highs: [4, 8, 5] })).toBe(2 / 8);
    expect(valueBy(1, { lows: [1], highs: [2] }, { lows: [1], highs: [4] })).toBe(1 / 4);
    expect(valueBy(1, { lows: [1], highs: [4] }, { lows: [1], highs: [2] })).toBe(1 / 4);
  });

  it("is 0 in an empty cluster, and never below", () => {
    expect(valueBy(0, { lows: [1], highs: [1] })).toBe(0);
    expect(valueBy(1, { lows: [-1], highs: [4] })).toBe(0);
    expect(valueBy(1, { lows: [-1], highs: [0] }, { lows: [1], highs: [1] })).toBe(0);
  });

  it("does not mind a block that has nothing against it", () => {
    expect(valueBy(1, { lows: [0], highs: [0] }, { lows: [1], highs: [2] })).toBe(0.5);
    expect(valueBy(1, { lows: [1], highs: [0] })).toBe(Number.POSITIVE_INFINITY);
  });
});

describe("forms", () => {
  it("are cells and the whole where they can be, and else numbered as they come up, each once", () => {
    const forms = new FormList(4);
    expect(forms.width).toBe(5);
    expect(forms.numberOf({ whole: 0, groups: [1], factors: [1] }, 2)).toBe(3);
    expect(forms.numberOf({ whole: 1, groups: [], factors: [] }, 2)).toBe(4);
    expect(forms.numberOf({ whole: 2, groups: [], factors: [] }, 0)).toBe(5);
    expect(forms.numberOf({ whole: 0, groups: [0], factors: [2] }, 0)).toBe(6);
    expect(forms.numberOf({ whole: 1, groups: [1], factors: [-1] }, 2)).toBe(7);
    expect(forms.numberOf({ whole: 2, groups: [], factors: [] }, 2)).toBe(5);
    expect(forms.numberOf({ whole: 1, groups: [3], factors: [-1] }, 0)).toBe(7);
    expect(forms.width).toBe(8);
    expect(forms.terms()).toEqual({
      termStarts: Int32Array.of(0, 1, 2, 4),
      termForms: Int32Array.of(4, 0, 4, 3),
      termFactors: Float64Array.of(2, 2, 1, -1),
    });
  });
});
