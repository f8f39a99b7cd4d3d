import type { FrontRow, RunRecord } from "@fairfront/core/internal";
import { describe, expect, it } from "vitest";
import { type WishFlags, wishOf } from "./pick-wish.ts";

const attributes = [
  { name: "sex", groups: [], bestBalance: 1 },
  { name: "race", groups: [], bestBalance: 0.5 },
];
const record = { problem: { attributes } } as unknown as RunRecord;

/** Cost, balance by sex and by race, and the least representation of both. */
const rows = [
  [10, 0.3, 0.1, 0.4],
  [11, 0.8, 0.1, 0.5],
  [12, 0.5, 0.35, 0.7],
  [14, 0.7, 0.4, 0.6],
  [20, 0.9, 0.45, 0.9],
].map(
  ([cost, sex, race, representation], id): FrontRow => ({
    id,
    cost,
    balance: [sex, race],
    relativeBalance: [sex, race / 0.5],
    fairness: [sex, race],
    relativeFairness: [sex, race / 0.5],
    representation: [representation, 1],
    priceOfFairness: cost / 10 - 1,
    smallestCluster: 5,
    method: "trace",
  }),
);
const idOf = (flags: WishFlags, from: readonly FrontRow[] = rows): number => wishOf(flags, record, from)!.id;

describe("a wish", () => {
  it("is the cheapest that keeps to its floors, by balance, by share of the best, or by representation", () => {
    expect(idOf({ balance: "0.4" })).toBe(3);
    expect(idOf({ relative: "0.7" })).toBe(3);
    expect(idOf({ relative: "sex=0.8" })).toBe(1);
    expect(idOf({ relative: "sex=0.5,race=0.7" })).toBe(2);
    expect(idOf({ representation: "0.65" })).toBe(2);
    expect(idOf({ relative: "sex=0.6", representation: "0.55" })).toBe(3);
  });

  it("is the fairest that may be had for a cost, with floors too, as the library has it", () => {
    expect(idOf({ cost: "+40%" })).toBe(3); // least shares 0.2, 0.2, 0.5, 0.7
    expect(idOf({ cost: "12" })).toBe(2);
    expect(idOf({ cost: "+40%", balance: "sex=0.4" })).toBe(3);
    expect(idOf({ cost: "12", relative: "sex=0.8" })).toBe(1);
  });

  it("is a knee with several attributes too", () => {
    expect(wishOf({ knee: true }, record, rows)).toMatchObject({ id: 3, text: expect.stringContaining("worst share") });
  });

  it("is refused where it is a floor and nothing is protected", () => {
    const unprotected = { problem: { attributes: [] } } as unknown as RunRecord;
    const bare = rows.slice(0, 1).map((row) => ({ ...row, balance: [], relativeBalance: [], representation: [] }));
    const wish = (flags: WishFlags) => wishOf(flags, unprotected, bare);
    for (const flag of ["balance", "relative", "representation"] as const) {
      expect(() => wish({ [flag]: "0.8", cost: "+5%" })).toThrow(new RegExp(`^--${flag}: this run protects no column`));
    }
    expect(wish({ cost: "+5%" })).toMatchObject({ id: 0 });
  });

  it("is refused where none keeps to it, or the run does not tell", () => {
    expect(() => idOf({ relative: "0.95" })).toThrow(
      /^--relative: .*none has 0.95; the most there is: sex 0.9\d*, race 0.9/,
    );
    expect(() => idOf({ representation: "sex=0.95" })).toThrow(/^--representation: .*sex 0.9/);
    expect(() => idOf({ relative: "age=0.5" })).toThrow(/^--relative: expected a protected attribute, got "age"/);
    expect(() => idOf({ balance: "0x1" })).toThrow(/^--balance: expected a number from 0 to 1/);
    const old = rows.map(({ representation: _, ...row }) => row);
    expect(() => idOf({ representation: "0.5" }, old)).toThrow(/an earlier version made this run/);
    expect(() => idOf({ relative: "0.5", id: 1 })).toThrow(/--relative and --id contradict/);
  });
});
