import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countedRows } from "../testing/counted-rows.ts";
import { audit } from "./audit.ts";
import { CLUSTER_FIGURES, fairnessInto, OVERALL_FIGURES } from "./fairness.ts";

type Named = Record<string, number>;

function figuresOf(table: readonly (readonly number[])[], delta = 0.2): { overall: Named; clusters: Named[] } {
  const shape = { clusters: table.length, groups: table[0].length, delta };
  const overall = new Float64Array(OVERALL_FIGURES.length);
  const clusters = new Float64Array(CLUSTER_FIGURES.length * table.length);
  fairnessInto(table.flat(), shape, overall, clusters);
  return {
    overall: Object.fromEntries(OVERALL_FIGURES.map((name, i) => [name, overall[i]])),
    clusters: table.map((_, k) =>
      Object.fromEntries(CLUSTER_FIGURES.map((name, i) => [name, clusters[k * CLUSTER_FIGURES.length + i]])),
    ),
  };
}

/** The definitions, one after the other, nothing shared. */
function oracle(table: readonly (readonly number[])[], delta: number): Named {
  const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
  const total = sum(table.flat());
  const groups = table[0].map((_, j) => sum(table.map((row) => row[j])));
  const share = groups.map((mass) => mass / total);
  const sizes = table.map(sum);
  const ratio = (row: readonly number[]): number => Math.min(...row) / Math.max(...row);
  const balance = Math.min(...table.map(ratio));
  const variation = table.map((row, k) => sum(row.map((n, j) => Math.abs(n / sizes[k] - share[j]))) / 2);
  const euclidean = table.map((row, k) => Math.sqrt(sum(row.map((n, j) => (n / sizes[k] - share[j]) ** 2))));
  const entropy = (masses: readonly number[]): number =>
    -sum(masses.filter((mass) => mass > 0).map((mass) => (mass / total) * Math.log(mass / total)));
  const information = entropy(groups) + entropy(sizes) - entropy(table.flat());
  return {
    balance,
    relativeBalance: balance / ratio(groups),
    representation: Math.min(
      ...table.flatMap((row, k) => row.map((n, j) => Math.min(n / sizes[k] / share[j], (share[j] * sizes[k]) / n))),
    ),
    additiveViolation: Math.max(
      0,
      ...table.flatMap((row, k) =>
        row.map((n, j) => Math.max(n - (share[j] * sizes[k]) / (1 - delta), share[j] * (1 - delta) * sizes[k] - n)),
      ),
    ),
    klError: sum(table.flatMap((row, k) => row.map((n, j) => share[j] * Math.log((share[j] * sizes[k]) / n)))),
    totalVariation: sum(variation.map((value, k) => (value * sizes[k]) / total)),
    totalVariationWorst: Math.max(...variation),
    euclidean: sum(euclidean.map((value, k) => (value * sizes[k]) / total)),
    euclideanWorst: Math.max(...euclidean),
    mutualInformation: information,
    informationShare: information / entropy(groups),
  };
}

const tables = fc
  .record({ clusters: fc.integer({ min: 1, max: 6 }), groups: fc.integer({ min: 2, max: 5 }) })
  .chain(({ clusters, groups }) =>
    fc.array(
      fc
        .array(fc.nat(30), { minLength: groups, maxLength: groups })
        .map((row) => (row.every((n) => n === 0) ? row.map(() => 1) : row)),
      { minLength: clusters, maxLength: clusters },
    ),
  )
  .filter((table) => table[0].every((_, j) => table.some((row) => row[j] > 0)));

describe("fairness figures", () => {
  it("are those of the definitions", () => {
    fc.assert(
      fc.property(tables, fc.double({ min: 0, max: 0.9, noNaN: true }), (table, delta) => {
        const { overall } = figuresOf(table, delta);
        for (const [name, value] of Object.entries(oracle(table, delta)))
          if (Number.isFinite(value)) expect(overall[name], name).toBeCloseTo(value, 9);
          else expect(overall[name], name).toBe(value);
      }),
    );
  });

  it("of one cluster are those of the table's, at its worst or added up", () => {
    fc.assert(
      fc.property(tables, (table) => {
        const { overall, clusters } = figuresOf(table);
        const all = (name: string): number[] => clusters.map((cluster) => cluster[name]);
        expect(overall.balance).toBe(Math.min(...all("balance")));
        expect(overall.representation).toBe(Math.min(1, ...all("representation")));
        expect(overall.additiveViolation).toBe(Math.max(...all("additiveViolation")));
        expect(overall.totalVariationWorst).toBe(Math.max(...all("totalVariation")));
        expect(overall.klError).toBeCloseTo(
          all("klError").reduce((a, b) => a + b),
          9,
        );
      }),
    );
  });

  it("do not depend on the order of clusters or groups, and shares not on the scale", () => {
    fc.assert(
      fc.property(tables, (table) => {
        const { overall } = figuresOf(table);
        const turned = figuresOf(table.toReversed().map((row) => row.toReversed())).overall;
        const scaled = figuresOf(table.map((row) => row.map((n) => n * 7))).overall;
        for (const name of OVERALL_FIGURES) {
          if (overall[name] === Number.POSITIVE_INFINITY) continue; // the KL error of a cluster that lacks a group
          expect(turned[name]).toBeCloseTo(overall[name], 9);
          expect(scaled[name]).toBeCloseTo(name === "additiveViolation" ? 7 * overall[name] : overall[name], 6);
        }
      }),
    );
  });

  it("of clusters that all mirror the data are the best there are", () => {
    const { overall } = figuresOf([
      [2, 4],
      [3, 6],
    ]);
    expect(overall).toMatchObject({ balance: 0.5, relativeBalance: 1, representation: 1, additiveViolation: 0 });
    for (const name of ["klError", "totalVariation", "euclideanWorst", "mutualInformation"]) {
      expect(overall[name]).toBeCloseTo(0, 12);
    }
  });

  it("have no violation where a group is at the very end of its corridor, whatever rounding makes of it", () => {
    const { overall } = figuresOf([
      [561, 2244], // 0.2, where 0.16 are allowed up to 0.16 / 0.8
      [2639, 14_556],
    ]);
    expect([overall.additiveViolation, overall.representation]).toEqual([0, 0.8]);
  });

  it("of an empty cluster are balance 0, and nothing where shares are needed", () => {
    const { overall, clusters } = figuresOf([
      [2, 2],
      [0, 0],
    ]);
    expect(overall).toMatchObject({ balance: 0, representation: 0, totalVariation: 0 });
    expect(clusters[1].klError).toBeNaN();
  });

  it("has an infinite KL error where a cluster lacks a group, and says so in JSON too", () => {
    const result = audit(
      countedRows([
        [5, 5, 0],
        [5, 5, 10],
      ]),
    );
    expect(result.attributes[0].figures.klError).toEqual({ value: null, infinite: true });
    expect(JSON.parse(JSON.stringify(result))).toEqual(result);
  });
});
