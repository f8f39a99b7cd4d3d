import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InputError } from "../errors.ts";
import type { Objective } from "../measures/objective.ts";
import { dominates } from "./dominance.ts";
import { makeFront } from "./front.ts";
import type { Wish } from "./pick.ts";

const two: Objective[] = [
  { name: "cost", better: "lower" },
  { name: "balance", better: "higher" },
];
const three: Objective[] = [
  { name: "cost", better: "lower" },
  { name: "balance_sex", better: "higher" },
  { name: "balance_race", better: "higher" },
];

function frontOf(objectives: readonly Objective[], vectors: readonly number[][]) {
  const solutions = vectors.map((vector, arrival) => ({ arrival, scores: Float64Array.from(vector) }));
  return makeFront({
    objectives,
    ideal: [0, ...objectives.slice(1).map(() => 1)],
    worst: [1, ...objectives.slice(1).map(() => 0)],
    solutions,
  });
}

const simple = frontOf(two, [
  [0.5, 0.5],
  [0.2, 0.1],
  [0.3, 0.4],
  [0.6, 0.4], // dominated
  [0.3, 0.4], // again
  [0.9, 0.8],
]);

const several = frontOf(three, [
  [0.1, 0.1, 0.1],
  [0.2, 0.5, 0.2],
  [0.3, 0.4, 0.3],
  [0.4, 0.2, 0.9],
  [0.8, 0.6, 0.6],
]);

function picked(front: typeof simple, wish: Wish): number {
  return front.solutions.indexOf(front.pick(wish));
}

describe("makeFront", () => {
  it("sorts from cheap to fair, and leaves out what is dominated and what comes again", () => {
    expect(simple.solutions.map(({ arrival }) => arrival)).toEqual([1, 2, 0, 5]);
  });

  it("never holds a row that another dominates or equals, and covers every row it was given", () => {
    const vector = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(vector, { maxLength: 20 }), (vectors) => {
        const rows = frontOf(three, vectors).solutions.map(({ scores }) => [...scores]);
        for (const a of rows) for (const b of rows) expect(dominates(three, a, b)).toBe(false);
        expect(new Set(rows.map(String)).size).toBe(rows.length);
        for (const given of vectors) {
          expect(rows.some((row) => String(row) === String(given) || dominates(three, row, given))).toBe(true);
        }
      }),
    );
  });

  it("is frozen, and leaves what it was made from alone", () => {
    const ideal = [0, 1];
    const front = makeFront({ objectives: two, ideal, worst: [1, 0], solutions: simple.solutions.toReversed() });
    expect(Object.isFrozen(front)).toBe(true);
    expect(Object.isFrozen(front.solutions)).toBe(true);
    ideal[0] = 7;
    expect(front.ideal).toEqual([0, 1]);
  });

  it("knows its hypervolume", () => {
    // Strips from cheap to fair: 0.8 * 0.1, 0.7 * 0.3, 0.5 * 0.1, 0.1 * 0.3.
    expect(simple.hypervolume).toBeCloseTo(0.37, 12);
    expect(frontOf(two, []).hypervolume).toBe(0);
  });
});

describe("pick", () => {
  it.each<[Wish, number]>([
    [{ balance: 0.4 }, 1],
    [{ balance: 0.41 }, 2],
    [{ balance: 0 }, 0],
    [{ cost: 0.3 }, 1],
    [{ cost: 0.89 }, 2],
    [{ cost: 0.6, balance: 0.2 }, 2], // the fairest that may be had for it
    [{ id: 3 }, 3],
    [{ knee: "distance" }, 1],
  ])("of %o is row %i", (wish, row) => {
    expect(picked(simple, wish)).toBe(row);
  });

  it.each<[Wish, number]>([
    [{ balance_sex: 0.4, balance_race: 0.25 }, 2],
    [{ balance_race: 0.5 }, 3],
    [{ balance: 0.6 }, 4],
    [{ cost: 0.5 }, 2],
    [{ cost: 0.5, balance_sex: 0.45 }, 1],
  ])("of %o with two balances is row %i", (wish, row) => {
    expect(picked(several, wish)).toBe(row);
  });

  it("by bounds agrees with trying all: no solution that keeps to a bound on balance is cheaper", () => {
    const vector = fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 }));
    fc.assert(
      fc.property(fc.array(vector, { minLength: 1 }), fc.integer({ min: 0, max: 9 }), (vectors, balance) => {
        const fair = vectors.filter((given) => given[1] >= balance);
        const front = frontOf(two, vectors);
        if (fair.length === 0) expect(() => front.pick({ balance })).toThrow(InputError);
        else expect(front.pick({ balance }).scores[0]).toBe(Math.min(...fair.map(([cost]) => cost)));
      }),
    );
  });

  it.each<[Wish, string]>([
    [{ balance: 0.9 }, "balance: no solution has at least 0.9; the best is 0.8, ask for that"],
    [{ cost: 0.1 }, "cost: no solution has at most 0.1; the best is 0.2, ask for that"],
    [
      { cost: 0.3, balance: 0.5 },
      "balance: no solution with cost of at most 0.3 has at least 0.5; the best is 0.4, ask for that",
    ],
    [{ fairness: 0.5 }, "fairness: is no objective of this front; there are: cost, balance"],
    [{ balanse: 0.5 }, 'balanse: is no objective of this front; did you mean "balance"?'],
    [{ balance: Number.NaN }, "balance: must be bounded by a number, got NaN"],
    [{ id: 4 }, "id: must be a whole number from 0 to 3, got 4"],
    [{ id: 0.5 }, "id: must be a whole number from 0 to 3, got 0.5"],
    [{}, "wish: must be an id, a knee, or bounds on objectives, got nothing; choose one of them"],
    [
      { id: 1, balance: 0.4 },
      "wish: must be an id, a knee, or bounds on objectives, got id, balance; choose one of them",
    ],
  ])("of %o says what is wrong and what is possible", (wish, message) => {
    expect(() => simple.pick(wish)).toThrow(
      expect.objectContaining({ name: "InputError", subject: message.split(":")[0], message }),
    );
  });

  it("refuses a knee that is not known, a knee of three objectives, and an empty front", () => {
    expect(() => simple.pick({ knee: "elbow" } as unknown as Wish)).toThrow("must be one of distance, angle, utility");
    expect(() => several.pick({ knee: "distance" })).toThrow("is defined for 2 objectives, got 3");
    expect(() => frontOf(two, []).pick({ id: 0 })).toThrow("has no solution to pick from");
  });
});
