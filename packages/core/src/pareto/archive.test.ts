import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Objective } from "../measures/objective.ts";
import { Archive } from "./archive.ts";
import { type Dominance, dominates } from "./dominance.ts";

const two: Objective[] = [
  { name: "cost", better: "lower" },
  { name: "balance", better: "higher" },
];
const three: Objective[] = [...two, { name: "balance_race", better: "higher" }];

interface Item {
  readonly name: number;
  readonly scores: Float64Array;
}

function items(vectors: readonly number[][]): Item[] {
  return vectors.map((vector, name) => ({ name, scores: Float64Array.from(vector) }));
}

/** Few values, so that ties, duplicates and dominance are all frequent. */
function vectors(width: number) {
  return fc.array(fc.array(fc.integer({ min: 0, max: 6 }), { minLength: width, maxLength: width }), { maxLength: 40 });
}

const same = (a: Item, b: Item) => a.scores.every((score, i) => score === b.scores[i]);

/** All pairs: no one dominates it, and it is the first of its equals. In the order that `members` promises. */
function naiveMembers(objectives: readonly Objective[], all: readonly Item[], dominance: Dominance): Item[] {
  return all
    .filter((item) => !all.some((other) => dominates(objectives, other.scores, item.scores, dominance)))
    .filter((item, i, kept) => kept.findIndex((other) => same(other, item)) === i)
    .toSorted((a, b) => {
      const objective = objectives.findIndex((_, i) => a.scores[i] !== b.scores[i]);
      return (a.scores[objective] - b.scores[objective]) * (objectives[objective].better === "lower" ? 1 : -1);
    });
}

const settings = [
  { objectives: two, dominance: "usual" },
  { objectives: two, dominance: "paper" },
  { objectives: three, dominance: "usual" },
  { objectives: three, dominance: "paper" },
  { objectives: two.slice(0, 1), dominance: "usual" },
] as const;

describe.each(settings)(
  "Archive of $objectives.length objectives, $dominance dominance",
  ({ objectives, dominance }) => {
    it("keeps exactly the nondominated solutions, sorted, whatever order they arrive in", () => {
      fc.assert(
        fc.property(vectors(objectives.length), (list) => {
          const archive = new Archive<Item>(objectives, { dominance });
          const all = items(list);
          for (const item of all) archive.add(item);
          expect(archive.members).toEqual(naiveMembers(objectives, all, dominance));
          expect(archive.size).toBe(archive.members.length);
        }),
        { numRuns: 200 },
      );
    });

    it("accepts exactly what add then keeps", () => {
      fc.assert(
        fc.property(vectors(objectives.length), (list) => {
          const archive = new Archive<Item>(objectives, { dominance });
          for (const item of items(list)) {
            const before = archive.members;
            const accepted = archive.accepts(item.scores);
            expect(archive.members).toBe(before);
            expect(archive.add(item)).toBe(accepted);
            expect(archive.members.includes(item)).toBe(accepted);
          }
        }),
      );
    });

    it("keeps the first of two equals", () => {
      const archive = new Archive<Item>(objectives, { dominance });
      const [first, second] = items([
        [1, 2, 3],
        [1, 2, 3],
      ]);
      expect(archive.add(first)).toBe(true);
      expect(archive.add(second)).toBe(false);
      expect(archive.members).toEqual([first]);
    });
  },
);

describe("Archive", () => {
  it("takes the same decisions on its fast path as on the general one", () => {
    fc.assert(
      fc.property(vectors(2), (list) => {
        const fast = new Archive<Item>(two);
        const general = new Archive<Item>(three); // a third score that is always 0 decides nothing
        const padded = items(list.map((vector) => [...vector, 0]));
        for (const item of padded) expect(fast.add(item)).toBe(general.add(item));
        expect(fast.members).toEqual(general.members);
      }),
      { numRuns: 300 },
    );
  });

  it("keeps thousands of solutions that come in no order", () => {
    const size = 2000; // well beyond the first capacity
    const archive = new Archive<Item>(two);
    const all = items(Array.from({ length: size }, (_, i) => [(i * 1234567) % 2003, ((i * 1234567) % 2003) / 2003]));
    for (const item of all) expect(archive.add(item)).toBe(true);
    expect(archive.members).toEqual(all.toSorted((a, b) => a.scores[0] - b.scores[0]));
    const [best] = items([[-1, 2]]);
    expect(archive.add(best)).toBe(true);
    expect(archive.members).toEqual([best]);
  });

  it("keeps points of equal balance and different cost side by side, as the paper does", () => {
    const [cheap, dear] = items([
      [1, 0.5],
      [2, 0.5],
    ]);
    const paper = new Archive<Item>(two, { dominance: "paper" });
    expect([paper.add(dear), paper.add(cheap)]).toEqual([true, true]);
    expect(paper.members).toEqual([cheap, dear]);
  });

  it("hands out members that later additions do not change", () => {
    const [dear, cheap] = items([
      [2, 0.5],
      [1, 0.5],
    ]);
    const archive = new Archive<Item>(two);
    archive.add(dear);
    const before = archive.members;
    archive.add(cheap);
    expect(before).toEqual([dear]);
    expect(archive.members).toEqual([cheap]);
  });

  it("forgets all others for an only one, even a better one", () => {
    const [good, bad] = items([
      [1, 0.5],
      [2, 0.4],
    ]);
    const archive = new Archive<Item>(two);
    archive.add(good);
    archive.replaceAll([bad]);
    expect(archive.members).toEqual([bad]);
    expect(archive.add(good)).toBe(true);
  });

  it("replaces everything by the nondominated of what it is given", () => {
    const [old, a, b, dominated] = items([
      [0, 1],
      [3, 0.5],
      [2, 0.4],
      [4, 0.4],
    ]);
    const archive = new Archive<Item>(two);
    archive.add(old);
    archive.replaceAll([a, b, dominated]);
    expect(archive.members).toEqual([b, a]);
  });

  it("refuses scores that are not numbers, or missing, and stays as it was", () => {
    const [good, wrong] = items([
      [1, 0.5],
      [0, Number.NaN],
    ]);
    const archive = new Archive<Item>(two);
    archive.add(good);
    expect(() => archive.accepts([Number.NaN, 1])).toThrow("cost = NaN");
    expect(() => archive.accepts([1])).toThrow("balance = undefined");
    expect(() => archive.add(wrong)).toThrow("balance = NaN");
    expect(() => archive.replaceAll([good, wrong])).toThrow("balance = NaN");
    expect(() => archive.replaceAll([wrong])).toThrow("balance = NaN");
    expect(archive.members).toEqual([good]);
  });
});
