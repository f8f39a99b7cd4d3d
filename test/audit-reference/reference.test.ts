import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { audit } from "../../packages/core/src/audit/audit.ts";
import type { FigureName } from "../../packages/core/src/audit/figures.ts";
import { holm } from "../../packages/core/src/audit/holm.ts";
import { suggest } from "../../packages/core/src/audit/suggest/suggest.ts";

interface Reference {
  readonly tables: readonly {
    readonly counts: readonly (readonly number[])[];
    readonly figures: Readonly<Record<FigureName, number | null>>;
    readonly cells: readonly {
      readonly p: number;
      readonly shareOfCluster: number[];
      readonly shareOfGroup: number[];
    }[];
    readonly fisher?: number;
    readonly likelihoodRatio?: { readonly p: number };
    readonly fewestMoves?: readonly { readonly floor: number; readonly moved: number }[];
  }[];
  readonly rates: readonly {
    readonly hits: number;
    readonly rows: number;
    readonly referenceHits: number;
    readonly referenceRows: number;
    readonly difference: readonly [number, number, number];
    readonly ratio?: readonly [number, number, number];
  }[];
  readonly holm: { readonly p: readonly number[]; readonly corrected: readonly number[] };
}

// Made by make_reference.py, with numpy and scipy.
const reference: Reference = JSON.parse(readFileSync(new URL("./reference.json", import.meta.url), "utf8"));

function rowsOf(counts: readonly (readonly number[])[]) {
  const cells = counts.flatMap((row, k) => row.map((count, j) => ({ k, j, count })));
  const labels = cells.flatMap(({ k, count }) => new Array<number>(count).fill(k));
  const groupOf = cells.flatMap(({ j, count }) => new Array<number>(count).fill(j));
  return { labels, attributes: [{ name: "g", groups: counts[0].map((_, j) => `g${j}`), groupOf }] };
}

describe.each(reference.tables)("an audit of %#", (known) => {
  const { attributes } = audit(rowsOf(known.counts), { draws: 1999 });
  const [attribute] = attributes;

  it("has the figures that numpy and scipy have", () => {
    for (const [name, value] of Object.entries(known.figures) as [FigureName, number | null][]) {
      const found = attribute.figures[name]!;
      if (value === null) expect(found.infinite, name).toBe(true);
      else expect(Math.abs(found.value! - value), name).toBeLessThan(1e-9 * Math.max(1, value));
    }
  });

  it("has scipy's exact tests and Wilson intervals of every cell", () => {
    attribute.cells.forEach(({ p, shareOfCluster, shareOfGroup }, cell) => {
      const told = known.cells[cell];
      expect(Math.abs(p - told.p)).toBeLessThan(1e-7 * told.p + 1e-12);
      [0, 1].forEach((end) => {
        expect(shareOfCluster.interval![end]).toBeCloseTo(told.shareOfCluster[end], 8);
        expect(shareOfGroup.interval![end]).toBeCloseTo(told.shareOfGroup[end], 8);
      });
    });
  });

  it("has a p of the whole that is Fisher's, or near the likelihood ratio's", () => {
    if (known.fisher !== undefined) expect(attribute.verdict.whole).toBeCloseTo(known.fisher, 12);
    else if (known.likelihoodRatio!.p < 0.001) expect(attribute.verdict.whole).toBeLessThanOrEqual(0.002);
    else expect(Math.abs(attribute.verdict.whole - known.likelihoodRatio!.p)).toBeLessThan(0.06);
  });

  it.runIf(known.fewestMoves !== undefined)(
    "moves as few rows as scipy's integer program, and knows that no way needs fewer",
    () => {
      for (const { floor, moved } of known.fewestMoves!) {
        const found = suggest(rowsOf(known.counts), { representation: floor });
        expect([found.moved, found.atLeast]).toEqual([moved, moved]);
      }
    },
  );
});

describe("rates and corrections", () => {
  it.each(reference.rates)("are scipy's for $hits of $rows against $referenceHits of $referenceRows", (known) => {
    const { hits, rows, referenceHits, referenceRows } = known;
    const groupOf = Array.from({ length: rows + referenceRows }, (_, i) => (i < rows ? 0 : 1));
    const values = groupOf.map((group, i) => (group === 0 ? (i < hits ? 1 : 0) : i - rows < referenceHits ? 1 : 0));
    const { attributes } = audit(
      {
        labels: groupOf.map((_, i) => i % 2),
        attributes: [{ name: "g", groups: ["own", "other"], groupOf }],
        outcome: { name: "o", value: "1", values, reference: { g: "other" } },
      },
      { draws: 9 },
    );
    const { difference, ratio } = attributes[0].outcome!.rates[0];
    [difference!.value, ...difference!.interval].forEach((value, i) => {
      expect(value).toBeCloseTo(known.difference[i], 8);
    });
    if (known.ratio !== undefined) {
      [ratio!.value, ...ratio!.interval].forEach((value, i) => {
        expect(value).toBeCloseTo(known.ratio![i], 7);
      });
    }
  });

  it("are Holm's", () => {
    holm(reference.holm.p).forEach((value, i) => {
      expect(value).toBeCloseTo(reference.holm.corrected[i], 12);
    });
  });
});
