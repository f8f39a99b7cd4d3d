import { expect, it } from "vitest";
import { checkAlike } from "./same-rows.ts";

const facts = { strata: [3, 5].map((rows, combination) => ({ combination, rows, mass: rows })) };
const tally = (...counts: number[]) => ({ counts: Float64Array.from(counts), sums: new Float64Array(2) });

it("refuses tallies of a part of the rows where one lacks some, or all do", () => {
  checkAlike(facts, [tally(1, 1, 0, 2), tally(2, 0, 1, 1)]);
  expect(() => checkAlike(facts, [tally(1, 1, 0, 2), tally(2, 0, 1, 0)])).toThrow(
    /a group had 2 rows in a part of it, and has 1/,
  );
  expect(() => checkAlike(facts, [tally(0, 0, 0, 0)])).toThrow(/a part of it has no rows/);
});
