import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tableOf } from "../tables/table.ts";
import { encode } from "./encode.ts";
import type { EncodeOptions } from "./encode-options.ts";
import { encodingSchema } from "./encoding-schema.ts";
import { SCALINGS } from "./scaling.ts";

const table = tableOf({
  age: [20, 30, null, 50, 60, 70, 25, 35],
  job: ["a", "b", "c", "a", "?", "b", "a", "c"],
  smokes: [true, false, true, true, false, false, true, false],
  sex: ["m", "f", "m", "f", "m", "f", "m", "f"],
});
const options: EncodeOptions = { protect: ["sex"], clusters: 2, missing: "impute" };

function pointOfRow(problem: ReturnType<typeof encode>, row: number): number[] {
  const point = problem.rows.indexOf(row);
  return Array.from({ length: problem.dim }, (_, i) => problem.points[point * problem.dim + i] + problem.offset[i]);
}

const distance = (a: number[], b: number[]): number => Math.sqrt(a.reduce((sum, x, i) => sum + (x - b[i]) ** 2, 0));

describe("encode, mixed columns", () => {
  it("puts any two categories of a column one unit apart: a standard deviation of a numeric column", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...SCALINGS.filter((scale) => !scale.endsWith("l2"))),
        fc.array(fc.constantFrom("a", "b", "c", "d"), { minLength: 12, maxLength: 20 }),
        fc.boolean(),
        (scale, letters, two) => {
          const job = letters.map((letter) => (two && letter > "b" ? "b" : letter));
          job.splice(0, 2, "a", "b");
          const x = job.map((_, i) => i * i);
          const sex = job.map((_, i) => (i % 2 === 0 ? "f" : "m"));
          const problem = encode(tableOf({ x, job, sex }), { protect: ["sex"], clusters: 2, scale });
          const column = x.map((_, row) => pointOfRow(problem, row)[0]);
          const mean = column.reduce((sum, value) => sum + value, 0) / column.length;
          const deviation = Math.sqrt(column.reduce((sum, value) => sum + (value - mean) ** 2, 0) / column.length);
          // Numbers that stay as they are leave two categories 0 and 1, as a column of 0 and 1 is.
          const apart = scale === "none" && new Set(job).size === 2 ? 1 : deviation;
          const places = x.map((_, row) => pointOfRow(problem, row).slice(1));
          for (let i = 0; i < places.length; i++) {
            for (let j = 0; j < i; j++) {
              expect(distance(places[i], places[j])).toBeCloseTo(job[i] === job[j] ? 0 : apart, 9);
            }
          }
        },
      ),
    );
  });

  it("gives two categories one coordinate and more of them one each, named", () => {
    const { dim, encoding } = encode(table, options);
    expect(dim).toBe(1 + 3 + 1);
    expect(encoding.features.map(({ kind }) => kind)).toEqual(["numeric", "category", "category"]);
    expect(encoding.features[1]).toMatchObject({ levels: ["a", "b", "c"], fill: "a" });
  });

  it("imputes the median and the most frequent category, and says so", () => {
    const problem = encode(table, options);
    const filled = tableOf({
      age: [20, 30, 35, 50, 60, 70, 25, 35],
      job: ["a", "b", "c", "a", "a", "b", "a", "c"],
      smokes: [true, false, true, true, false, false, true, false],
      sex: ["m", "f", "m", "f", "m", "f", "m", "f"],
    });
    expect(problem.points).toEqual(encode(filled, options).points);
    expect(problem.encoding.notices).toEqual([
      'job: 1 value "?" read as missing',
      "job, smokes: read as categories",
      "age: 1 of 8 values (12.5 %) were missing, replaced by 35",
      "job: 1 of 8 values (12.5 %) were missing, replaced by a",
    ]);
    expect(problem.dropped).toEqual([]);
  });

  it("drops incomplete rows, lists why, and is otherwise the problem of the complete ones", () => {
    const problem = encode(table, { ...options, missing: "drop" });
    expect(problem.dropped).toEqual([
      { row: 2, reason: "missing age" },
      { row: 4, reason: "missing job" },
    ]);
    expect([...problem.rows].sort()).toEqual([0, 1, 3, 5, 6, 7]);
    const complete = tableOf({
      age: [20, 30, 50, 70, 25, 35],
      job: ["a", "b", "a", "b", "a", "c"],
      smokes: [true, false, true, false, true, false],
      sex: ["m", "f", "f", "f", "m", "f"],
    });
    expect(problem.points).toEqual(encode(complete, options).points);
  });

  it("refuses missing values by default, with every column that has some", () => {
    expect(() => encode(table, { ...options, missing: undefined })).toThrow(
      /age: expected a number in every row, got 1 missing \(first in row 3\), 1 in job; choose missing: "drop"/,
    );
  });

  it("never makes up a group or a weight", () => {
    const gaps = tableOf({ x: [1, 2, 3, 4, 5], w: [1, 1, null, 1, 1], g: ["a", null, "a", "b", "b"] });
    const problem = encode(gaps, { protect: ["g"], clusters: 2, weight: "w", missing: "impute" });
    expect(problem.dropped).toEqual([
      { row: 1, reason: "missing g" },
      { row: 2, reason: "missing w" },
    ]);
  });

  it("draws the sample that was asked for, the same for the same seed", () => {
    const big = tableOf({
      x: Array.from({ length: 200 }, (_, i) => i + 0.5),
      g: Array.from({ length: 200 }, (_, i) => i % 3),
    });
    const draw = (seed: number) => [...encode(big, { protect: ["g"], clusters: 2, sample: 50, seed }).rows].sort();
    expect(draw(1)).toEqual(draw(1));
    expect(new Set(draw(1)).size).toBe(50);
    expect(draw(1)).not.toEqual(draw(2));
    const all = encode(big, { protect: ["g"], clusters: 2, sample: 1000 });
    expect(all.points).toEqual(encode(big, { protect: ["g"], clusters: 2 }).points);
    expect(() => encode(big, { protect: ["g"], clusters: 2, sample: 1.5 })).toThrow(/sample: expected a whole number/);
  });

  it("reads dates as numbers and keeps their unit", () => {
    const born = { kind: "numeric", name: "born", values: Float64Array.of(0, 1, 2, 10), date: "days" } as const;
    const dated = { rows: 4, columns: [born, ...tableOf({ g: ["a", "b", "a", "b"] }).columns] };
    const { encoding } = encode(dated, { protect: ["g"], clusters: 2 });
    expect(encoding.features[0]).toMatchObject({ kind: "numeric", date: "days" });
    expect(encoding.notices).toContain("born: dates, read as numbers of days");
    const two = { rows: 4, columns: [...dated.columns, { ...born, name: "hired" }] };
    expect(encode(two, { protect: ["g"], clusters: 2 }).encoding.notices).toContain(
      "born, hired: dates, read as numbers of days",
    );
  });

  it("keeps constants that survive JSON and fit their schema", () => {
    const { encoding } = encode(table, {
      ...options,
      protect: ["sex*smokes", "age/2"],
      features: ["job"],
      group: "other<3",
    });
    expect(encodingSchema.parse(JSON.parse(JSON.stringify(encoding)))).toEqual(encoding);
  });

  it("leaves identifiers out, and refuses texts of many kinds, all in one message", () => {
    const rows = Array.from({ length: 120 }, (_, i) => i);
    const wild = tableOf({
      x: rows.map((i) => (i * 37) % 11),
      row: rows,
      name: rows.map((i) => `n${i}`),
      city: rows.map((i) => `c${i % 60}`),
      street: rows.map((i) => `s${i % 70}`),
      g: rows.map((i) => i % 2),
    });
    expect(() => encode(wild, { protect: ["g"], clusters: 2 })).toThrow(/exclude: \["city", "street"\]/);
    const some = encode(wild, { protect: ["g"], clusters: 2, exclude: ["city", "street"] }).encoding;
    expect(some.features.map(({ name }) => name)).toEqual(["x"]);
    expect(some.notices).toContain("row: looks like an identifier, left out; name it among the features to keep it");
    expect(some.notices).toContain("name: looks like an identifier, left out; name it among the features to keep it");
    const { encoding } = encode(wild, {
      protect: ["g"],
      clusters: 2,
      features: ["x", "row", "city"],
      maxCategories: 60,
    });
    expect(encoding.notices).toContain("row: looks like an identifier, used because it was named");
  });

  it("says how moments and numbers with a comma can be read, and quotes names that a list would split", () => {
    const rows = Array.from({ length: 120 }, (_, i) => i);
    const ask = { protect: ["g"], clusters: 2 };
    const g = rows.map((i) => i % 2);
    const moments = tableOf({ "when, then": rows.map((i) => `2024-01-${10 + (i % 20)} 12:${10 + (i % 50)}:00`), g });
    expect(() => encode(moments, ask)).toThrow(
      'exclude: ["when, then"], or read it as moments with types: { "when, then": "date" }',
    );
    const thousands = tableOf({ x: rows.map((i) => `${i + 1},500`), g });
    expect(() => encode(thousands, ask)).toThrow(
      'x: expected numbers, got "1,500"; leave out with exclude: ["x"], or take the commas out if they separate thousands',
    );
    const few = tableOf({ x: rows.map((i) => (i % 3 === 0 ? "950" : "1,200")), g });
    expect(() => encode(few, ask)).toThrow("take the commas out"); // never as categories
    const commas = tableOf({ x: rows.map((i) => `${i},5`), g });
    const read = 'exclude: ["x"], or read them as numbers with decimal: ","';
    expect(() => encode(commas, ask)).toThrow(read);
    const pay = tableOf({ x: rows.map((i) => `${i % 3 === 0 ? "" : "41."}${100 + i},99`), g });
    expect(() => encode(pay, ask)).toThrow(read);
  });

  it("takes a column of few values with a stray text for categories, and says so", () => {
    const children = Array.from({ length: 60 }, (_, i) => ["1", "2", "3+"][i % 3]);
    const g = children.map((_, i) => (i % 2 === 0 ? "a" : "b"));
    const { encoding } = encode(tableOf({ children, g }), { protect: ["g"], clusters: 2 });
    expect(encoding.notices[0]).toBe('children: mostly numbers, read as categories because of "3+" in row 3');
  });
});
