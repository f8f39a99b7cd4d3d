import { describe, expect, it } from "vitest";
import { Rng } from "../random/rng.ts";
import { countedRows } from "../testing/counted-rows.ts";
import { audit } from "./audit.ts";

const random = (rng: Rng, size: number, shares: readonly number[], clusters: number) => {
  const draw = (): number => {
    let u = rng.float();
    const j = shares.findIndex((share) => {
      u -= share;
      return u < 0;
    });
    return j < 0 ? shares.length - 1 : j;
  };
  const groupOf = Array.from({ length: size }, draw);
  return {
    labels: groupOf.map(() => rng.below(clusters)),
    attributes: [{ name: "g", groups: shares.map(String), groupOf }],
  };
};

describe("the verdict", () => {
  it("does not acquit clusters whose least group is too rare to show anything, as the others deviate", () => {
    // The rare groups make the least balance 0 by chance too: a test of the minimum has no power here.
    const counts = Array.from({ length: 8 }, (_, k) => [k < 4 ? 700 : 500, k < 4 ? 290 : 490, 6, k % 2, 1]);
    const { attributes, findings } = audit(countedRows(counts));
    const { verdict } = attributes[0];
    expect(verdict.kind).toBe("deviates");
    expect(verdict.deviating).toBe(findings.length);
    expect(verdict.deviating).toBeGreaterThanOrEqual(16);
    expect(verdict.headline).toMatch(
      new RegExp(`^${findings.length} of 40 cells deviate from chance; the widest gap among them: cluster \\d, [ab] `),
    );
  });

  it("tells of a single row as one", () => {
    const { findings } = audit(
      countedRows([
        [100, 1, 50],
        [20, 119, 50],
      ]),
    );
    expect(findings.find(({ rows }) => rows === 1)?.text).toMatch(/ of the data \(1 row; /);
  });

  it("sees a single cell among many even ones, and many small deviations without a single large one", () => {
    const even = Array.from({ length: 40 }, () => [100, 100, 100]);
    const one = even.map((row, k) => (k === 7 ? [50, 125, 125] : row));
    expect(audit(countedRows(one)).attributes[0].verdict.kind).toBe("deviates");
    const many = Array.from({ length: 60 }, (_, k) => (k % 2 === 0 ? [58, 42] : [42, 58]));
    const { verdict } = audit(countedRows(many)).attributes[0];
    expect(verdict).toMatchObject({ kind: "deviates", deviating: 0 });
    expect(verdict.headline).toMatch(/^the clusters as a whole deviate from chance, though no single cell is sure to/);
  });

  it("counts too many of a group as it counts too few", () => {
    const watchlist = Array.from({ length: 6 }, (_, k) => (k === 2 ? [700, 300] : [920, 80]));
    const { attributes } = audit(countedRows(watchlist));
    expect(attributes[0].worst).toMatchObject({ cluster: "2", group: "b", deviates: true });
    expect(attributes[0].figures.representation!.value!).toBeLessThan(0.4);
  });

  it("says like chance only where it could have shown more, and more even than chance where that is so", () => {
    const rng = Rng.fromSeed(5).fork("rows");
    expect(audit(random(rng, 4000, [0.5, 0.5], 4)).attributes[0].verdict.kind).toBe("like chance");
    const made = audit(countedRows(Array.from({ length: 8 }, () => [300, 200, 100]))).attributes[0];
    expect(made.verdict.kind).toBe("more even than chance");
    expect(made.figures.representation!.value).toBe(1);
  });

  it("is wrong about random clusters in about as many cases as its level says", () => {
    let alarms = 0;
    let listed = 0;
    const tries = 250;
    for (let seed = 0; seed < tries; seed++) {
      const rng = Rng.fromSeed(seed).fork("null");
      const shape = seed % 2 === 0 ? ([400, [0.7, 0.3], 4] as const) : ([900, [0.6, 0.25, 0.1, 0.05], 6] as const);
      const result = audit(random(rng, shape[0], shape[1], shape[2]), { draws: 199, seed });
      if (["deviates", "more even than chance"].includes(result.attributes[0].verdict.kind)) alarms++;
      if (result.findings.length > 0) listed++;
    }
    expect(alarms).toBeLessThanOrEqual(22); // 5.5 % of 250 are 14; three standard deviations more are 24
    expect(listed).toBeLessThanOrEqual(alarms);
  });

  it("finds 10 points more of a group of 20 % in a cluster of 500", () => {
    let found = 0;
    for (let seed = 0; seed < 40; seed++) {
      const rng = Rng.fromSeed(seed).fork("power");
      const labels = Array.from({ length: 4000 }, (_, i) => i % 8);
      const groupOf = labels.map((label) => (rng.float() < (label === 3 ? 0.3 : 0.2) ? 1 : 0));
      const { attributes, findings } = audit(
        { labels, attributes: [{ name: "g", groups: ["a", "b"], groupOf }] },
        { seed },
      );
      if (attributes[0].verdict.kind === "deviates" && findings.some(({ cluster }) => cluster === "3")) found++;
    }
    expect(found).toBeGreaterThanOrEqual(39);
  });

  it("has nothing to test where all rows are in one cluster", () => {
    const groupOf = Array.from({ length: 60 }, (_, i) => i % 3);
    const one = audit({
      labels: groupOf.map(() => "all"),
      attributes: [{ name: "g", groups: ["a", "b", "c"], groupOf }],
      clusters: ["all", "none"],
    });
    const [{ verdict, clusters }] = one.attributes;
    expect(verdict.kind).toBe("nothing to test");
    expect(verdict.headline).toMatch(/^nothing to test: all rows are in one cluster/);
    expect(clusters[0].test?.kind).toBe("nothing to test");
    expect(one.warnings.map(({ code }) => code)).toEqual(["clusters-empty", "one-cluster"]);
  });

  it("can be had of a thousand clusters and many groups", () => {
    const labels = Array.from({ length: 3000 }, (_, row) => row % 1000);
    const groupOf = labels.map((_, row) => (row * 7) % 20);
    const groups = Array.from({ length: 20 }, (_, j) => `g${j}`);
    const result = audit({ labels, attributes: [{ name: "g", groups, groupOf }] }, { draws: 5 });
    expect(result.attributes[0].cells).toHaveLength(20_000);
  });
});
