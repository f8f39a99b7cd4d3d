/**
 * What is mutated, and the tests that must notice, but for `slow` ones (a part of their names); paths within packages/.
 * `survivors`: what those are that no test notices, from reading them.
 */
export const ROOMS = {
  measures: {
    mutate: ["core/src/measures"],
    tests: ["core/src/measures", "core/src/problem"],
    survivors: "ties of a least or greatest, one step beyond the end of an array, short cuts to the same value",
  },
  pareto: {
    mutate: ["core/src/pareto"],
    tests: ["core/src/pareto"],
    slow: ["an archive that is thinned"],
    survivors: "ties, one step beyond an end, short cuts (two and three dimensions, points that others cover)",
  },
  problem: {
    mutate: ["core/src/problem"],
    tests: ["core/src/problem", "core/src/measures"],
    survivors:
      "one step beyond the end of an array, ties and rounding at a limit, fewer terms of the same form, which counts a measure is tried with, what stands in an error's values",
  },
  encoding: {
    mutate: ["core/src/encoding"],
    tests: ["core/src/encoding"],
    survivors: "texts of remedies and notices, looser patterns of numbers and dates, ties, values that no table has",
  },
  "run-folder": {
    mutate: ["core/src/run-folder"],
    tests: ["core/src/run-folder"],
    slow: ["does not unpack beyond all bounds", "is a file for other programs too"],
    survivors:
      "words of a refusal, numbers of a Parquet footer that readers do not look at, limits that only large files meet",
  },
  audit: {
    mutate: ["core/src/audit"],
    tests: ["core/src/audit"],
    slow: [
      "has a bound that is never below what one attribute",
      "has labels that an audit finds to be as fair as said",
      "is wrong about random clusters in about as many cases",
      "of a solution gives its scores",
      "suggestions at random, of two attributes",
      "finds 10 points more of a group of 20 %",
    ],
    survivors:
      "short cuts and orders of the search for the nearest fair clustering, ties, what effort counts, words of a rule; branches that only long tests reached, which shorter ones reach since",
  },
  runs: {
    mutate: ["fairfront/src/runs"],
    tests: ["fairfront/src/runs"],
    slow: [
      "is written to a device", // not slow: a changed program may put a file in the place of /dev/null
      "says that a dead lock may not be removed", // in a process of its own, where nothing is changed
    ],
    survivors:
      "what a thread does (nothing is changed there), what only races, Windows or a process at its end show (test/faults), short cuts to the same answer",
  },
};
