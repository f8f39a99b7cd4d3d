import { describe, expect, it } from "vitest";
import { encode } from "../encoding/encode.ts";
import { noticeText } from "../notices/library-words.ts";
import { tallyClustering } from "../problem/clustering.ts";
import { Rng } from "../random/rng.ts";
import { readText } from "../tables/read-text.ts";
import { type Table, tableOf } from "../tables/table.ts";
import { fitModel } from "./fit-model.ts";
import { parseModel } from "./model.ts";
import { options, people, pricedSolution } from "./people.contract.ts";
import { predict } from "./predict.ts";
import { NO_CLUSTER } from "./predict-options.ts";
import { blankTally, makePredictor } from "./predictor.ts";

describe("predict", () => {
  const table = people(300, 8);
  const problem = encode(table, options);
  const model = fitModel(problem, pricedSolution(problem, 8, 2));
  const columnsBut = (...names: string[]) => ({
    rows: 300,
    columns: table.columns.filter(({ name }) => !names.includes(name)),
  });
  /** The nearest centre, by the definition. */
  const nearest = (row: number): number => {
    const p = problem.rows.indexOf(row);
    const distances = model.centers.map((center) =>
      center.reduce((sum, c, i) => sum + (problem.points[p * problem.dim + i] - c) ** 2, 0),
    );
    return distances.indexOf(Math.min(...distances));
  };

  it("assigns without prices where the group is absent or unknown, and warns", () => {
    const without = predict(model, columnsBut("sex"), { allowMissing: true });
    expect([...without.labels]).toEqual(Array.from({ length: 300 }, (_, row) => nearest(row)));
    expect(without.warnings.map(noticeText)).toEqual([
      expect.stringMatching(/^sex: 300 of 300 rows have no group that the model knows/),
    ]);
    const strange = tableOf({ sex: Array.from({ length: 300 }, (_, i) => (i < 5 ? "x" : i === 5 ? null : "f")) });
    const mixed = predict(model, { rows: 300, columns: [...columnsBut("sex").columns, ...strange.columns] });
    expect(mixed.tally.priceFree).toBe(6);
    expect([...mixed.labels.slice(0, 6)]).toEqual([0, 1, 2, 3, 4, 5].map(nearest));
  });

  it("refuses a table that lacks what makes the clusters fair, or most features, unless that is allowed", () => {
    expect(() => predict(model, columnsBut("sex"))).toThrow(/table: lacks sex, by which .*with allowMissing$/);
    const names = problem.encoding.features.map(({ name }) => name);
    const most = names.slice(0, Math.floor(names.length / 2) + 1);
    const few = columnsBut(...most);
    const told = `table: lacks ${most.length} of the ${names.length} columns that the model was made with (${most.join(", ")})`;
    expect(() => predict(model, few, { missing: "impute" })).toThrow(told);
    for (const missing of ["impute", "error", "drop"] as const) {
      const filled = predict(model, few, { missing, allowMissing: true });
      expect(filled.tally.filled).toEqual(Object.fromEntries(most.map((name) => [name, 300])));
      expect(filled.tally.dropped).toBe(0);
    }
    const blind = fitModel(problem, pricedSolution(problem, 8, 2), { blind: true });
    expect(predict(blind, columnsBut("sex")).warnings).toEqual([]); // it asks for no group
  });

  it("refuses a table without a feature, unless it may fill it in", () => {
    expect(() => predict(model, columnsBut("job"))).toThrow(/job: expected this column.*missing: "impute"/);
    const filled = predict(model, columnsBut("job"), { missing: "impute" });
    expect(filled.tally.filled).toEqual({ job: 300 });
    const fill = problem.encoding.features[2].fill as string;
    const same = {
      rows: 300,
      columns: [...columnsBut("job").columns, ...tableOf({ job: Array(300).fill(fill) }).columns],
    };
    expect(filled.labels).toEqual(predict(model, same).labels);
  });

  it("treats missing values as asked: error, drop or impute", () => {
    const x = tableOf({ x: Array.from({ length: 300 }, (_, i) => (i === 7 ? null : i / 100)) }).columns;
    const gap = { rows: 300, columns: [...columnsBut("x").columns, ...x] };
    expect(() => predict(model, gap)).toThrow(/x: .*in row 8; choose missing: "drop"/);
    const some = { ...gap, rowOf: Uint32Array.from({ length: gap.rows }, (_, row) => 3 * row) };
    expect(() => predict(model, some)).toThrow(/x: .*in row 22; choose missing: "drop"/); // as the file counts
    const dropped = predict(model, gap, { missing: "drop" });
    expect(dropped.labels[7]).toBe(NO_CLUSTER);
    expect(dropped.labels.filter((label) => label === NO_CLUSTER).length).toBe(1);
    expect(dropped.warnings.map(noticeText)).toEqual([
      "rows: 1 of 300 got no cluster, for a value that is missing or that training never saw",
    ]);
    expect(predict(model, gap, { missing: "impute" }).tally).toMatchObject({ dropped: 0, filled: { x: 1 } });
  });

  it("counts by column, whatever the columns are called", () => {
    const named = (columns: readonly (readonly [string, readonly (number | string | null)[]])[]) =>
      tableOf(Object.fromEntries([["g", ["a", "b", "a", "b"]], ...columns]));
    const learnt = named([
      ["constructor", [1, 2, 3, 4]],
      ["__proto__", [4, 2, 1, 4]],
      ["toString", ["p", "q", "p", "q"]],
    ]);
    const few = encode(learnt, { protect: ["g"], clusters: 2 });
    const rule = fitModel(few, pricedSolution(few, 1, 0));
    const met = named([
      ["constructor", [1, null, 3, null]],
      ["__proto__", [null, 2, 1, 4]],
      ["toString", ["p", "q", "p", "new"]],
    ]);
    const { tally, warnings } = predict(rule, met, { missing: "impute" });
    expect(Object.entries(tally.filled)).toEqual([
      ["constructor", 2],
      ["__proto__", 1],
    ]);
    expect(Object.entries(tally.unseen)).toEqual([["toString", 1]]);
    expect(warnings.map(noticeText)).toEqual([
      expect.stringMatching(/^toString: 1 of 4 /),
      expect.stringMatching(/^constructor: 2 of 4 /),
      expect.stringMatching(/^__proto__: 1 of 4 /),
    ]);
  });

  it("puts unseen categories between the known ones, or drops or refuses them", () => {
    const job = tableOf({ job: Array.from({ length: 300 }, (_, i) => (i === 2 ? "pilot" : "nurse")) }).columns;
    const unseen = { rows: 300, columns: [...columnsBut("job").columns, ...job] };
    const between = predict(model, unseen);
    expect(between.tally.unseen).toEqual({ job: 1 });
    expect(between.labels[2]).not.toBe(NO_CLUSTER);
    const dropped = predict(model, unseen, { unseen: "drop" });
    expect(dropped.labels[2]).toBe(NO_CLUSTER);
    expect(dropped.warnings.map(noticeText)).toContain(
      "rows: 1 of 300 got no cluster, for a value that is missing or that training never saw",
    );
    expect(() => predict(model, unseen, { unseen: "error" })).toThrow(/job: .*got "pilot" in row 3/);
  });

  it.each(["error", "drop", "impute"] as const)("refuses a text in a column of numbers by its row (%s)", (missing) => {
    const x = tableOf({ x: Array.from({ length: 300 }, (_, i) => (i === 4 ? "forty" : String(i))) }).columns;
    const strange = { rows: 300, columns: [...columnsBut("x").columns, ...x] };
    expect(() => predict(model, strange, { missing })).toThrow(
      /^x: expected numbers, as the model was made of, got "forty" in row 5; correct it, /,
    );
  });

  it("gives in chunks what it gives at once", () => {
    const predictor = makePredictor(model);
    const tally = blankTally();
    const labels: number[] = [];
    for (let from = 0; from < 300; from += 70) {
      const to = Math.min(from + 70, 300);
      const columns = table.columns.map((column) =>
        column.kind === "text"
          ? { ...column, codes: column.codes.subarray(from, to) }
          : { ...column, values: column.values.subarray(from, to) },
      );
      const out = new Int32Array(to - from);
      predictor.predictInto({ rows: to - from, columns }, out, tally);
      labels.push(...out);
    }
    expect(labels).toEqual([...predict(model, table).labels]);
    expect(tally.rows).toBe(300);
    expect(predictor.columns).toEqual(["x", "y", "job", "owner", "sex"]);
  });

  it("reads dates in days or in milliseconds", () => {
    const rng = Rng.fromSeed(3);
    const days = Float64Array.from({ length: 80 }, () => rng.below(10_000));
    const g = tableOf({ g: Array.from(days, (_, i) => (i % 2 === 0 ? "a" : "b")) }).columns;
    const born = (values: Float64Array, date: "days" | "milliseconds"): Table => ({
      rows: 80,
      columns: [{ kind: "numeric", name: "born", values, date }, ...g],
    });
    const dated = encode(born(days, "days"), { protect: ["g"], clusters: 3 });
    const labels = Uint8Array.from({ length: 80 }, (_, p) => Math.floor(days[dated.rows[p]] / 3400));
    const rule = fitModel(dated, { clustering: tallyClustering(dated, labels), origin: { method: "x", step: 0 } });
    expect(
      predict(
        rule,
        born(
          days.map((day) => day * 86_400_000),
          "milliseconds",
        ),
      ).labels,
    ).toEqual(predict(rule, born(days, "days")).labels);
  });
});

