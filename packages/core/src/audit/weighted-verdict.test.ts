import { describe, expect, it } from "vitest";
import { Rng } from "../random/rng.ts";
import { audit } from "./audit.ts";

/** Four clusters of 500 rows, half of them women; what a row weighs is up to the caller. */
function halves(weightOf: (cluster: number, group: number, rng: Rng) => number, women: (cluster: number) => number) {
  const rng = Rng.fromSeed(3).fork("halves");
  const labels = Array.from({ length: 2000 }, (_, row) => row % 4);
  const groupOf = labels.map((label) => (rng.float() < women(label) ? 1 : 0));
  const weights = labels.map((label, row) => weightOf(label, groupOf[row], rng));
  return { labels, weights, attributes: [{ name: "sex", groups: ["m", "f"], groupOf }] };
}

describe("the verdict on rows with weights", () => {
  it("convicts clusters whose weighted shares differ, though the rows are even", () => {
    const skewed = halves(
      (cluster, group) => (cluster === 0 && group === 1 ? 5 : 1),
      () => 0.5,
    );
    const { attributes, findings } = audit(skewed);
    expect(attributes[0].verdict.kind).toBe("deviates");
    expect(findings.map(({ cluster }) => cluster)).toContain("0");
    const { value, chance } = attributes[0].figures.representation!;
    expect(value!).toBeLessThan(chance!.range[0]);
    expect(audit({ ...skewed, weights: undefined }).attributes[0].verdict.kind).toBe("like chance");
  });

  it("does not convict clusters whose weighted shares are even, though the rows are not", () => {
    const evened = halves(
      (cluster, group) => (cluster === 0 && group === 1 ? 0.25 : 1),
      (cluster) => (cluster === 0 ? 0.8 : 0.5),
    );
    expect(audit(evened).attributes[0].verdict.kind).toBe("like chance");
    expect(audit({ ...evened, weights: undefined }).attributes[0].verdict.kind).toBe("deviates");
  });

  it("lists only cells whose interval leaves out the share of the data, by more than rounding", () => {
    for (let seed = 0; seed < 20; seed++) {
      const rng = Rng.fromSeed(seed).fork("lists");
      const labels = Array.from({ length: 900 }, () => rng.below(3));
      const groupOf = labels.map((label) => (rng.float() < 0.3 + 0.06 * label ? 1 : 0));
      const weights = labels.map(() => 0.2 + 3 * rng.float());
      const { findings, attributes } = audit(
        { labels, weights, attributes: [{ name: "g", groups: ["a", "b"], groupOf }] },
        { draws: 199, seed },
      );
      for (const cell of attributes[0].cells.filter(({ deviates }) => deviates)) {
        const [low, high] = cell.shareOfCluster.interval!;
        const slack = 0.1 * (high - low); // the interval looks at one cluster alone, the test at all rows
        expect(cell.shareOfData < low + slack || cell.shareOfData > high - slack).toBe(true);
      }
      expect(findings.length).toBe(attributes[0].verdict.deviating);
    }
  });

  it("is that of the rows where all weigh the same", () => {
    const alike = halves(
      () => 2.5,
      (cluster) => 0.4 + 0.05 * cluster,
    );
    const [own] = audit(alike).attributes;
    const [plain] = audit({ ...alike, weights: undefined }).attributes;
    expect(own.verdict).toEqual(plain.verdict);
    expect(own.cells.map(({ corrected }) => corrected)).toEqual(plain.cells.map(({ corrected }) => corrected));
  });

  it("is exact where the table is small: all ways to deal out eight rows by hand", () => {
    const groupOf = [0, 0, 0, 1, 0, 1, 1, 1];
    const weights = [1, 2, 5, 1, 2, 1, 1, 2];
    const labels = [0, 0, 0, 0, 1, 1, 1, 1];
    const result = audit({ labels, weights, attributes: [{ name: "g", groups: ["a", "b"], groupOf }] });
    const all = weights.reduce((a, b) => a + b);
    const shareOfA = groupOf.reduce((sum, group, row) => (group === 0 ? sum + weights[row] : sum), 0) / all;
    /** How far the share of a in the rows of a half is from its share in all. */
    const gapOf = (rows: readonly number[]): number => {
      const own = rows.filter((row) => groupOf[row] === 0).reduce((sum, row) => sum + weights[row], 0);
      return Math.abs(own / rows.reduce((sum, row) => sum + weights[row], 0) - shareOfA);
    };
    const ways = Array.from({ length: 256 }, (_, bits) => [...groupOf.keys()].filter((row) => (bits >> row) & 1));
    const halvesOf = ways.filter((rows) => rows.length === 4);
    const seen = gapOf([0, 1, 2, 3]);
    const as = halvesOf.filter((rows) => gapOf(rows) >= seen - 1e-9).length;
    expect(result.attributes[0].verdict.method).toBe("exact");
    expect(result.attributes[0].cells[0].p).toBeCloseTo(as / 70, 10);
  });

  it("is wrong about random clusters in about as many cases as its level says, however uneven the weights", () => {
    let wrong = 0;
    for (let seed = 0; seed < 120; seed++) {
      const rng = Rng.fromSeed(seed).fork("weights");
      const labels = Array.from({ length: 300 }, () => rng.below(4));
      const groupOf = labels.map(() => (rng.float() < 0.3 ? 1 : 0));
      const weights = labels.map(() => 1 / (0.02 + rng.float()));
      const attributes = [{ name: "g", groups: ["a", "b"], groupOf }];
      if (audit({ labels, weights, attributes }, { draws: 99, seed }).attributes[0].verdict.kind === "deviates")
        wrong++;
    }
    expect(wrong / 120).toBeLessThan(0.11); // three standard errors above 5 %
  });
});
