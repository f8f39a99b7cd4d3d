import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { InputError } from "../errors.ts";
import { tableOf } from "../tables/table.ts";
import { audit } from "./audit.ts";
import type { AuditInput, AuditOptions } from "./audit-options.ts";
import { auditTable } from "./audit-table.ts";
import { chanceBands } from "./chance-band.ts";
import { suggest } from "./suggest/suggest.ts";

// Whole results of small tables, number by number: what the other tests of this room derive, they derive of parts. A
// change of these numbers is a change of results.
const PINNED = JSON.parse(
  readFileSync(new URL("../../../../test/fixtures/small-audits.json", import.meta.url), "utf8"),
) as Record<string, unknown>;

const rows = (count: number, of: (row: number) => number): number[] =>
  Array.from({ length: count }, (_, row) => of(row));
const sex = (count: number) => ({ name: "sex", groups: ["f", "m"], groupOf: rows(count, (i) => (i % 5 < 2 ? 0 : 1)) });
const race = (count: number) => ({
  name: "race",
  groups: ["a", "b", "c"],
  groupOf: rows(count, (i) => ((i * i) % 7) % 3),
});
const points = (count: number) => ({
  values: Float64Array.from({ length: 2 * count }, (_, i) => ((i * 37) % 23) / 4 + (i % 2 === 0 ? (i % 6) * 3 : 0)),
  dim: 2,
});
const even = rows(48, (i) => i % 3);
const skewed = rows(60, (i) => (i % 5 < 2 && i % 4 > 0 ? 0 : i % 7 === 0 ? 0 : 1 + (i % 2)));

const INPUTS: Readonly<Record<string, readonly [AuditInput, AuditOptions]>> = {
  "even clusters of one attribute": [{ labels: even, attributes: [sex(48)] }, { draws: 19 }],
  "skewed clusters of two attributes, with places": [
    { labels: skewed, attributes: [sex(60), race(60)], points: points(60) },
    { draws: 19, seed: 2 },
  ],
  "weights, an outcome and an empty cluster": [
    {
      labels: rows(40, (i) => (i % 5 < 2 ? 0 : i % 2)),
      clusters: [0, 1, 9],
      attributes: [sex(40)],
      weights: rows(40, (i) => 1 + (i % 3) / 2),
      outcome: {
        name: "paid",
        value: "yes",
        values: rows(40, (i) => (i % 11 === 0 ? Number.NaN : i % 3 === 0 || i % 5 === 0 ? 1 : 0)),
      },
    },
    { draws: 9, confidence: 0.9, delta: 0.1 },
  ],
  "few rows, and a silhouette of a sample": [
    { labels: ["x", "y", "x", "y", "x", "z", "z", "x"], attributes: [sex(8)], points: points(8) },
    { draws: 9, silhouetteRows: 5 },
  ],
};

/** Everything that is pinned, by its name. */
const RESULTS: Readonly<Record<string, () => unknown>> = {
  ...Object.fromEntries(Object.entries(INPUTS).map(([name, given]) => [name, () => audit(...given)])),
  "bands of chance, few tables and many": () =>
    [9, 60].map((draws) =>
      chanceBands(
        [
          { name: "g", sizes: [5, 7], groupOf: [0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1] },
          { name: "h", sizes: [3, 4, 5], groupOf: [0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 2] },
        ],
        rows(12, (i) => (i < 5 ? 2 : 1)),
        [6, 4, 2],
        { draws, confidence: 0.9, seed: 4 },
      ),
    ),
  "suggestions by cost": () => suggest({ labels: skewed, attributes: [sex(60)], points: points(60) }),
  "suggestions at random, of two attributes": () =>
    suggest({ labels: skewed, attributes: [sex(60), race(60)] }, { representation: 0.85, seed: 3 }),
  "a table with an outcome, weights and rows that lack a value": () => {
    const table = tableOf({
      cluster: rows(30, (i) => i % 3).map((k) => `c${k}`),
      sex: rows(30, (i) => i % 4).map((k) => (k === 0 ? "f" : "m")),
      age: rows(30, (i) => 20 + ((i * 13) % 41)),
      weight: rows(30, (i) => 1 + (i % 2)),
      decision: rows(30, (i) => i % 6).map((k) => (k === 5 ? null : k < 2 ? "granted" : "refused")),
      pay: rows(30, (i) => (i * 17) % 29).map((value) => (value === 12 ? null : value)),
    });
    const {
      input: _,
      rowOf,
      ...rest
    } = auditTable(table, {
      labels: "cluster",
      protect: ["sex", "age/2"],
      weight: "weight",
      outcome: "decision=granted",
      reference: { sex: "m" },
      features: ["pay", "age"],
      missing: "drop",
      draws: 9,
    });
    return { ...rest, rowOf: Array.from(rowOf) };
  },
};

describe("small audits are to the last number what they were", () => {
  it.each(Object.keys(RESULTS))("%s", (name) => {
    expect(JSON.parse(JSON.stringify(RESULTS[name]()))).toEqual(PINNED[name]);
  });
});

describe("an audit", () => {
  const good: AuditInput = { labels: [0, 1, 0, 1], attributes: [{ ...sex(4), groupOf: [0, 1, 1, 0] }] };
  const each = { what: "rows", count: 4, got: 3 };

  it.each<[string, Partial<AuditInput>, AuditOptions, string, object]>([
    ["no-labels", { labels: [] }, {}, "labels", {}],
    ["nothing-protected", { attributes: [] }, {}, "protect", {}],
    ["group-each", { attributes: [{ ...sex(3) }] }, {}, "sex", each],
    [
      "feature-numbers",
      { points: { values: new Float64Array(7), dim: 2 } },
      {},
      "features",
      { rows: 4, dim: 2, got: 7 },
    ],
    ["one-each", { weights: [1, 1, 1] }, {}, "weight", each],
    ["one-each", { outcome: { name: "o", value: "x", values: [1, 0, 1] } }, {}, "outcome", each],
    ["share-between", {}, { confidence: 0 }, "confidence", { got: "0" }],
    ["share-between", {}, { confidence: 1 }, "confidence", { got: "1" }],
    ["below-one", {}, { delta: -0.1 }, "delta", { got: "-0.1" }],
    ["below-one", {}, { delta: 1 }, "delta", { got: "1" }],
    ["whole-number", {}, { draws: 0 }, "draws", { least: 1, most: null, got: "0" }],
    ["whole-number", {}, { draws: 1.5 }, "draws", { least: 1, most: null, got: "1.5" }],
  ])("is refused with %s: %j %j", (code, change, options, about, values) => {
    const refused = expect.objectContaining({ notice: { code, about, values, remedies: [] } });
    expect(() => audit({ ...good, ...change }, options)).toThrow(InputError);
    expect(() => audit({ ...good, ...change }, options)).toThrow(refused);
  });
});
