import { describe, expect, it } from "vitest";
import { noticeText } from "../notices/library-words.ts";
import { tableOf } from "../tables/table.ts";
import { inspectTable } from "./inspect-table.ts";

const rows = Array.from({ length: 100 }, (_, i) => i);
const table = tableOf({
  income: rows.map((i) => (i === 3 ? null : i * 1000.5)),
  score: rows.map((i) => (i % 10) / 10),
  key: rows.map((i) => i + 1),
  same: rows.map(() => 5),
  job: rows.map((i) => (i % 50 === 0 ? "?" : i % 2 === 0 ? "nurse" : "smith")),
  sex: rows.map((i) => (i % 2 === 0 ? "f" : "m")),
  race: rows.map((i) => (i < 98 ? "w" : "b")),
});

describe("inspectTable", () => {
  const seen = inspectTable(table, ["sex", "race"]);
  const column = (name: string) => seen.columns.find((facts) => facts.name === name)!;

  it("tells infinite values from missing ones", () => {
    const { columns, warnings } = inspectTable(
      tableOf({ x: [1, 2, Number.POSITIVE_INFINITY, null, 5], y: [1, 2, 3, 4, 6] }),
    );
    expect(columns[0]).toMatchObject({ missing: 1, infinite: 1, distinct: 3 });
    expect(columns[1]).not.toHaveProperty("infinite");
    expect(warnings.map(noticeText)).toContain("x: 1 infinite values, which are refused; correct them");
  });

  it("sees what is in the columns", () => {
    expect(column("income")).toMatchObject({ kind: "numeric", missing: 1, distinct: 99, constant: false });
    expect(column("score")).toMatchObject({
      numbers: {
        mean: expect.closeTo(0.45, 12),
        quantiles: [0, 0.2, expect.closeTo(0.45, 12), 0.7, 0.9],
        histogram: Array(10).fill(10),
      },
    });
    expect(column("key").identifier).toBe(true);
    expect(column("same").constant).toBe(true);
    expect(column("job")).toMatchObject({
      kind: "category",
      missing: 2,
      levels: [
        { name: "smith", rows: 50 },
        { name: "nurse", rows: 48 },
      ],
    });
  });

  it("sees the groups and the best balance that can be reached", () => {
    expect(seen.attributes[0]).toMatchObject({
      name: "sex",
      groups: [
        { name: "f", rows: 50, share: 0.5 },
        { name: "m", rows: 50, share: 0.5 },
      ],
      bestBalance: 1,
    });
    expect(seen.attributes[1].bestBalance).toBeCloseTo(2 / 98, 12);
  });

  it("measures how much columns tell about groups: 1 for a copy, eta and Cramer's V by hand otherwise", () => {
    const strength = Object.fromEntries(seen.attributes[0].associations.map((a) => [a.column, a.strength]));
    expect(strength.job).toBeCloseTo(1, 12);
    // Means 0.4 and 0.5 around 0.45, variance 0.0825: eta^2 = 0.0025 / 0.0825.
    expect(strength.score).toBeCloseTo(Math.sqrt(0.0025 / 0.0825), 12);
    // 2 x 2 table 49 49 / 1 1: chi-square 0.
    expect(strength.race).toBeCloseTo(0, 12);
  });

  it("warns of tiny groups, scales, identifiers, constants, gaps and columns that follow the groups", () => {
    for (const words of [
      /^key: looks like an identifier/,
      /^same: the same value/,
      /^income: 1 value missing \(1\.0 %\)/,
      /^job: 2 values missing/,
      /^income: spreads \d+ times as wide as score/,
      /^race: tiny groups \("b" 2\) bound how fair a cluster can be$/,
      /^job: tells much about sex \(1\.00 of 1\)/,
    ]) {
      expect(seen.warnings.map(noticeText).filter((warning) => words.test(warning))).toHaveLength(1);
    }
    expect(seen.warnings).toHaveLength(7);
  });

  it("names what may be an outcome, as a run does, but not what is protected or constant", () => {
    const told = tableOf({
      x: rows,
      two_year_recid: rows.map((i) => i % 3),
      approved: rows.map((i) => (i % 2 === 0 ? "yes" : "no")),
      target: rows.map(() => 1),
    });
    const words = (protect: string[]): string[] =>
      inspectTable(told, protect)
        .warnings.filter(({ code }) => code === "likely-outcome")
        .map(({ about }) => about);
    expect(words([])).toEqual(["two_year_recid, approved"]);
    expect(words(["approved"])).toEqual(["two_year_recid"]);
  });

  it("says of no column that clusters follow it which no run clusters by", () => {
    const keyed = tableOf({
      x: rows,
      name: rows.map((i) => `K-${i}-x`),
      street: rows.map((i) => `S${i % 60}`),
      sex: rows.map((i) => (i % 2 === 0 ? "f" : "m")),
    });
    const { attributes, warnings } = inspectTable(keyed, ["sex"]);
    expect(attributes[0].associations.map(({ column }) => column)).toEqual([]);
    expect(warnings.filter(({ code }) => code === "tells-about")).toEqual([]);
  });

  it("does not call the groups of a small table tiny when none is larger", () => {
    const small = tableOf({ x: rows.slice(0, 40), sex: rows.slice(0, 40).map((i) => (i % 2 === 0 ? "f" : "m")) });
    expect(inspectTable(small, ["sex"]).warnings.filter(({ code }) => code === "tiny-groups")).toEqual([]);
  });

  it("warns of groups that are the same but for their spelling", () => {
    const race = rows.map((i) => ["Asian-Pac", "asian pac", "White", "other"][i % 4]);
    const { warnings } = inspectTable(tableOf({ x: rows, race }), ["race"]);
    expect(warnings.map(noticeText).filter((warning) => warning.includes("spelling"))).toEqual([
      'race: "Asian-Pac" and "asian pac" differ only in spelling and count as different groups; correct the table',
    ]);
    const made = rows.map((i) => ["Andre\u0301", "Andr\u00e9", "Eva"][i % 3]);
    expect(
      inspectTable(tableOf({ x: rows, made }), ["made"]).warnings.filter(({ code }) => code === "alike-groups"),
    ).toHaveLength(1);
    const years = inspectTable(tableOf({ x: rows, year: rows.map((i) => ["1.5", "15"][i % 2]) }), ["year"]);
    expect(years.warnings.filter(({ code }) => code === "alike-groups")).toEqual([]);
  });

  it("says of no protected column that it is left out, and how a column is read once", () => {
    const found = {
      encoding: "utf-8",
      delimiter: ",",
      columns: [{ column: "ward", as: "long-number", example: "9007199254740993", because: "column" }],
    };
    const levels = ["9007199254740992", "9007199254740993"];
    const written = { codes: Uint32Array.from(rows, (i) => i % 2), levels };
    const ward = { kind: "numeric", name: "ward", values: new Float64Array(100).fill(2 ** 53), written } as const;
    const wards = { rows: 100, columns: [...tableOf({ x: rows }).columns, ward], found } as Parameters<
      typeof inspectTable
    >[0];
    const { attributes, notices, warnings } = inspectTable(wards, ["ward"]);
    expect(attributes[0].groups.map(({ name }) => name)).toEqual(levels);
    expect(notices.map(({ code, about }) => [code, about])).toEqual([["column-read", "ward"]]);
    expect(warnings.map(({ code }) => code)).not.toContain("constant-column");
    expect(inspectTable(wards).warnings.map(({ code }) => code)).toContain("constant-column");
  });

  it("looks at a table without protected columns", () => {
    expect(inspectTable(table).attributes).toEqual([]);
  });

  it("cuts a protected column as asked and shows days of dates", () => {
    const born = { kind: "numeric", name: "born", values: Float64Array.of(0, 1, 59, 60), date: "days" } as const;
    const dated = inspectTable({ rows: 4, columns: [born] }, ["born/2"]);
    expect(dated.columns[0]).toMatchObject({ kind: "date", days: ["1970-01-01", "1970-03-02"] });
    expect(dated.attributes[0].groups.map(({ name }) => name)).toEqual(["<1970-03-01", ">=1970-03-01"]);
  });
});
