/** What is mutated, and the tests that must notice; paths within packages/. */
export const ROOMS = {
  measures: { mutate: ["core/src/measures"], tests: ["core/src/measures", "core/src/problem"] },
  pareto: { mutate: ["core/src/pareto"], tests: ["core/src/pareto"] },
  problem: { mutate: ["core/src/problem"], tests: ["core/src/problem", "core/src/measures"] },
  encoding: { mutate: ["core/src/encoding"], tests: ["core/src/encoding"] },
  "run-folder": { mutate: ["core/src/run-folder"], tests: ["core/src/run-folder"] },
  audit: { mutate: ["core/src/audit"], tests: ["core/src/audit"] },
};
