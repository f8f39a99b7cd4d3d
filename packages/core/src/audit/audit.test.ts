import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InputError } from "../errors.ts";
import { freshScores } from "../measures/objectives.ts";
import { Rng } from "../random/rng.ts";
import { tableOf } from "../tables/table.ts";
import { labelsFor, problems } from "../testing/arbitrary.ts";
import { audit } from "./audit.ts";
import { auditTable } from "./audit-table.ts";

/** 1000 rows in 4 clusters; group b is 30 % everywhere but in cluster 3, where it is 60 %. */
function skewed() {
  const rng = Rng.fromSeed(11);
  const labels = Array.from({ length: 1000 }, (_, i) => i % 4);
  const groupOf = labels.map((label) => (rng.float() < (label === 3 ? 0.6 : 0.3) ? 1 : 0));
  const values = Float64Array.from({ length: 2000 }, (_, i) => rng.normal() + 5 * labels[i >> 1]);
  return { labels, attributes: [{ name: "g", groups: ["a", "b"], groupOf }], points: { values, dim: 2 } };
}

describe("an audit", () => {
  it("of a solution gives its scores", () => {
    const labelled = problems({ weighted: true }).chain((problem) =>
      fc.tuple(fc.constant(problem), labelsFor(problem)),
    );
    fc.assert(
      fc.property(labelled, ([problem, labels]) => {
        const { scores } = freshScores(problem, Uint8Array.from(labels));
        const { attributes, quality } = audit(
          {
            labels,
            clusters: Array.from({ length: problem.clusters }, (_, k) => k),
            attributes: problem.attributes,
            weights: problem.weights,
            points: { values: problem.points, dim: problem.dim },
          },
          { draws: 5 },
        );
        expect(quality.cost!.value).toBeCloseTo(scores[0], 8);
        problem.attributes.forEach(({ bestBalance, masses }, a) => {
          expect(attributes[a].figures.balance!.value).toBeCloseTo(scores[1 + a], 10);
          expect(attributes[a].bestBalance).toBeCloseTo(bestBalance, 10);
          attributes[a].groups.forEach(({ share }, j) => {
            expect(share).toBeCloseTo(masses[j] / problem.mass, 10);
          });
        });
        expect(attributes.length).toBe(problem.attributes.length === 1 ? 1 : problem.attributes.length + 1);
      }),
      { numRuns: 40 },
    );
  });

  it("counts every row once: shares of a cluster, of a group and of all add up to 1", () => {
    const { attributes, clusters } = audit(skewed(), { draws: 5 });
    const sum = (values: readonly (number | null)[]): number => values.reduce<number>((a, b) => a + (b ?? 0), 0);
    expect(sum(clusters.map(({ share }) => share))).toBeCloseTo(1, 12);
    const [{ cells, groups }] = attributes;
    for (const { name } of clusters) {
      expect(
        sum(cells.filter(({ cluster }) => cluster === name).map(({ shareOfCluster }) => shareOfCluster.value)),
      ).toBeCloseTo(1, 12);
    }
    for (const { name } of groups) {
      expect(
        sum(cells.filter(({ group }) => group === name).map(({ shareOfGroup }) => shareOfGroup.value)),
      ).toBeCloseTo(1, 12);
    }
    expect(sum(cells.map(({ rows }) => rows))).toBe(1000);
  });

  it("finds the cluster that differs, and nothing in the others", () => {
    const { findings, attributes } = audit(skewed());
    expect(findings[0]).toMatchObject({ cluster: "3", group: "b" });
    expect(findings[0].text).toMatch(
      /^g: cluster 3, b 53\.2 % against 3\d\.\d % of the data \(.* rows; .*; p = 0\.\d+\)$/,
    );
    expect(attributes[0].verdict).toMatchObject({ kind: "deviates", deviating: findings.length, cells: 4 });
    expect(attributes[0].verdict.headline).toMatch(
      /^\d of 4 cells deviate from chance; the widest gap among them: cluster 3, b 53\.2 % against 35\.6 % \(p = 0\.\d+\)$/,
    );
    expect(attributes[0].clusters[3].test!.kind).toBe("deviates");
  });

  it("has intervals that hold the truth about as often as promised", () => {
    let held = 0;
    for (let seed = 0; seed < 100; seed++) {
      const rng = Rng.fromSeed(seed).fork("truth");
      const labels = Array.from({ length: 500 }, () => rng.below(2));
      const groupOf = labels.map((label) => (rng.float() < (label === 0 ? 0.2 : 0.5) ? 1 : 0));
      const result = audit({ labels, attributes: [{ name: "g", groups: ["a", "b"], groupOf }] }, { draws: 300, seed });
      const [low, high] = result.attributes[0].cells[1].shareOfCluster.interval!; // b in cluster 0: 0.2 in truth
      if (low <= 0.2 && 0.2 <= high) held++;
    }
    expect(held).toBeGreaterThanOrEqual(88);
    expect(held).toBeLessThan(100);
  });

  it("does not depend on the order of rows, and its values not on the names of clusters", () => {
    const given = skewed();
    const order = Array.from({ length: 1000 }, (_, i) => (i * 7) % 1000);
    const turned = audit(
      {
        labels: order.map((row) => given.labels[row]),
        attributes: [{ ...given.attributes[0], groupOf: order.map((row) => given.attributes[0].groupOf[row]) }],
      },
      { draws: 50 },
    );
    const straight = audit({ ...given, points: undefined }, { draws: 50 });
    expect(turned).toEqual(straight);
    const renamed = audit(
      { ...given, points: undefined, labels: given.labels.map((label) => `c${9 - label}`) },
      { draws: 50 },
    );
    const values = (result: typeof renamed) =>
      Object.entries(result.attributes[0].figures).map(([name, figure]) => [name, figure.value!.toFixed(9)]);
    expect(values(renamed)).toEqual(values(straight));
  });

  it("keeps crossed groups apart that have one name", () => {
    const size = 400;
    const first = Array.from({ length: size }, (_, i) => (i % 4 === 0 ? 0 : 1));
    const second = Array.from({ length: size }, (_, i) => (i % 4 === 0 ? 0 : 1));
    const { findings } = audit(
      {
        labels: first.map((group) => (group === 0 ? "p" : "q")),
        attributes: [
          { name: "g", groups: ["a*b", "a"], groupOf: first },
          { name: "h", groups: ["c", "b*c"], groupOf: second },
        ],
      },
      { draws: 5 },
    );
    const crossed = findings.filter(({ attribute }) => attribute === "g*h"); // a*b with c, and a with b*c
    expect(crossed.map(({ group }) => group)).toEqual(Array(2).fill("a*b*c")); // of two groups one is listed
    expect(crossed.map(({ shareOfData }) => shareOfData).sort()).toEqual([0.25, 0.25]);
  });

  it("repeats itself for the same seed and is plain JSON", () => {
    const once = audit(skewed(), { draws: 50, seed: 3 });
    expect(audit(skewed(), { draws: 50, seed: 3 })).toEqual(once);
    expect(audit(skewed(), { draws: 50, seed: 4 })).not.toEqual(once);
    expect(JSON.parse(JSON.stringify(once))).toEqual(once);
  });

  it("says what each group pays: cost, moves away from the nearest mean, and the ratio between groups", () => {
    const { attributes, quality } = audit(
      {
        labels: [0, 0, 1, 1],
        attributes: [{ name: "g", groups: ["a", "b"], groupOf: [0, 1, 1, 0] }],
        points: { values: Float64Array.of(0, 1, 2, 11), dim: 1 }, // means 0.5 and 6.5
      },
      { draws: 5 },
    );
    expect(attributes[0].groups[0].figures.cost!.value).toBeCloseTo((0.25 + 20.25) / 2, 12);
    expect(attributes[0].groups[1].figures.cost!.value).toBeCloseTo((0.25 + 20.25) / 2, 12);
    expect(attributes[0].figures.groupCostRatio!.value).toBeCloseTo(1, 12);
    expect(attributes[0].groups.map(({ figures }) => figures.reassigned!.value)).toEqual([0, 0.5]);
    expect(attributes[0].figures.reassignedGap!.value).toBe(0.5);
    expect(quality.reassigned!.value).toBe(0.25);
    const shares = [quality, ...attributes[0].groups.map(({ figures }) => figures)].map(
      ({ reassigned }) => reassigned!,
    );
    for (const { value, interval } of shares) {
      expect(interval![0]).toBeGreaterThanOrEqual(0); // a share
      expect(interval![1]).toBeLessThanOrEqual(1);
      expect(interval![0] <= value! && value! <= interval![1]).toBe(true);
    }
    expect(quality.cost!.interval![0]).toBeGreaterThanOrEqual(0);
  });

  it.each<[string, Parameters<typeof audit>[0], RegExp]>([
    ["no labels", { ...skewed(), labels: [] }, /labels: expected a cluster/],
    ["no attribute", { ...skewed(), attributes: [] }, /protect: expected at least one/],
    ["groups of other rows", { ...skewed(), labels: [1, 2] }, /g: expected a group for each of 2 rows, got 1000/],
    [
      "points of other rows",
      { ...skewed(), points: { values: new Float64Array(3), dim: 2 } },
      /features: expected 1000/,
    ],
    [
      "labels that are no clusters",
      {
        ...skewed(),
        labels: Array.from({ length: 2000 }, (_, i) => i),
        attributes: [{ name: "g", groups: ["a"], groupOf: Array(2000).fill(0) }],
        points: undefined,
      },
      /more than 1000/,
    ],
  ])("refuses %s", (_, input, message) => {
    expect(() => audit(input)).toThrow(InputError);
    expect(() => audit(input)).toThrow(message);
  });
});

