import { describe, expect, it } from "vitest";
import { audit } from "../audit/audit.ts";
import { disagreements, newRowsTexts } from "./choice-words.ts";
import { measuresSection } from "./measures-section.ts";

describe("the words about a choice", () => {
  it("tells of new people what the rule does that places them: with the group, or without", () => {
    const measure = (median: number) => ({ median, range: [median, median] as const });
    const kept = { broken: [], byChance: [] } as const;
    const told = { balance: measure(0.3), representation: measure(0.8), ...kept };
    const blind = { balance: measure(0.1), representation: measure(0.2), broken: ["balance"], byChance: [] } as const;
    const chance = { balance: { median: 0.2, range: [0.1, 0.25] }, representation: measure(0.9) } as const;
    const own = { attribute: "sex", promised: { balance: 0.3, representation: 0.85 }, ...told, blind, chance };
    const [using] = newRowsTexts({ refits: 6, rows: 30, attributes: [own] });
    const [without] = newRowsTexts({ refits: 6, rows: 30, attributes: [own] }, false);
    expect(using).toMatch(
      /^New rows by sex: .*representation was 0\.800 .*does not see the group would give .* 0\.200/,
    );
    expect(without).toMatch(
      /^The promise of balance would break for new rows by sex: .*was 0\.200 .*uses the group would give .* 0\.800/,
    );
    expect(using + without).not.toContain("hance");
    const excused = { ...own, blind: { ...blind, byChance: ["balance"] as const } };
    expect(newRowsTexts({ refits: 6, rows: 30, attributes: [excused] }, false)[0]).toContain(
      "Chance alone explains that: as many rows, dealt out at random to clusters of these sizes, would have balance 0.100 to 0.250.",
    );
  });

  it("says first where the two measures disagree about a choice", () => {
    // By the extremes, a and c, the clusters have 0.9 of the best balance; of b one has a third more than the chosen.
    const counts = [100, 40, 18, 100, 120, 22];
    const cells = counts.flatMap((count, cell) => new Array<number>(count).fill(cell));
    const groups = { name: "g", groups: ["a", "b", "c"], groupOf: cells.map((cell) => cell % 3) };
    const audited = audit({ labels: cells.map((cell) => Math.floor(cell / 3)), attributes: [groups] }, { draws: 9 });
    expect(disagreements(audited)).toEqual([
      "The two measures disagree by g: balance has 90.0 % of the data's own, representation is 0.633 (least in cluster 0, b 25.3 % against 40.0 %).",
    ]);
    const html = measuresSection(audited);
    expect(html).toContain("Balance 0.180, 90.0 % of the best");
    expect(html).toContain("Representation 0.633:");
    expect([...html.matchAll(/<svg /g)]).toHaveLength(2);
    const agreed = audit({ labels: cells.map((_, row) => row % 2), attributes: [groups] }, { draws: 9 });
    expect(measuresSection(agreed)).toBe("");
  });

  it("calls it no disagreement where the measures lie close together on two sides of four fifths", () => {
    const halves = (most: number) => {
      const cells = [most, 100 - most, 100 - most, most].flatMap((count, cell) => new Array<number>(count).fill(cell));
      const groups = { name: "g", groups: ["a", "b"], groupOf: cells.map((cell) => cell % 2) };
      return audit({ labels: cells.map((cell) => Math.floor(cell / 2)), attributes: [groups] }, { draws: 9 });
    };
    expect(disagreements(halves(56))).toEqual([]); // 44/56 = 0.786 of the best balance, representation 0.88
    expect(disagreements(halves(58))).toHaveLength(1); // 0.724 and 0.84
  });
});
