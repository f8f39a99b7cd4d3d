import { describe, expect, it } from "vitest";
import { Rng } from "../random/rng.ts";
import { countedRows } from "../testing/counted-rows.ts";
import { pText } from "../words/number-text.ts";
import { audit } from "./audit.ts";

describe("the tests of cells and clusters", () => {
  it("is exact where the table is small: Fisher's test of a 2 x 2 table by hand", () => {
    // Fisher's tea: 3 and 1 of 4; the tables with 0, 1, 3 or 4 have 34 of the 70 ways.
    const { verdict } = audit(
      countedRows([
        [3, 1],
        [1, 3],
      ]),
    ).attributes[0];
    expect(verdict).toMatchObject({ method: "exact", tables: 5 });
    expect(verdict.p).toBeCloseTo(34 / 70 / 0.9, 12); // nine tenths of the level are for this question
    expect(verdict.whole).toBeCloseTo(34 / 70, 12);
  });

  it("lists one of two groups: the smaller", () => {
    const { findings, attributes } = audit(
      countedRows([
        [900, 100],
        [700, 300],
      ]),
    );
    expect(findings.map(({ cluster, group }) => cluster + group)).toEqual(["0b", "1b"]);
    expect(attributes[0].verdict.cells).toBe(2);
  });

  it("finds ten of ten rows of a rare group in one cluster, few as they are", () => {
    const { findings, attributes } = audit(
      countedRows([
        [0, 10],
        [980, 10],
      ]),
    );
    expect(findings.map(({ cluster, group }) => cluster + group)).toContain("0b");
    expect(attributes[0].cells.every(({ small }) => !small)).toBe(true);
  });

  it("counts the cells of two clusters once: what one has too many of, the other lacks", () => {
    const { attributes, findings, warnings } = audit(
      countedRows([
        [4, 0],
        [0, 4],
      ]),
    );
    expect(attributes[0].verdict).toMatchObject({ kind: "deviates", deviating: 2, cells: 2 });
    expect(findings[0].p).toBeCloseTo(2 / 70 / 0.9, 12); // Fisher's test, not twice that, for nine tenths of the level
    expect(warnings).toEqual([]);
  });

  it("never calls a cluster deviating beside a p above the level, and of two groups tells one p of cell and cluster", () => {
    for (let seed = 0; seed < 60; seed++) {
      const rng = Rng.fromSeed(seed).fork("one p");
      const groups = 2 + (seed % 4);
      const tilt = 12 * (seed % 3);
      const counts = Array.from({ length: 4 }, (_, k) =>
        Array.from({ length: groups }, (_, j) => 20 + rng.below(40) + (k === j ? tilt : 0)),
      );
      const { clusters, cells } = audit(countedRows(counts), { draws: 199, seed }).attributes[0];
      clusters.forEach(({ test }, k) => {
        const own = cells.slice(k * groups, (k + 1) * groups);
        expect(test!.kind === "deviates").toBe(test!.corrected <= 0.05);
        expect(test!.kind === "deviates").toBe(Number(/[\d.]+/.exec(pText(test!.corrected))![0]) <= 0.05);
        if (own.some(({ deviates }) => deviates)) expect(test!.kind).toBe("deviates");
        if (groups === 2) expect(test!.corrected).toBe(own[0].corrected);
      });
    }
  });
});
