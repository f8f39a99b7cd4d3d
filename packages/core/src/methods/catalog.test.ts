import { describe, expect, it } from "vitest";
import { methodNamed, methods } from "./catalog.ts";
import { methodContract } from "./method.contract.ts";
import { optionFacts } from "./option-facts.ts";
import { parseOptions } from "./options.ts";

/** Options that make a method quick on the contract's small problems. */
const quick: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  trace: { iterations: 4, starts: 3, levels: 3, followed: 2, explored: 8 },
  safairkm: { iterations: 12, starts: 6, frontLimit: 40 },
  lloyd: { starts: 3 },
  "mini-batch": { starts: 2, iterations: 20, batch: 32 },
  "fair-assign": { starts: 2, deltas: [0, 0.1, 0.3, 0.6, 0.9] },
  vfairkm: { penalties: 5, starts: 2, innerIterations: 50, outerIterations: 10 },
};

describe("the catalog", () => {
  it("holds no method that the contract is not asked of", () => {
    expect(methods.map(({ name }) => name).sort()).toEqual(Object.keys(quick).sort());
  });

  it("explains every option and gives it a default that it accepts itself", () => {
    for (const method of methods) {
      const facts = optionFacts(method);
      for (const fact of facts) expect(fact.about.length, `${method.name} ${fact.name}`).toBeGreaterThan(10);
      const defaults = Object.fromEntries(facts.map((fact) => [fact.name, fact.default]));
      expect(parseOptions(method, defaults)).toEqual(parseOptions(method, {}));
    }
  });

  it("answers an unknown name with the nearest known one", () => {
    expect(() => methodNamed("safairkmm")).toThrow(/did you mean "safairkm"\?/);
  });

  it("refuses an unknown option and a value out of range in one line", () => {
    const safairkm = methodNamed("safairkm");
    expect(() => parseOptions(safairkm, { iteration: 3 })).toThrow(/did you mean "iterations"\?/);
    expect(() => parseOptions(safairkm, { iterations: 0 })).toThrow(/safairkm option iterations: .*got 0/);
    expect(() => parseOptions(safairkm, { target: "near" })).toThrow(/target: .*got "near"/);
  });
});

for (const method of methods) methodContract(method, quick[method.name]);