describe("auditTable", () => {
  const given = skewed();
  const table = tableOf({
    x: Array.from({ length: 1000 }, (_, i) => given.points.values[2 * i]),
    cluster: given.labels.map((label, i) => (i === 5 ? null : `c${label}`)),
    g: given.attributes[0].groupOf.map((group) => "ab"[group]),
  });

  it("audits a column of clusters, with rows that lack one left out and listed", () => {
    expect(() => auditTable(table, { labels: "cluster", protect: ["g"] })).toThrow(/cluster: .*1 missing/);
    const { audit: result, dropped } = auditTable(table, {
      labels: "cluster",
      protect: ["g"],
      missing: "drop",
      draws: 20,
    });
    expect(dropped).toEqual([{ row: 5, reason: "missing cluster" }]);
    expect(result.rows).toBe(999);
    expect(result.clusters.map(({ name }) => name)).toEqual(["c0", "c1", "c2", "c3"]);
    expect(result.quality).toEqual({});
  });

  it("calls clusters what the table calls them, whatever that is", () => {
    const names = ["constructor", "__proto__", "toString", "valueOf"];
    const labels = given.labels.map((label) => names[label]);
    const { clusters } = audit({ ...given, labels, clusterNames: { toString: "Anna", valueOf: "" } }, { draws: 5 });
    expect(clusters.map(({ name }) => name).sort()).toEqual(["__proto__", "constructor", "toString (Anna)", "valueOf"]);
  });

  it("measures cost where features are named, never by the labels themselves", () => {
    const options = { labels: "cluster", protect: ["g"], missing: "drop", draws: 5 } as const;
    const { audit: result } = auditTable(table, { ...options, features: ["x"] });
    expect(result.quality.silhouette!.value).toBeGreaterThan(0.3);
    expect(() => auditTable(table, { ...options, features: ["cluster"] })).toThrow(
      /"cluster" is the column of clusters/,
    );
    expect(() => auditTable(table, { ...options, labels: "klusters" })).toThrow(/labels: .*"klusters"/);
  });

  it("crosses attributes, unless one of them is the crossing already", () => {
    const labels = Array.from({ length: 24 }, (_, i) => i % 3);
    const a = { name: "a", groups: ["0", "1"], groupOf: labels.map((_, i) => i % 2) };
    const b = { name: "b", groups: ["0", "1"], groupOf: labels.map((_, i) => (i >> 1) % 2) };
    const both = {
      name: "a*b",
      groups: ["00", "01", "10", "11"],
      groupOf: labels.map((_, i) => 2 * (i % 2) + ((i >> 1) % 2)),
    };
    const names = (attributes: (typeof a)[]) =>
      audit({ labels, attributes }, { draws: 9 }).attributes.map(({ name }) => name);
    expect(names([a, b])).toEqual(["a", "b", "a*b"]);
    expect(names([a, b, both])).toEqual(["a", "b", "a*b"]);
  });
});
