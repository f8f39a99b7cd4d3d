/**
 * What is mutated, and the tests that must notice, but for `slow` ones (a part of their names); paths within packages/.
 * `survivors`: what those are that no test notices, from reading them.
 */
export const ROOMS = {
  measures: {
    mutate: ["core/src/measures"],
    tests: ["core/src/measures", "core/src/problem"],
    survivors:
      "none tells: ties of a least or greatest, one step beyond the end of an array, short cuts to the same value",
  },
  pareto: {
    mutate: ["core/src/pareto"],
    tests: ["core/src/pareto"],
    slow: ["an archive that is thinned"],
    survivors: "",
  },
  problem: {
    mutate: ["core/src/problem"],
    tests: ["core/src/problem", "core/src/measures"],
    survivors: "",
  },
  encoding: {
    mutate: ["core/src/encoding"],
    tests: ["core/src/encoding"],
    survivors: "",
  },
  "run-folder": {
    mutate: ["core/src/run-folder"],
    tests: ["core/src/run-folder"],
    survivors: "",
  },
  audit: {
    mutate: ["core/src/audit"],
    tests: ["core/src/audit"],
    survivors: "",
  },
  runs: {
    mutate: ["fairfront/src/runs"],
    tests: ["fairfront/src/runs"],
    survivors: "",
  },
};
