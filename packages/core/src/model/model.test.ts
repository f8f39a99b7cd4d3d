import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type EncodedProblem, encode } from "../encoding/encode.ts";
import { SCALINGS } from "../encoding/scaling.ts";
import { InputError } from "../errors.ts";
import { squaredDistance } from "../kernels/distance.ts";
import { freshScores } from "../measures/objectives.ts";
import { meansInto, tallyClustering } from "../problem/clustering.ts";
import { Rng } from "../random/rng.ts";
import { fitModel } from "./fit-model.ts";
import { modelSchema, parseModel } from "./model.ts";
import { options, people, pricedSolution } from "./people.contract.ts";
import { predict } from "./predict.ts";
import { makePredictor } from "./predictor.ts";

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
