// A test runner for Stryker that loads the tests of a room once and then runs, per mutant, only the tests that reach it,
// quickest first, until one fails: milliseconds instead of the seconds that a fresh environment costs.
import { appendFileSync } from "node:fs";
import { register } from "node:module";
import { pathToFileURL } from "node:url";
import fc from "fast-check";
import { collectFrom, endings, tests } from "./collected-tests.mjs";
import { isDrawn } from "./drawn.mjs";

const NAMESPACE = "__stryker__";

class InProcessRunner {
  #times = new Map();

  /** Nothing is ever loaded again, nor need it be: mutants of what runs only at loading are left out (`ignoreStatic`). */
  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    register("./resolve-hook.mjs", import.meta.url);
    fc.configureGlobal({ seed: 1, endOnFailure: true }); // the same cases for every mutant; no shrinking
    for (const file of process.env.MUTATED_TESTS.split(",")) {
      collectFrom(file);
      await import(pathToFileURL(file).href);
    }
    const slow = JSON.parse(process.env.MUTATED_SLOW_TESTS);
    tests.splice(0, tests.length, ...tests.filter(({ id }) => !slow.some((part) => id.includes(part))));
    const ids = new Set(tests.map(({ id }) => id));
    if (ids.size < tests.length) throw new Error("two tests have one name");
  }

  async dryRun() {
    const space = namespace();
    const results = [];
    for (const test of tests) {
      space.currentTestId = test.id;
      const started = performance.now();
      const failure = await failureOf(test);
      const timeSpentMs = performance.now() - started;
      space.currentTestId = undefined;
      const base = { id: test.id, name: test.id, fileName: test.file, timeSpentMs };
      results.push(failure === undefined ? { ...base, status: 0 } : { ...base, status: 1, failureMessage: failure });
    }
    const mutantCoverage = structuredClone(space.mutantCoverage);
    space.isCounted = true;
    for (const test of tests) {
      const failure = await this.#run(test);
      if (failure !== undefined) return { status: "error", errorMessage: `a second time, ${test.id}: ${failure}` };
    }
    return { status: "complete", tests: results, mutantCoverage };
  }

  async mutantRun(asked) {
    const { MUTATED_SHARE = "1", MUTATED_SEED = "1" } = process.env;
    if (!isDrawn(asked.activeMutant, { share: Number(MUTATED_SHARE), seed: Number(MUTATED_SEED) }))
      return { status: "error", errorMessage: "not drawn" };
    const result = await this.#tried(asked);
    const { fileName, location, replacement } = asked.activeMutant;
    const line = `${result.status} ${fileName}:${location.start.line + 1} => ${replacement.replaceAll(/\s+/g, " ")}\n`;
    appendFileSync(process.env.MUTATED_LOG, line); // a run of hours may be cut off
    return result;
  }

  async #tried({ testFilter, activeMutant, hitLimit }) {
    const space = namespace();
    const wanted = testFilter && new Set(testFilter);
    const time = ({ id }) => this.#times.get(id) ?? 0;
    const chosen = tests.filter(({ id }) => wanted?.has(id) ?? true).sort((a, b) => time(a) - time(b));
    Object.assign(space, { isCounted: true, activeMutant: activeMutant.id, hitCount: 0, hitLimit });
    try {
      for (const [index, test] of chosen.entries()) {
        const failure = await this.#run(test);
        if (hitLimit !== undefined && space.hitCount > hitLimit)
          return { status: "timeout", reason: "an endless loop" };
        if (failure === undefined) continue;
        return { status: "killed", killedBy: [test.id], failureMessage: failure, nrOfTests: index + 1 };
      }
      return { status: "survived", nrOfTests: chosen.length };
    } finally {
      space.activeMutant = undefined;
    }
  }

  /** Also takes the time that a passing test needs. */
  async #run(test) {
    const started = performance.now();
    const failure = await failureOf(test);
    if (failure === undefined) this.#times.set(test.id, performance.now() - started);
    return failure;
  }

  async dispose() {
    for (const end of endings) await end();
  }
}

function namespace() {
  globalThis[NAMESPACE] ??= {};
  return globalThis[NAMESPACE];
}

async function failureOf({ run }) {
  try {
    await run();
    return undefined;
  } catch (error) {
    return String(error?.message ?? error).slice(0, 500);
  }
}

/** What Stryker looks for in a plugin. */
export const strykerPlugins = [
  { kind: "TestRunner", name: "in-process", factory: Object.assign(() => new InProcessRunner(), { inject: [] }) },
];
