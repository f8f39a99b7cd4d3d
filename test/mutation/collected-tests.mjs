// What a test file imports from "vitest" when it runs within the process of the mutants: `it` only takes the test down, so
// that each can be run alone, thousands of times, without loading anything again.
import { expect } from "vitest";

/** { id, run } of every test, in order of the files; filled as the test files are imported. */
export const tests = [];
/** Run once, when the process ends: a test may come again until then. */
export const endings = [];

let file = "";
let path = [];
let hooks = { before: [], after: [] };

export function collectFrom(name) {
  [file, path, hooks] = [name, [], { before: [], after: [] }];
}

function describeNow(title, body) {
  const [outerPath, outerHooks] = [path, hooks];
  path = [...path, title];
  hooks = { before: [...hooks.before], after: [...hooks.after] };
  body();
  [path, hooks] = [outerPath, outerHooks];
}

function itNow(title, first, second) {
  const body = typeof first === "function" ? first : second;
  const own = hooks;
  tests.push({
    id: `${file}#${[...path, title].join(" ")}`,
    file,
    run: async () => {
      for (const before of own.before) await before();
      try {
        await body({});
      } finally {
        for (const after of own.after) await after();
      }
    },
  });
}

/** As vitest's: an array is spread over the arguments; %s, %d and $name of the title are filled in. */
function each(one) {
  return (rows) => (title, body) => {
    rows.forEach((row, index) => {
      const values = Array.isArray(row) ? row : [row];
      one(`${titleOf(title, values)} [${index}]`, (...rest) => body(...values, ...rest));
    });
  };
}

function titleOf(title, values) {
  let next = 0;
  return title.replaceAll(/%[sdifjo]/g, () => String(values[next++]));
}

function withVariants(one) {
  const nothing = () => {};
  return Object.assign(one, {
    each: each(one),
    skip: nothing,
    skipIf: (isSkipped) => (isSkipped ? nothing : one),
    runIf: (isRun) => (isRun ? one : nothing),
  });
}

async function waitFor(check, { timeout = 1000, interval = 50 } = {}) {
  for (const end = performance.now() + timeout; ; ) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, interval));
    }
  }
}

export { expect };
export const describe = withVariants(describeNow);
export const it = withVariants(itNow);
export const beforeEach = (hook) => hooks.before.push(hook);
export const afterEach = (hook) => hooks.after.unshift(hook);
export const afterAll = (hook) => endings.push(hook);
export const beforeAll = (hook) => {
  let done;
  hooks.before.push(() => {
    done ??= hook();
    return done;
  });
};
export const vi = { waitFor };
