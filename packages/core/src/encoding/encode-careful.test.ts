import { describe, expect, it } from "vitest";
import { noticeText } from "../notices/library-words.ts";
import { tableOf } from "../tables/table.ts";
import { encode } from "./encode.ts";
import type { EncodeOptions } from "./encode-options.ts";
import { SCALINGS } from "./scaling.ts";

const rows = Array.from({ length: 60 }, (_, i) => i);
const base = {
  x: rows.map((i) => (i * i) % 17),
  z: rows.map((i) => i / 7),
  sex: rows.map((i) => (i % 3 === 0 ? "f" : "m")),
};
const options: EncodeOptions = { protect: ["sex"], clusters: 2 };

describe("yes and no", () => {
  const isYes = rows.map((i) => i % 5 === 0);
  const spellings = {
    "0 and 1": isYes.map(Number),
    "no and yes": isYes.map((yes) => (yes ? "yes" : "no")),
    booleans: isYes,
  };

  it.each(SCALINGS)("makes the same points however it is written, with scale %s", (scale) => {
    const [numbers, ...others] = Object.values(spellings).map((smokes) =>
      encode(tableOf({ ...base, smokes }), { ...options, scale }),
    );
    for (const { points } of others) expect(points).toEqual(numbers.points);
  });

  it("is filled in alike, and said", () => {
    const gaps = Object.values(spellings).map((smokes) => smokes.map((value, i) => (i % 9 === 4 ? null : value)));
    const [numbers, ...others] = gaps.map((smokes) =>
      encode(tableOf({ ...base, smokes }), { ...options, missing: "impute" }),
    );
    for (const { points } of others) expect(points).toEqual(numbers.points);
    expect(numbers.encoding.notices).toContain("smokes: 0 and 1 only, as far apart as two categories");
    expect(numbers.encoding.notices).toContain("smokes: 7 of 60 values (11.7 %) were missing, replaced by 0");
  });

  it("does not set the distance between categories of other columns", () => {
    const job = rows.map((i) => "abc"[i % 3]);
    const unitOf = (columns: Parameters<typeof tableOf>[0]) =>
      encode(tableOf(columns), { ...options, scale: "minmax" }).encoding.unit;
    expect(unitOf({ ...base, job, smokes: spellings["0 and 1"] })).toBe(unitOf({ ...base, job }));
  });
});

describe("ranges", () => {
  const groupsOf = (protect: string, columns: object = {}): readonly string[] =>
    encode(tableOf({ ...base, age: rows.map((i) => 20 + i), ...columns }), { ...options, protect: [protect] })
      .attributes[0].groups;

  it("have names that do not overlap", () => {
    expect(groupsOf("age/4")).toEqual(["<35", "35 to 49", "50 to 64", ">=65"]);
    expect(groupsOf("age/4", { age: rows.map((i) => i / 8) })).toEqual([
      "<1.875",
      "1.875 to below 3.75",
      "3.75 to below 5.625",
      ">=5.625",
    ]);
    expect(groupsOf("age<30,30-60,>60")).toEqual(["<30", "30-60", ">60"]); // as typed: 30 and 60 are in the middle
    expect(groupsOf("age<=30,30-60,>60")).toEqual(["<=30", "31 to 60", ">60"]);
    expect(groupsOf("age20-40,40-60,>=60".replace("age20", "age<20,20"))).toEqual(["20 to 39", "40 to 59", ">=60"]);
  });

  it("have days that do not overlap", () => {
    const day = { kind: "numeric" as const, name: "day", date: "days" as const, values: Float64Array.from(rows) };
    const moment = {
      ...day,
      name: "moment",
      date: "milliseconds" as const,
      values: day.values.map((i) => i * 43_200_000),
    };
    const table = { rows: 60, columns: [...tableOf(base).columns, day, moment] };
    const named = (protect: string) =>
      encode(table, { ...options, protect: [protect], features: ["x"] }).attributes[0].groups;
    expect(named("day/3")).toEqual(["<1970-01-21", "1970-01-21 to 1970-02-09", ">=1970-02-10"]);
    expect(named("moment/4")[1]).toBe("1970-01-08 12:00:00 to below 1970-01-16");
  });

  it("are asked for where a number has more than 12 values, which may be codes", () => {
    expect(groupsOf("age", { age: rows.map((i) => i % 12) })).toHaveLength(12);
    expect(() => groupsOf("age", { age: rows.map((i) => i % 13) })).toThrow(
      /age: expected a column of groups, got 13 different numbers in 60 rows; .*protect: \["age\/4"\].*types: \{ "age": "text" \}/,
    );
    expect(groupsOf("age", { age: rows.map((i) => String.fromCharCode(97 + (i % 13))) })).toHaveLength(13);
  });
});

describe("imputing", () => {
  const half = (most: number) => rows.map((i) => (i < most ? null : i % 7));

  it("is not proposed for columns that it would refuse", () => {
    const refused = (columns: object) => () => encode(tableOf({ ...base, ...columns }), options);
    expect(refused({ a: half(30), b: half(3) })).toThrow(
      /; choose missing: "drop" or missing: "impute", or leave the column out/,
    );
    expect(refused({ a: half(31), b: half(3) })).toThrow(
      /, 3 in b; leave out with exclude: \["a"\], or .*missing: "drop"$/,
    );
    expect(refused({ a: half(31), b: half(3) })).not.toThrow(/impute/);
  });
  const asked = (columns: object, more: Partial<EncodeOptions> = {}) =>
    encode(tableOf({ ...base, ...columns }), { ...options, missing: "impute", ...more });

  it("refuses columns that are missing for more than half, all in one message, unless told", () => {
    expect(asked({ a: half(30) }).notices.map(noticeText)).toContain(
      "a: 30 of 60 values (50.0 %) were missing, replaced by 3",
    );
    expect(() => asked({ a: half(31), b: half(45) })).toThrow(
      'a: 51.7 % of the values are missing, 75.0 % in b: too much to fill in; leave out with exclude: ["a", "b"], or fill it in all the same with maxMissing: "75%"',
    );
    expect(asked({ a: half(31), b: half(45) }, { maxMissing: "75%" }).dim).toBe(4);
    expect(asked({ a: half(31) }, { maxMissing: 31 }).dim).toBe(3);
    for (const maxMissing of ["most", "0.9", 0.9]) {
      expect(() => asked({ a: half(3) }, { maxMissing })).toThrow(/maxMissing: expected a number of rows/);
    }
  });
});

