// In the process of the mutants "vitest" is the collection of tests, except for that collection itself; and what counts how
// often each place is reached stops counting when it is told to, since it takes most of a test's time.
const COLLECTED = new URL("./collected-tests.mjs", import.meta.url).href;

export function resolve(specifier, context, nextResolve) {
  if (specifier === "vitest" && context.parentURL !== COLLECTED) return { url: COLLECTED, shortCircuit: true };
  return nextResolve(specifier, context);
}

const COUNTER = /var c ?= ?cov\.static;/; // the first line of Stryker's counter, in every mutated file

export async function load(url, context, nextLoad) {
  const loaded = await nextLoad(url, context);
  if (loaded.source === undefined || !url.endsWith(".ts")) return loaded;
  return { ...loaded, source: String(loaded.source).replace(COUNTER, "if (ns.isCounted) return; var c = cov.static;") };
}
