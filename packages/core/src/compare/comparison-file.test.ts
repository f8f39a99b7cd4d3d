import { expect, it } from "vitest";
import { parseComparison } from "./comparison-file.ts";

const good = {
  format: 1,
  asked: { table: "/data/people.csv" },
  problem: { attributes: [{ name: "sex", bestBalance: 0.8 }] },
  methods: [
    { method: "lloyd", runs: [{ hypervolume: 0.5, front: [[1, 0.2]] }] },
    { method: "trace", runs: [] },
  ],
};

it("reads a comparison, and refuses one that does not fit itself in one line", () => {
  expect(parseComparison(JSON.stringify(good))).toEqual(good);
  const run = good.methods[0].runs[0];
  const bad: readonly unknown[] = [
    {},
    { ...good, problem: { attributes: [] } },
    { ...good, problem: { attributes: [{ name: "sex", bestBalance: 0 }] } },
    { ...good, methods: [] },
    { ...good, methods: [{ method: "lloyd", runs: [{ ...run, front: [] }] }] },
    { ...good, methods: [{ method: "lloyd", runs: [{ ...run, front: [[1]] }] }] },
    { ...good, methods: [{ method: "lloyd", runs: [{ ...run, front: [[1, 0.2, 0.3]] }] }] },
    { ...good, methods: [{ method: "lloyd", runs: [{ ...run, front: [[1, 1.3]] }] }] },
    { ...good, methods: [{ method: "lloyd", runs: [{ ...run, front: [[-1, 0.3]] }] }] },
    { ...good, methods: [{ method: "lloyd", runs: [{ ...run, front: [[null, 0.3]] }] }] },
  ];
  for (const json of bad) {
    expect(() => parseComparison(JSON.stringify(json)), JSON.stringify(json)).toThrow(/^comparison: [^\n]+$/);
  }
  expect(() => parseComparison("{")).toThrow(/^comparison: /);
});
