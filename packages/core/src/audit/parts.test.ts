import { describe, expect, it } from "vitest";
import type { AttributeInput } from "../problem/problem-input.ts";
import type { Column, Table } from "../tables/table.ts";
import type { Audit } from "./audit-result.ts";
import { bandsOfAudit } from "./chance-band.ts";
import { deviancesOf } from "./deviances.ts";
import { leftOutColumn } from "./left-out.ts";
import { nameClusters } from "./name-clusters.ts";
import { outcomeColumn } from "./outcome-column.ts";
import { crossingsOf } from "./strata-attribute.ts";
import { tailShares } from "./tail-shares.ts";
import { warningsOf } from "./warnings.ts";

const texts = (name: string, values: readonly string[]): Column => {
  const levels = [...new Set(values)];
  return { kind: "text", name, levels, codes: Uint32Array.from(values, (value) => levels.indexOf(value)) };
};
const tableOf = (...columns: Column[]): Table => ({ rows: 4, columns });

describe("clusters", () => {
  it("come in the order of their numbers where all are numbers, else of their names", () => {
    expect(nameClusters(["10", "2", "-1", "10"], ["0"]).names).toEqual(["-1", "0", "2", "10"]);
    expect(nameClusters(["10", "2", "b"], []).names).toEqual(["10", "2", "b"]);
    expect([...nameClusters(["10", "2", "-1", "10"], []).clusterOf]).toEqual([2, 1, 0, 2]);
    expect(nameClusters(["1", "01", "1"], []).names).toEqual(["01", "1"]);
  });
});

describe("an outcome", () => {
  const table = tableOf(texts("a=b", ["yes", "no", "no", "yes"]), texts("decision", ["x", "y=z", "x", "x"]));

  it("is a column of that name, even where the name has the sign of a value", () => {
    expect(outcomeColumn(table, "a=b", undefined)).toMatchObject({ name: "a=b", value: "yes" });
  });

  it("is a value of a column after the last such sign, and no column without a name", () => {
    expect(Array.from(outcomeColumn(table, "decision=x", undefined).values)).toEqual([1, 0, 1, 1]);
    expect(() => outcomeColumn(table, "=x", undefined)).toThrow(/got ""/);
    expect(() => outcomeColumn(table, "decision=w", undefined)).toThrow(/"w"/);
  });
});

describe("deviances", () => {
  /** 2 sum O ln(O / E), as in any book. */
  const byTheBook = (counts: readonly (readonly number[])[]): number => {
    const total = counts.flat().reduce((a, b) => a + b, 0);
    const rows = counts.map((row) => row.reduce((a, b) => a + b, 0));
    const columns = counts[0].map((_, j) => counts.reduce((sum, row) => sum + row[j], 0));
    return counts
      .flatMap((row, k) => row.map((o, j) => (o === 0 ? 0 : 2 * o * Math.log((o * total) / (rows[k] * columns[j])))))
      .reduce((a, b) => a + b, 0);
  };

  it("are those of the whole table, of every cluster against the rest, and of the cell that is farthest from chance", () => {
    const counts = [
      [8, 1, 3],
      [2, 9, 0],
      [5, 5, 30],
    ];
    const columns = [15, 15, 33];
    const margins = { clusterSizes: [12, 11, 40], groupSizes: columns, total: 63 };
    const against = (k: number): number => byTheBook([counts[k], columns.map((all, j) => all - counts[k][j])]);
    const ofCell = (k: number, j: number): number => {
      const [o, size] = [counts[k][j], margins.clusterSizes[k]];
      return byTheBook([
        [o, size - o],
        [columns[j] - o, 63 - size - (columns[j] - o)],
      ]);
    };
    const cells = (groups: number): number =>
      Math.max(...[0, 1, 2].flatMap((k) => Array.from({ length: groups }, (_, j) => ofCell(k, j))));
    const found = deviancesOf(counts.flat(), margins, 3);
    expect(found.whole).toBeCloseTo(byTheBook(counts), 9);
    [0, 1, 2].forEach((k) => {
      expect(found.clusters[k]).toBeCloseTo(against(k), 9);
    });
    expect(found.cell).toBeCloseTo(cells(3), 9);
    expect(deviancesOf(counts.flat(), margins, 2).cell).toBeCloseTo(cells(2), 9);
    expect(cells(2)).toBeLessThan(cells(3));
  });
});

describe("the column of what was left out", () => {
  it("is the last text column of that name, with a number or without", () => {
    const reasons = (name: string): Column => texts(name, ["a", "a", "b", "b"]);
    expect(leftOutColumn(tableOf(reasons("left_out"), reasons("left_out_12"), reasons("x")))).toBe("left_out_12");
    expect(leftOutColumn(tableOf(reasons("left_out_x"), reasons("left_outs"), reasons("my_left_out")))).toBeUndefined();
    const numbers = { kind: "numeric", name: "left_out", values: new Float64Array(4) } as unknown as Column;
    expect(leftOutColumn(tableOf(numbers))).toBeUndefined();
  });
});

describe("crossings", () => {
  const attribute = (name: string, groupOf: readonly number[]): AttributeInput => ({
    name,
    groups: ["a", "b"],
    groupOf,
  });
  const three = [attribute("sex", [0, 1, 0, 1]), attribute("race", [0, 0, 1, 1]), attribute("age", [0, 1, 1, 0])];

  it("are of all attributes, and of those that were asked for by name, each once", () => {
    expect(crossingsOf(three, ["race * sex", "sex*race"]).map(({ name }) => name)).toEqual([
      "sex*race*age",
      "sex*race",
    ]);
    expect(crossingsOf(three, ["sex*race*age", "sex*income"]).map(({ name }) => name)).toEqual(["sex*race*age"]);
  });

  it("are of attributes whose every column was asked for", () => {
    const [sex, race] = three;
    const some = [sex, race, attribute("sex*age", [0, 1, 1, 0])];
    expect(crossingsOf(some, ["sex*race"]).map(({ name }) => name)).toContain("sex*race");
  });
});

describe("bands of an audit", () => {
  const range = { from: 0, to: 1 } as never;
  const figures = { balance: { chance: range }, representation: { chance: range } };

  it("are those of its attributes, whatever their crossings have, or none where one lacks its own", () => {
    const crossed = { name: "a*b", crossed: true, figures: {} };
    const audit = { attributes: [{ name: "a", crossed: false, figures }, crossed] } as unknown as Audit;
    expect(bandsOfAudit(audit)?.map(({ attribute }) => attribute)).toEqual(["a"]);
    const lacking = {
      attributes: [
        { name: "a", crossed: false, figures },
        { ...crossed, crossed: false },
      ],
    };
    expect(bandsOfAudit(lacking as unknown as Audit)).toBeUndefined();
  });
});

describe("shares of the tail", () => {
  it("count what is as large, ties by rounding included", () => {
    const shares = tailShares(Float64Array.of(1, 3, 3 + 1e-12, 2), Float64Array.of(1, 1, 2, 4));
    expect([...shares]).toEqual([1, 3 / 8, 3 / 8, 7 / 8]);
  });
});

describe("a warning", () => {
  it("is about the silhouette where it is of a draw", () => {
    const space = { silhouettes: { rows: new Uint32Array(2) } };
    const placed = { space, clusterOf: new Uint16Array(5) } as never;
    const clusters = [
      { name: "0", rows: 3 },
      { name: "1", rows: 2 },
    ] as never;
    expect(warningsOf([], clusters, placed)).toMatchObject([
      { code: "silhouette-drawn", about: "silhouette", values: { drawn: 2, rows: 5 } },
    ]);
  });
});
