import { describe, expect, it } from "vitest";
import { encode } from "../encoding/encode.ts";
import { Rng } from "../random/rng.ts";
import { tableOf } from "../tables/table.ts";
import { halfByChance } from "./half-by-chance.ts";
import { newRowsOf } from "./new-rows.ts";
import { measured } from "./refit-half.ts";

/** Points along a line in two clusters by nearness; the group leans to one side. */
function problemOf(size: number, minority: number) {
  const rng = Rng.fromSeed(9).fork("new rows test");
  const x = Array.from({ length: size }, () => rng.normal());
  const group = x.map((value) => (rng.float() < minority * (value > 0 ? 1.5 : 0.5) ? "b" : "a"));
  return encode(tableOf({ x, y: x.map(() => rng.normal()), group }), { protect: ["group"], clusters: 2 });
}

/** As even as whole counts allow, along the line: of each group the upper half is in cluster 1. */
function evenLabels(problem: ReturnType<typeof problemOf>): Uint8Array {
  const labels = new Uint8Array(problem.size);
  const { groupOf } = problem.attributes[0];
  for (const group of [0, 1]) {
    const own = Array.from(groupOf.keys()).filter((point) => groupOf[point] === group);
    own.sort((a, b) => problem.points[a * 2] - problem.points[b * 2]);
    own.forEach((point, i) => {
      labels[point] = 2 * i < own.length ? 0 : 1;
    });
  }
  return labels;
}

describe("new rows", () => {
  it("keep most of a promise that rests on many rows, and the blind rule keeps less", () => {
    const problem = problemOf(3000, 0.4);
    const { attributes, refits } = newRowsOf(problem, evenLabels(problem));
    const [{ promised, representation, blind, broken }] = attributes;
    expect(refits).toBe(6);
    expect(promised.representation).toBeGreaterThan(0.99);
    expect(representation.median).toBeGreaterThan(0.85);
    expect(representation.range[0]).toBeLessThanOrEqual(representation.median);
    expect(blind.representation.median).toBeLessThan(representation.median - 0.1);
    expect(broken.includes("representation")).toBe(representation.median < 0.9 * promised.representation);
  });

  it("break a promise that rests on a handful of rows, which is said", () => {
    const problem = problemOf(160, 0.06);
    const [{ promised, representation, broken }] = newRowsOf(problem, evenLabels(problem)).attributes;
    expect(promised.representation).toBeGreaterThan(0.8);
    expect(representation.median).toBeLessThan(0.8);
    expect(broken).toContain("representation");
  });

  it("are no fault of the rule where chance breaks the promise as well", () => {
    const few = problemOf(160, 0.06);
    const [own] = newRowsOf(few, evenLabels(few)).attributes;
    // All points dealt out again and again, by another generator.
    const labels = evenLabels(few);
    const rng = Rng.fromSeed(3).fork("dealt");
    const had = Array.from({ length: 400 }, () => {
      for (let i = labels.length - 1; i > 0; i--) {
        const j = rng.below(i + 1);
        [labels[i], labels[j]] = [labels[j], labels[i]];
      }
      return measured(few, labels)[0].representation;
    }).sort((a, b) => a - b);
    const [{ representation }] = halfByChance(few, labels, Uint32Array.from(labels.keys()));
    expect(Math.abs(representation.median - had[200])).toBeLessThan(0.1);
    expect(Math.abs(representation.range[0] - had[10])).toBeLessThan(0.15);
    expect(own.chance.representation.median).toBeLessThan(0.8);
    expect(own.byChance).toContain("representation");
    // A rule that does not see the group falls far below what chance gives so many rows: that is its own doing.
    const many = problemOf(3000, 0.4);
    const [{ blind, chance }] = newRowsOf(many, evenLabels(many)).attributes;
    expect(chance.representation.median).toBeGreaterThan(0.85);
    expect(blind.broken).toContain("representation");
    expect(blind.byChance).toEqual([]);
  });

  it("break a promise of balance, too, where the representation hangs on another cluster and stays", () => {
    const rng = Rng.fromSeed(9).fork("far apart");
    const rows = Array.from({ length: 800 }, (_, row) => {
      const cluster = Math.floor(row / 200);
      return { cluster, x: 10 * cluster + rng.float() };
    });
    const group = rows.map(({ cluster }, row) => (row % 20 < (cluster === 0 ? 11 : 3) ? "b" : "a"));
    const problem = encode(tableOf({ x: rows.map(({ x }) => x), group }), { protect: ["group"], clusters: 4 });
    const labels = Uint8Array.from(problem.rows, (row) => rows[row].cluster);
    const [{ promised, representation, balance, broken }] = newRowsOf(problem, labels).attributes;
    expect(representation.median).toBeGreaterThan(0.9 * promised.representation);
    expect(balance.median).toBeLessThan(0.9 * promised.balance);
    expect(broken).toEqual(["balance"]);
  });

  it("are tried by refits that keep what the choice has of its own measure, an attribute each", () => {
    const rng = Rng.fromSeed(4).fork("measures");
    const rows = Array.from({ length: 400 }, (_, row) => ({ x: rng.normal() + (row % 3), sex: row % 2, age: row % 7 }));
    const table = tableOf({
      x: rows.map(({ x }) => x),
      sex: rows.map(({ sex }) => (sex === 0 ? "f" : "m")),
      age: rows.map(({ age }) => (age < 4 ? "young" : age < 6 ? "middle" : "old")),
    });
    const by = (measure: "balance" | "representation") =>
      encode(table, { protect: ["sex", "age"], clusters: 3, measure });
    const problem = by("balance");
    const labels = Uint8Array.from(problem.rows, (row) => (row + (row % 2)) % 3);
    expect(newRowsOf(problem, labels)).not.toEqual(newRowsOf(by("representation"), labels));
  });

  it("repeat themselves for the same seed", () => {
    const problem = problemOf(300, 0.4);
    const labels = evenLabels(problem);
    expect(newRowsOf(problem, labels, { seed: 3 })).toEqual(newRowsOf(problem, labels, { seed: 3 }));
    expect(newRowsOf(problem, labels, { seed: 3 })).not.toEqual(newRowsOf(problem, labels, { seed: 4 }));
  });
});