describe("outcomes", () => {
  const noticesOf = (names: readonly string[], more: Partial<EncodeOptions> = {}) =>
    encode(tableOf({ ...base, ...Object.fromEntries(names.map((name) => [name, base.z.map((z) => z * z)])) }), {
      ...options,
      ...more,
    }).notices.map(noticeText);

  it("are named by what they are called, with what leaves them out", () => {
    expect(noticesOf(["final_result", "churn"])).toContain(
      'final_result, churn: may be outcomes, by the name; clusters by an outcome repeat what was decided; if it is, leave it out with exclude: ["final_result", "churn"]',
    );
    expect(noticesOf(["compass", "workclass", "yield"]).filter((text) => /outcome/.test(text))).toEqual([]);
    expect(noticesOf(["Attrition", "two_year_recid"])[0]).toMatch(/^Attrition, two_year_recid: may be outcomes/);
    expect(noticesOf(["churn"], { exclude: ["churn"] }).filter((text) => /outcome/.test(text))).toEqual([]);
  });

  it("are left out where a person names them", () => {
    const table = tableOf({ ...base, good: base.x });
    const { encoding } = encode(table, { ...options, outcomes: ["good"] });
    expect(encoding.features.map(({ name }) => name)).toEqual(["x", "z"]);
    expect(() => encode(table, { ...options, outcomes: ["bad"] })).toThrow(/outcomes: .*got "bad"/);
    expect(() => encode(table, { ...options, outcomes: ["good"], features: ["x", "good"] })).toThrow(
      /left out at once/,
    );
  });
});

describe("keys of the rows", () => {
  const noticesOf = (id: readonly (string | number)[]) =>
    encode(tableOf({ ...base, id_of: rows.map((i) => i / 3), code: id }), options).notices.map(noticeText);
  const left = "code: looks like an identifier, left out; name it among the features to keep it";

  it("are left out whatever their type, and it is said", () => {
    expect(noticesOf(rows.map((i) => `000${1957 + i}`))).toContain(left);
    expect(noticesOf(rows.map((i) => `K-${i}-x`))).toContain(left);
    expect(noticesOf(rows.map((i) => 1957 + i))).toContain(left); // a row number
    expect(noticesOf(rows.map((i) => (i * 7919) % 1000))).not.toContain(left); // a measure may differ in every row
  });

  it("are an index without a name, of rows that were filtered or mixed, and the names that statistics gives them", () => {
    const gaps = rows.map((i) => (i * 7919) % 1000);
    for (const name of ["unnamed1", "Unnamed: 0", "rownames", "pidnum", "pid"]) {
      const { notices } = encode(tableOf({ ...base, [name]: gaps }), options);
      expect(notices.map(noticeText)).toContain(
        `${name}: looks like an identifier, left out; name it among the features to keep it`,
      );
      const few = encode(tableOf({ ...base, [name]: rows.map((i) => i % 7) }), options); // a party is called pid, too
      expect(few.encoding.features.map((feature) => feature.name)).toContain(name);
    }
  });

  const written = (levels: string[]) => {
    const codes = Uint32Array.from(rows);
    const long = { kind: "numeric" as const, name: "long", values: Float64Array.from(levels, Number) };
    return { rows: 60, columns: [...tableOf(base).columns, { ...long, written: { codes, levels } }] };
  };

  it("are known by digits that no double has", () => {
    const sign = (i: number): bigint => (i % 3 === 0 ? 1n : -1n); // as hashes have
    for (const signOf of [() => 1n, sign]) {
      const table = written(rows.map((i) => String(signOf(i) * (9_007_199_254_740_993n + BigInt(3 * i)))));
      expect(encode(table, options).encoding.features.map(({ name }) => name)).toEqual(["x", "z"]);
    }
  });

  it("are not known by a slip among numbers: it stays, or is refused by its column", () => {
    const slip = (value: string) => written(rows.map((i) => (i === 40 ? value : String((i * 7919) % 1000))));
    const named = encode(slip("99999999999999999"), options).encoding.features.map(({ name }) => name);
    expect(named).toEqual(["x", "z", "long"]);
    expect(() => encode(slip("1e200"), options)).toThrow(/^long: .*mean and variance.*1e\+200/);
  });

  it("are kept where they are named", () => {
    const table = tableOf({ ...base, code: rows.map((i) => 1957 + i) });
    const { encoding } = encode(table, { ...options, features: ["x", "code"] });
    expect(encoding.features.map(({ name }) => name)).toEqual(["x", "code"]);
    expect(encoding.notices).toContain("code: looks like an identifier, used because it was named");
  });
});

it("no advice proposes to leave a minority out", () => {
  const table = tableOf({ ...base, g: rows.map((i) => (i < 3 ? "few" : "many")) });
  const [said] = encode(table, { protect: ["g"], clusters: 4 })
    .notices.filter(({ code }) => code === "group-below-clusters")
    .map(noticeText);
  expect(said).toMatch(/group "few" has 3 rows/);
  expect(said).not.toMatch(/leave|drop|where/);
});
