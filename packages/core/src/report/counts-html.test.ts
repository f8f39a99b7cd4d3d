import { describe, expect, it } from "vitest";
import { countsHtml, fairText } from "./counts-html.ts";

describe("the overview of several numbers of clusters", () => {
  it("names the numbers of clusters without a fair solution, all of them, too", () => {
    const asked = { table: "t.csv", advice: [], agree: true, summary: "nothing is chosen", missing: [], version: "1" };
    const entry = { cost: 2, reason: "done" } as const;
    const htmlOf = (prices: readonly (number | undefined)[]): string =>
      countsHtml({
        ...asked,
        fair: "Fair is this.",
        made: "2026-01-01T00:00:00.000Z",
        entries: prices.map((priceOfFairness, i) => ({ ...entry, clusters: i + 3, priceOfFairness })),
      });
    expect(htmlOf([0.1, 0.2])).toContain("Fair is this.</p>");
    expect(htmlOf([0.1, undefined])).toContain("Fair is this. No solution that was found for 4 is fair.");
    expect(htmlOf([undefined, undefined])).toContain("No solution that was found for 3, 4 is fair.");
  });

  it("of several numbers of clusters says by which measure of which column a solution is fair", () => {
    expect(fairText(0.8, [])).toBe('"Fair" is the cheapest solution: nothing is protected.');
    const [balance, representation] = [{ name: "balance" }, { name: "representation" }];
    expect(
      fairText(0.8, [
        { name: "sex", measure: balance },
        { name: "age", measure: representation },
      ]),
    ).toBe('"Fair" is the cheapest solution with 80.0 % of the best balance by sex and representation by age.');
  });
});
