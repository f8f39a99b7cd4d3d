import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeMeasure } from "./make-measure.ts";
import { makeProblem } from "./make-problem.ts";
import type { Measure, MeasureChoice, OwnMeasure } from "./measure.ts";
import { computeForms, rowBlocksOf, valueInTable } from "./row-blocks.ts";

/** At most so much of group 0 in a cluster, told as 1 minus its share. */
const cap: OwnMeasure = {
  name: "others",
  rows: ({ groups }) => ({ base: [groups.map((_, j) => (j === 0 ? 0 : 1))], slope: [groups.map(() => -1)] }),
  score: (counts) => 1 - counts[0] / counts.reduce((sum, count) => sum + count, 0),
};

const groupsOf = (counts: readonly number[]) => ({ groups: counts.map((_, j) => `g${j}`), masses: counts });

/** Every row at floor t, word for word. */
function allRowsHold({ blocks }: Measure, counts: readonly number[], t: number): boolean {
  const whole = counts.reduce((sum, count) => sum + count, 0);
  const value = (form: Measure["blocks"][number]["lows"][number]): number =>
    form.whole * whole + form.groups.reduce((sum, group, i) => sum + form.factors[i] * counts[group], 0);
  return blocks.every(({ lows, highs }) =>
    lows.every((low) => highs.every((high) => low === high || value(low) - t * value(high) >= -1e-9 * value(high))),
  );
}

function definition(choice: MeasureChoice, counts: readonly number[], masses: readonly number[]): number {
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  if (sum(counts) === 0) return 0;
  if (choice === "balance") return Math.min(...counts) / Math.max(...counts);
  if (choice === cap) return 1 - counts[0] / sum(counts);
  const ratios = counts.map((count, j) => count / sum(counts) / (masses[j] / sum(masses)));
  return Math.min(...ratios.map((q) => Math.min(q, 1 / q)));
}

const groupMasses = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 2, maxLength: 5 });

describe.each([["balance"], ["representation"], [cap]] as const)("the measure %o", (choice) => {
  it("is at least t exactly when all rows at t hold", () => {
    fc.assert(
      fc.property(
        groupMasses.chain((masses) =>
          fc.tuple(
            fc.constant(masses),
            fc.array(fc.integer({ min: 0, max: 20 }), { minLength: masses.length, maxLength: masses.length }),
          ),
        ),
        fc.double({ min: 0.01, max: 1, noNaN: true }),
        ([masses, counts], t) => {
          fc.pre(counts.some((count) => count > 0));
          const measure = makeMeasure("g", choice, groupsOf(masses));
          const value = definition(choice, counts, masses);
          fc.pre(Math.abs(value - t) > 1e-9);
          expect(allRowsHold(measure, counts, t)).toBe(value >= t);
        },
      ),
      { numRuns: 500 },
    );
  });

  it("has in its blocks the value of its rows, and the data's own as the best", () => {
    fc.assert(
      fc.property(groupMasses, fc.array(fc.nat(20), { minLength: 5, maxLength: 5 }), (masses, more) => {
        const groupOf = masses.flatMap((mass, j) => new Array<number>(mass).fill(j));
        const problem = makeProblem({
          points: groupOf.map((_, p) => p),
          dim: 1,
          clusters: 2,
          measure: choice,
          attributes: [{ name: "g", groups: masses.map((_, j) => `g${j}`), groupOf }],
        });
        const rows = rowBlocksOf(problem);
        const counts = masses.map((_, j) => more[j]);
        const table = new Float64Array(rows.width);
        table.set(counts);
        computeForms(
          rows,
          counts.reduce((sum, count) => sum + count, 0),
          table,
        );
        expect(valueInTable(rows, 0, table)).toBeCloseTo(definition(choice, counts, masses), 12);
        expect(problem.attributes[0].measure.best).toBeCloseTo(definition(choice, masses, masses), 12);
      }),
    );
  });
});

describe("an own measure", () => {
  const of = groupsOf([3, 5]);
  const make = (own: unknown) => makeMeasure("sex", own as MeasureChoice, of);

  it("is refused where its score and its rows disagree", () => {
    expect(() => make({ ...cap, score: (counts: number[]) => counts[1] })).toThrow(
      /its score is .* while its rows say/,
    );
    expect(make(cap).best).toBe(1 - 3 / 8);
  });

  it("is refused where it is none", () => {
    const rows = { base: [[1, 0]], slope: [[0, -1]] };
    const own = (base: number[][], slope: number[][]) => ({ name: "own", rows: { base, slope } });
    for (const [bad, why] of [
      ["fair", /"fair"/],
      [null, /null/],
      [7, /7/],
      [{}, /got {}/],
      [{ name: 5, rows }, /5/],
      [{ name: "Own", rows }, /"Own"/],
      [{ name: "two words", rows }, /a name of its own, in lower case such as most_of_one, got "two words"/],
      [{ name: "cost", rows }, /"cost"/],
      [{ name: "balance", rows }, /of its own, .* got "balance"/],
      [{ name: "representation", rows }, /"representation"/],
      [own([], []), /as many rows of base as of slope/],
      [own([[1, 0]], []), /as many rows of base as of slope/],
      [own([[1]], [[-1]]), /2 numbers a row, one for each group, got 1/],
      [own([[1, Number.NaN]], [[0, -1]]), /finite numbers/],
      [own([[1, 0]], [[0, 1]]), /row 1 has a slope above 0/],
      [own([[1, 0]], [[-1, 1]]), /row 1 has a slope above 0/],
      [own([[1, 0]], [[0, 0]]), /no row falls with the floor/],
      [own([[0, 0]], [[0, -1]]), /has the value 0/],
    ] as const) {
      expect(() => make(bad)).toThrow(/^measure: /);
      expect(() => make(bad)).toThrow(why);
    }
  });
});

describe("a fingerprint", () => {
  const fingerprintBy = (measure: MeasureChoice, limits = {}) =>
    makeProblem({
      points: [0, 1, 2, 3],
      dim: 1,
      clusters: 2,
      measure,
      limits,
      attributes: [{ name: "g", groups: ["a", "b"], groupOf: [0, 1, 0, 1] }],
    }).fingerprint;

  it("tells measures and limits apart, and knows balance without limits as before there were any", () => {
    expect(fingerprintBy("balance")).toBe("dab19c6f2aed1ee2");
    const all = [
      fingerprintBy("balance"),
      fingerprintBy("representation"),
      fingerprintBy(cap),
      fingerprintBy("balance", { minSize: 1 }),
      fingerprintBy("balance", { maxSize: 3 }),
    ];
    expect(new Set(all).size).toBe(all.length);
  });
});