describe("a row whose distances overflow", () => {
  it.each([1e200, -1e308])("is refused by its row, not put into a cluster (%d)", (far) => {
    const problem = encode(people(60, 3), options);
    const model = fitModel(problem, pricedSolution(problem, 4, 0));
    const rows = tableOf({ x: [0, far], y: [100, 100], job: ["nurse", "nurse"], owner: [true, true], sex: ["f", "m"] });
    expect(() => predict(model, rows)).toThrow(/row 2 has a number too large/);
  });
});

describe("a point in the numbers of new rows", () => {
  const bytes = (content: string) =>
    async function* () {
      yield new TextEncoder().encode(content);
    };
  const read = (content: string, decimal?: "." | ",") => readText(bytes(content), { decimal, marks: ["", "?"] });
  const rows = (pays: readonly string[]): string =>
    `pay;sex\n${Array.from({ length: 40 }, (_, i) => `${pays[i % pays.length]};${"fm"[(i >> 1) % 2]}`).join("\n")}\n`;
  const modelOf = async (content: string, decimal?: "." | ",") => {
    const problem = encode(await read(content, decimal), { protect: ["sex"], clusters: 2 });
    return fitModel(problem, pricedSolution(problem, 2, 2));
  };
  const commas = rows(["900,5", "1.300,5", "5.200", "6.100,25"]);
  const points = rows(["900.5", "1300.5", "5200", "6100.25"]);
  const doubtful = rows(["1.300", "900", "5.200"]);

  it("is not taken for that of a fraction where the model had commas there, unless it is said or shown", async () => {
    const model = await modelOf(commas);
    expect(model.encoding.decimal).toBe(",");
    expect(JSON.parse(JSON.stringify(model)).encoding.decimal).toBe(",");
    const table = await read(doubtful);
    expect(() => predict(model, table)).toThrow(
      'pay: has "1.300", and nothing in the file shows what stands before fractions; in that of the model it was a comma; choose decimal: "," or decimal: "."',
    );
    const typed = tableOf({ pay: [1300, 900, 5200], sex: ["f", "m", "f"] });
    const [high, low] = [predict(model, typed).labels, predict(model, await read(doubtful, ",")).labels.slice(0, 3)];
    expect([...low]).toEqual([...high]);
    expect(new Set(predict(model, await read(doubtful, ".")).labels).size).toBe(1);
    for (const fine of [commas, points, rows(["900", "1300"])]) {
      expect(predict(model, await read(fine)).tally.rows).toBe(40);
    }
  });

  it("is no number in a text, where it may be a thousand of the model's", async () => {
    const model = await modelOf(commas);
    const texts = tableOf({ pay: ["1.300", "900", "x"], sex: ["f", "m", "f"] });
    expect(() => predict(model, texts)).toThrow(
      'pay: expected numbers, as the model was made of, got "1.300" in row 1',
    );
    const sure = tableOf({ pay: ["1300.5", "900", "?"], sex: ["f", "m", "f"] });
    expect(predict(model, sure, { missing: "drop" }).tally).toMatchObject({ rows: 3, dropped: 1 });
  });

  it("is not a guess any more where the model was made by one, and the new file shows commas", async () => {
    const model = await modelOf(doubtful);
    expect(model.encoding).toMatchObject({ guessed: ["pay"] });
    expect(predict(model, await read(doubtful)).tally.rows).toBe(40);
    const table = await read(commas);
    expect(() => predict(model, table)).toThrow(
      /^pay: has commas before fractions; when the model was made, .*decimal$/,
    );
    const told = await modelOf(doubtful, ".");
    expect(told.encoding.guessed).toBeUndefined();
    expect(predict(told, table).tally.rows).toBe(40);
  });

  it("means what it always meant to a model of an earlier version", async () => {
    const { decimal: _, ...encoding } = (await modelOf(commas)).encoding;
    const model = parseModel({ ...(await modelOf(commas)), encoding });
    expect(predict(model, await read(doubtful)).tally.rows).toBe(40);
  });
});
