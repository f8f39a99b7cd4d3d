import { describe, expect, it } from "vitest";
import type { Objective } from "../measures/objective.ts";
import { pickFrom, type Wish } from "./pick.ts";

const OBJECTIVES: readonly Objective[] = [
  { name: "cost", better: "lower" },
  { name: "balance_sex", better: "higher" },
  { name: "balance_race", better: "higher" },
];
const front = (...rows: readonly number[][]) => rows.map((scores) => ({ scores: Float64Array.from(scores) }));
const SOLUTIONS = front([1, 0.1, 0.4], [2, 0.2, 0.3], [3, 0.4, 0.1], [4, 0.3, 0.35]);
const pick = (wish: Wish, best?: readonly number[], solutions = SOLUTIONS): number =>
  solutions.indexOf(pickFrom(OBJECTIVES, solutions, wish, best));

describe("what may be spent", () => {
  it("buys the highest least share of the best, not the highest balance", () => {
    // Shares of (0.5, 0.5): least 0.2, 0.4, 0.2, 0.6.
    expect(pick({ cost: 9 }, [0, 0.5, 0.5])).toBe(3);
    expect(pick({ cost: 3 }, [0, 0.5, 0.5])).toBe(1);
    // Shares of (0.4, 4): the least is that of race everywhere, and the first has most of it.
    expect(pick({ cost: 9 }, [0, 0.4, 4])).toBe(0);
  });

  it("is measured by the front's own best where no other is known", () => {
    // Best 0.4 and 0.4: least shares 0.25, 0.5, 0.25, 0.75.
    expect(pick({ cost: 9 })).toBe(3);
    const uneven = front([1, 0.1, 0.8], [2, 0.15, 0.5], [3, 0.2, 0.2]);
    // Best 0.2 and 0.8: least shares 0.5, 0.625, 0.25.
    expect(pick({ cost: 9 }, undefined, uneven)).toBe(1);
  });

  it("goes, where the least shares are equal, to the greater sum, and then to the cheaper", () => {
    const tied = front([1, 0.25, 0.25], [2, 0.25, 0.5], [3, 0.5, 0.25]);
    expect(pick({ cost: 9 }, [0, 0.5, 0.5], tied)).toBe(1);
    expect(pick({ cost: 1 }, [0, 0.5, 0.5], tied)).toBe(0);
  });

  it("counts a balance that cannot be had as reached", () => {
    const none = front([1, 0, 0.1], [2, 0, 0.3]);
    expect(pick({ cost: 9 }, [0, 0, 0.4], none)).toBe(1);
  });
});

describe("a bound", () => {
  it("on balance means the first of several", () => {
    expect(pick({ balance: 0.3 })).toBe(2);
    expect(pick({ balance_race: 0.35, balance_sex: 0.3 })).toBe(3);
  });

  it("is one by the name of an objective, and a number", () => {
    expect(() => pick({ sex: 0.3 })).toThrow(/^sex: /);
    for (const value of [Number.NaN, "0.3", null, undefined]) {
      expect(() => pick({ balance_sex: value } as unknown as Wish)).toThrow(/^balance_sex: /);
    }
  });

  it("may be met exactly, and infinitely generously", () => {
    expect(pick({ balance_sex: 0.4 })).toBe(2);
    expect(pick({ balance_sex: Number.NEGATIVE_INFINITY })).toBe(0);
  });
});

describe("an id", () => {
  it("is a row of the front, from the first to the last", () => {
    expect([0, 1, 2, 3].map((id) => pick({ id }))).toEqual([0, 1, 2, 3]);
    for (const id of [-1, 4, 0.5, Number.NaN]) expect(() => pick({ id })).toThrow(/^id: /);
  });

  it("of an empty front is refused as such", () => {
    expect(() => pickFrom(OBJECTIVES, [], { id: 0 })).toThrow(/^front: /);
  });
});
