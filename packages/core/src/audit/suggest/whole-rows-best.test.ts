import { describe, expect, it } from "vitest";
import { Rng } from "../../random/rng.ts";
import { measuresText } from "../../report/verdict-section.ts";
import { audit } from "../audit.ts";
import { failedThresholds, parseThresholds } from "../thresholds.ts";
import { wholeRowsOf } from "./whole-rows-best.ts";

/** Of all tables with these group sizes in so many clusters. */
function bestOfAll(sizes: readonly number[], clusters: number): number {
  const total = sizes.reduce((a, b) => a + b);
  const table = Array.from({ length: clusters }, () => sizes.map(() => 0));
  let best = 0;
  const place = (j: number, k: number, left: number): void => {
    if (j === sizes.length) {
      const least = Math.min(
        ...table.flatMap((row) => {
          const size = row.reduce((a, b) => a + b);
          return row.map((n, g) =>
            n === 0 ? 0 : Math.min((n * total) / (size * sizes[g]), (size * sizes[g]) / (n * total)),
          );
        }),
      );
      best = Math.max(best, least);
    } else if (k === clusters - 1) {
      table[k][j] = left;
      place(j + 1, 0, sizes[j + 1]);
    } else {
      for (let n = 1; n < left; n++) {
        table[k][j] = n;
        place(j, k + 1, left - n);
      }
    }
  };
  place(0, 0, sizes[0]);
  return best;
}

describe("the best representation that whole rows allow", () => {
  it("is what looking at all tables finds: more is refused with it, as much is asked for with reason", () => {
    const seen = new Set<string>();
    for (let seed = 0; seed < 14; seed++) {
      const rng = Rng.fromSeed(seed).fork("best");
      const clusters = 2 + (seed % 2);
      const sizes = Array.from({ length: 2 + (seed % 3 === 0 ? 1 : 0) }, () => clusters + rng.below(7));
      const groupOf = sizes.flatMap((size, j) => new Array<number>(size).fill(j));
      const labels = groupOf.map((_, i) => (i < clusters ? i : 0));
      const attributes = [{ name: "g", groups: sizes.map((_, j) => `g${j}`), groupOf }];
      const audited = audit({ labels, attributes }, { draws: 9 });
      const best = bestOfAll(sizes, clusters);
      const { reached, most } = wholeRowsOf(audited.attributes[0]).representation;
      expect(reached).toBeLessThanOrEqual(best + 1e-12);
      expect(most).toBeGreaterThanOrEqual(best - 1e-12);
      expect(most - reached).toBeLessThanOrEqual(1e-4);
      const ask = (bound: number) => failedThresholds(audited, parseThresholds(`representation=${bound}`, "under"));
      expect(ask(Math.floor(best * 1e6) / 1e6)).toHaveLength(1);
      if (best > 0.998) continue;
      const told = /by g: the best is (0\.\d+), as rows are whole/.exec(String(attempt(() => ask(best + 0.002))))?.[1];
      expect(Number(told)).toBeLessThanOrEqual(best);
      expect(Number(told)).toBeGreaterThan(best - 0.0013);
      seen.add(String(best));
    }
    expect(seen.size).toBeGreaterThan(5);
  });

  it("is not asked for where rows weigh differently", () => {
    const groupOf = [0, 0, 0, 1, 1, 1, 1];
    const audited = audit(
      {
        labels: [0, 1, 0, 0, 1, 1, 1],
        attributes: [{ name: "g", groups: ["a", "b"], groupOf }],
        weights: [1, 2, 3, 1, 1, 2, 1],
      },
      { draws: 9 },
    );
    expect(failedThresholds(audited, parseThresholds("0.99", "under"))).toHaveLength(1);
    expect(measuresText(audited.attributes[0])).toMatch(/best at most 1; .*best at most 0\.\d+/);
  });
});

function attempt(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

describe("the best balance that whole rows allow", () => {
  // Of 3 and 5 rows in 2 clusters: 1 and 2 rows beside 2 and 3, so 0.5.
  const groupOf = [0, 0, 0, 1, 1, 1, 1, 1];
  const few = audit(
    { labels: [0, 1, 1, 0, 0, 0, 0, 1], attributes: [{ name: "g", groups: ["a", "b"], groupOf }] },
    { draws: 9 },
  );
  const ask = (text: string) => attempt(() => failedThresholds(few, parseThresholds(text, "under")));

  it("is told beside the measures: what parts of rows would allow is not", () => {
    expect(few.attributes[0].bestBalance).toBe(0.6);
    expect(wholeRowsOf(few.attributes[0]).balance.reached).toBeCloseTo(0.5, 5);
    expect(measuresText(few.attributes[0])).toMatch(/; best 0\.889[;)].*balance 0\.250 \(best 0\.500;/);
  });

  it("is told where more is asked for, in the unit that was asked in", () => {
    expect(String(ask("balance=0.9"))).toMatch(
      /balance 0\.9 by g: the best is 0\.(499|500), as the groups of all rows are of unequal/,
    );
    expect(String(ask("balance=0.55"))).toMatch(/balance 0\.55 by g: the best is 0\.(499|500), as rows are whole/);
    expect(String(ask("balance=100%"))).toMatch(/balance 100 % by g: the best is 83.3 %, as rows are whole/);
    expect(String(ask("relativeBalance=0.9"))).toMatch(/relative balance 0\.9 by g: the best is 0\.833, as rows/);
  });

  it("is asked for with reason, and failed as a gate", () => {
    expect(ask("balance=0.5")).toEqual(["g: balance is 0.25, under 0.5"]);
    expect(ask("balance=80%")).toHaveLength(1);
  });

  it("is 0 where a group has fewer rows than there are clusters, as a share of the best, too", () => {
    const rare = audit(
      {
        labels: [0, 1, 2, 0, 0, 0, 0, 1],
        attributes: [{ name: "g", groups: ["a", "b"], groupOf: [0, 0, 1, 1, 1, 1, 1, 1] }],
      },
      { draws: 9 },
    );
    for (const text of ["balance=0.1", "balance=80%", "representation=80%", "relativeBalance=0.1"]) {
      expect(() => failedThresholds(rare, parseThresholds(text, "under"))).toThrow(
        /the best is 0, as a group has fewer rows than there are clusters/,
      );
    }
  });
});
