import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type EncodedProblem, encode } from "../encoding/encode.ts";
import type { EncodeOptions } from "../encoding/encode-options.ts";
import { SCALINGS } from "../encoding/scaling.ts";
import { InputError } from "../errors.ts";
import { squaredDistance } from "../kernels/distance.ts";
import { freshScores } from "../measures/objectives.ts";
import { noticeText } from "../notices/library-words.ts";
import { meansInto, tallyClustering } from "../problem/clustering.ts";
import { Rng } from "../random/rng.ts";
import { type Table, tableOf } from "../tables/table.ts";
import { fitModel } from "./fit-model.ts";
import { modelSchema, parseModel } from "./model.ts";
import { predict } from "./predict.ts";
import { NO_CLUSTER } from "./predict-options.ts";
import { blankTally, makePredictor } from "./predictor.ts";

/** People with numbers, a category, a two-valued category, and groups that follow the first number. */
function people(rows: number, seed: number): Table {
  const rng = Rng.fromSeed(seed);
  const x = Array.from({ length: rows }, () => rng.normal() * 3);
  return tableOf({
    x,
    y: x.map(() => rng.normal() + 100),
    job: x.map(() => ["nurse", "smith", "clerk"][rng.below(3)]),
    owner: x.map(() => rng.float() < 0.3),
    sex: x.map((value) => (value + rng.normal() * 3 > 0 ? "f" : "m")),
    age: x.map(() => 20 + rng.below(50)),
  });
}

const options: EncodeOptions = { protect: ["sex"], clusters: 4, features: ["x", "y", "job", "owner"] };

/** A solution as an optimal fair assignment has it: centres, and prices by group. */
function pricedSolution(problem: EncodedProblem, seed: number, spread: number) {
  const rng = Rng.fromSeed(seed);
  const { size, dim, clusters, points, attributes } = problem;
  const centers = Float64Array.from({ length: clusters * dim }, () => rng.normal());
  const prices = Float64Array.from({ length: clusters * problem.cells }, () => spread * rng.float());
  const labels = Uint8Array.from({ length: size }, (_, p) => {
    const totals = Array.from({ length: clusters }, (__, k) => {
      let total = attributes.reduce(
        (sum, { firstCell, groupOf }) => sum + prices[k * problem.cells + firstCell + groupOf[p]],
        0,
      );
      for (let i = 0; i < dim; i++) total += (points[p * dim + i] - centers[k * dim + i]) ** 2;
      return total;
    });
    return totals.indexOf(Math.min(...totals));
  });
  return { clustering: tallyClustering(problem, labels), origin: { method: "priced", step: 3 } };
}

/** The chosen label of every row of the table. */
function labelsOfRows(problem: EncodedProblem, labels: Uint8Array): Map<number, number> {
  return new Map(Array.from(problem.rows, (row, p) => [row, labels[p]]));
}

