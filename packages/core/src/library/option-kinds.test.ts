import { describe, expect, it } from "vitest";
import { auditDefaults } from "../audit/audit-options.ts";
import { ENCODE_OPTION_NAMES } from "../encoding/encode-options.ts";
import { auditTable, encode, findFront, fitModel, InputError, lloyd, makeProblem, predict } from "../index.ts";
import { AUDITED_NAMES } from "../options/option-table.ts";
import { asked, people, quick } from "./two-heaps.contract.ts";

describe("an option of another kind", () => {
  const problem = encode(people, asked);
  const solution = { labels: Int16Array.from(people, (_, row) => row % 3) };
  const model = fitModel(problem, solution);
  const audited = { labels: "city", protect: ["sex"], draws: 5 };
  const bare = { points: people.map(({ x }) => x), dim: 1, clusters: 2, attributes: [] };
  const values = ["z", 1.5, -1, Number.NaN, 3n, true, null, () => 1, {}, [3], [null], [[]], [{}], new Map()];
  /** By call: its options, and those that take anything (what is true of it, or a text of any kind). */
  const calls: readonly [string, (options: object) => unknown, readonly string[]][] = [
    ["encode", (options) => encode(people, { ...asked, ...options }), Object.keys(ENCODE_OPTION_NAMES)],
    [
      "findFront",
      (options) => findFront(problem, { ...quick, ...options }),
      ["method", "seed", "options", "dominance", "signal", "timeLimit", "executor", "clock", "onProgress"],
    ],
    ["fitModel", (options) => fitModel(problem, solution, options), ["features", "blind"]],
    ["predict", (options) => predict(model, people, options), ["missing", "allowMissing", "unseen"]],
    [
      "auditTable",
      (options) => auditTable(people, { ...audited, ...options }),
      [...AUDITED_NAMES, ...Object.keys(auditDefaults), "labels", "outcome", "reference", "crossings", "maxCategories"],
    ],
    [
      "makeProblem",
      (options) => makeProblem({ ...bare, ...options }),
      ["points", "dim", "clusters", "attributes", "measure", "limits", "weights", "rows"],
    ],
  ];

  it("is refused in words or taken for what it says, and never breaks a call", async () => {
    const broken: string[] = [];
    for (const [call, act, names] of calls) {
      for (const name of names) {
        for (const value of values) {
          try {
            await act({ [name]: value });
          } catch (error) {
            const told = `${call} ${name}: ${String(error)}`;
            if (!(error instanceof InputError) || /\[object |undefined/.test(told)) broken.push(told);
          }
        }
      }
    }
    expect(broken).toEqual([]);
  });

  it.each([
    [
      "protect",
      () => encode(people, { ...asked, protect: "sex" as never }),
      'a list of columns such as ["sex"], got "sex"',
    ],
    [
      "features",
      () => encode(people, { ...asked, features: "x" as never }),
      'a list of columns such as ["sex"], got "x"',
    ],
    [
      "exclude",
      () => encode(people, { ...asked, exclude: [3] as never }),
      'a list of columns such as ["sex"], got an array',
    ],
    ["weight", () => encode(people, { ...asked, weight: ["x"] as never }), "a text, got an array"],
    [
      "shares",
      () => encode(people, { ...asked, shares: "sex=f:0.1..1" as never }),
      'a list such as ["sex=female:0.4..0.6"], got "sex=f:0.1..1"',
    ],
    ["blind", () => fitModel(problem, solution, { blind: "no" as never }), 'true or false, got "no"'],
    ["allowMissing", () => predict(model, people, { allowMissing: 1 as never }), "true or false, got 1"],
    [
      "dominance",
      () => findFront(problem, { ...quick, dominance: "papr" as never }),
      'one of usual, paper, got "papr"',
    ],
    ["timeLimit", () => findFront(problem, { ...quick, timeLimit: [1] as never }), "milliseconds, got [1]"],
    ["options", () => findFront(problem, { method: lloyd, options: 3 as never }), "an object, got 3"],
    ["labels", () => auditTable(people, { ...audited, labels: 3 as never }), "a text, got 3"],
    ["clock", () => findFront(problem, { ...quick, clock: {} as never }), "one with now and rest, got another object"],
    [
      "executor",
      () => findFront(problem, { ...quick, executor: { close() {} } as never }),
      "one such as inLine or a threadExecutor, got another object",
    ],
  ])("is told with what it should be: %s", async (name, call, words) => {
    await expect((async () => call())()).rejects.toThrow(`${name}: expected ${words}`);
  });
});