describe("a model", () => {
  it("predicts on its training rows what it says to reproduce, whatever the scaling and attributes", () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.constantFrom(...SCALINGS),
        fc.constantFrom(["sex"], ["sex", "age/3"], ["sex*owner"]),
        (seed, scale, protect) => {
          const table = people(150, seed);
          const problem = encode(table, { ...options, protect, scale, group: "other<4" });
          const solution = pricedSolution(problem, seed, 2);
          const model = parseModel(JSON.parse(JSON.stringify(fitModel(problem, solution))));
          const chosen = labelsOfRows(problem, solution.clustering.labels);
          const { labels, warnings } = predict(model, table);
          const same = labels.reduce((count, label, row) => count + (label === chosen.get(row) ? 1 : 0), 0);
          expect(same).toBe(model.training.reproduced);
          expect(warnings).toEqual([]);
          const ruled = Uint8Array.from(problem.rows, (row) => labels[row]);
          const { scores } = freshScores(problem, ruled);
          expect(model.training.cost.model).toBe(scores[0]);
          expect(model.training.balance.map(({ model: balance }) => balance)).toEqual([...scores.slice(1)]);
        },
      ),
      { numRuns: 40 },
    );
  });

  it("reproduces at least 99 % of an optimal assignment's labels, also where its centres are not the means", () => {
    for (const seed of [1, 2, 3]) {
      const problem = encode(people(3000, seed), options);
      const { training } = fitModel(problem, pricedSolution(problem, seed, 3));
      expect(training.reproduced / training.rows).toBeGreaterThanOrEqual(0.99);
    }
  });

  it("keeps the balance of a solution that follows no rule", () => {
    const problem = encode(people(1000, 5), { ...options, features: ["x", "y"] });
    const rng = Rng.fromSeed(9);
    const labels = Uint8Array.from({ length: problem.size }, () => rng.below(4));
    const model = fitModel(problem, {
      clustering: tallyClustering(problem, labels),
      origin: { method: "random", step: 0 },
    });
    const [{ chosen, model: kept }] = model.training.balance;
    expect(kept).toBeGreaterThan(chosen - 0.02);
    expect(model.training.cost.model).toBeLessThan(model.training.cost.chosen);
  });

  it("keeps what a person calls the clusters, and refuses names that are not one a cluster", () => {
    const problem = encode(people(120, 3), options);
    const solution = pricedSolution(problem, 3, 2);
    const names = ["young, busy", "", "late", ""];
    const model: unknown = JSON.parse(JSON.stringify(fitModel(problem, solution, { names })));
    expect(parseModel(model).names).toEqual(names);
    expect(() => parseModel({ ...(model as object), names: ["one"] })).toThrow(InputError);
    expect(fitModel(problem, solution)).not.toHaveProperty("names");
  });

  it("that needs no prices says that it looks at no group, and asks for none", () => {
    const table = people(400, 12);
    const problem = encode(table, options);
    const means = new Float64Array(problem.clusters * problem.dim);
    const labels = Uint8Array.from({ length: problem.size }, (_, point) => point % problem.clusters);
    for (let step = 0; step < 100; step++) {
      meansInto(problem, tallyClustering(problem, labels), means);
      for (let point = 0; point < problem.size; point++) {
        const far = Array.from({ length: problem.clusters }, (_, k) =>
          squaredDistance(problem.points, problem.dim, point, means, k),
        );
        labels[point] = far.indexOf(Math.min(...far));
      }
    }
    const solution = { clustering: tallyClustering(problem, labels), origin: { method: "lloyd", step: 0 } };
    const model = parseModel(JSON.parse(JSON.stringify(fitModel(problem, solution))));
    expect(model.training.reproduced).toBe(400);
    expect(model.prices.flat().every((price) => price === 0)).toBe(true);
    expect(model.usesGroup).toBe(false);
    expect(model.text).toContain("uses the group: no");
    expect(model.training.fairness).toHaveLength(1);
    const without = { rows: 400, columns: table.columns.filter(({ name }) => name !== "sex") };
    expect(predict(model, without).labels).toEqual(predict(model, table).labels);
    expect(fitModel(problem, pricedSolution(problem, 12, 3))).not.toHaveProperty("usesGroup");
  });

  it("that is blind does not look at the group, and says what it keeps", () => {
    const table = people(400, 12);
    const problem = encode(table, { ...options, measure: "representation" });
    const solution = pricedSolution(problem, 12, 3);
    const model = parseModel(JSON.parse(JSON.stringify(fitModel(problem, solution, { blind: true }))));
    expect(model.usesGroup).toBe(false);
    expect(model.prices.flat().every((price) => price === 0)).toBe(true);
    const seeing = predict(model, table);
    const without = { rows: 400, columns: table.columns.filter(({ name }) => name !== "sex") };
    expect(predict(model, without)).toEqual(seeing);
    expect(seeing.tally.priceFree).toBe(0);
    expect(makePredictor(model).columns).not.toContain("sex");
    const { scores } = freshScores(
      problem,
      Uint8Array.from(problem.rows, (row) => seeing.labels[row]),
    );
    expect(model.training.cost.model).toBe(scores[0]);
    expect(model.training.fairness).toMatchObject([{ attribute: "sex", measure: "representation", model: scores[1] }]);
  });

  it("tells balance as balance where representation was optimised", () => {
    const table = people(300, 13);
    const by = (measure: "balance" | "representation") => {
      const problem = encode(table, { ...options, measure });
      return fitModel(problem, pricedSolution(problem, 13, 2)).training;
    };
    expect(by("representation").balance).toEqual(by("balance").balance);
    expect(by("balance").fairness).toBeUndefined();
    expect(by("representation").fairness?.[0].chosen).not.toBe(by("balance").balance[0].chosen);
  });

  it("never predicts a cluster that is empty", () => {
    const table = people(200, 6);
    const problem = encode(table, options);
    const labels = Uint8Array.from({ length: problem.size }, (_, p) => (problem.points[p * problem.dim] > 0 ? 1 : 3));
    const model = fitModel(problem, { clustering: tallyClustering(problem, labels), origin: { method: "x", step: 0 } });
    expect(new Set(predict(model, table).labels)).toEqual(new Set([1, 3]));
    expect(modelSchema.safeParse(model).success).toBe(true);
  });

  it("is refused where it is none, too new, or its parts do not fit", () => {
    const problem = encode(people(100, 7), options);
    const model = fitModel(problem, pricedSolution(problem, 7, 1));
    const { sizes, cellRows, training } = model;
    const misfits = [
      { version: 2 },
      { offset: [1] },
      { prices: [] },
      { prices: model.prices.map((row) => row.map(() => Number.NaN)) },
      { sizes: sizes.map((size) => size + 1) },
      { cellRows: cellRows.map((rows) => rows * 2) },
      { training: { ...training, rows: training.rows + 1 } },
      { training: { ...training, reproduced: training.rows + 1 } },
      { training: { ...training, balance: [] } },
      { names: sizes.map(() => "a\0b") },
      { names: sizes.map(() => "a".repeat(1001)) },
      { training: { ...training, cost: { chosen: -1, model: 1 } } },
      {
        encoding: { ...model.encoding, attributes: model.encoding.attributes.map((a) => ({ ...a, groupOfCell: [] })) },
      },
    ];
    for (const bad of [null, "x", {}, ...misfits.map((misfit) => ({ ...model, ...misfit }))]) {
      expect(() => parseModel(bad)).toThrow(InputError);
    }
    expect(() => parseModel({ ...model, version: 2 })).toThrow(/use a newer fairfront/);
  });
});

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
    expect(dropped.warnings.map(noticeText)).toEqual(["rows: 1 of 300 lack a value and got no cluster"]);
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
    expect(predict(model, unseen, { unseen: "drop" }).labels[2]).toBe(NO_CLUSTER);
    expect(() => predict(model, unseen, { unseen: "error" })).toThrow(/job: .*got "pilot" in row 3/);
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
