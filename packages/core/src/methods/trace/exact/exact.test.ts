import { describe, expect, it } from "vitest";
import { atOnce } from "../../../pieces.ts";
import { oracleBalance, oracleCost, oracleRepresentation } from "../../../testing/oracle.ts";
import { blobs, workspaceAt } from "../small-problems.contract.ts";
import { areFew, offerEveryLabelling } from "./every-labelling.ts";
import { exactAssignment, isTiny } from "./exact-assignment.ts";

describe("Every labelling", () => {
  it("is looked at where there are at most a million of them", () => {
    expect(areFew(blobs({ size: 14, clusters: 3 }))).toBe(true);
    expect(areFew(blobs({ size: 20, clusters: 2 }))).toBe(true);
    expect(areFew(blobs({ size: 16, clusters: 3 }))).toBe(false);
  });

  it("gives the front that comparing all of them by their definitions gives", () => {
    const problem = blobs({ size: 9, clusters: 3, measure: "representation" });
    const workspace = workspaceAt(problem);
    atOnce(offerEveryLabelling(workspace));
    const all: number[][] = [];
    const labels = new Uint8Array(9);
    for (let code = 0; code < 3 ** 9; code++) {
      for (let p = 0, rest = code; p < 9; p++, rest = Math.floor(rest / 3)) labels[p] = rest % 3;
      all.push([oracleCost(problem, labels), oracleRepresentation(problem, labels, 0)]);
    }
    const found = workspace.found.members.map(({ scores }) => [...scores]);
    for (const [cost, value] of all) expect(found.some(([c, v]) => c <= cost + 1e-9 && v >= value - 1e-12)).toBe(true);
    for (const [cost, value] of found)
      expect(all.some(([c, v]) => Math.abs(c - cost) < 1e-9 && Math.abs(v - value) < 1e-12)).toBe(true);
  });
});

describe("The exact assignment", () => {
  it("is for few equal points only", () => {
    expect(isTiny(blobs({ size: 12, clusters: 2 }))).toBe(true);
    expect(isTiny(blobs({ size: 12, clusters: 2, weighted: true }))).toBe(false);
    expect(isTiny(blobs({ size: 500, clusters: 4 }))).toBe(false);
  });

  it("keeps the floor at the least cost of all labellings, and is none where no labelling keeps it", () => {
    const problem = blobs({ size: 10, clusters: 2, groups: [3] });
    const { local } = workspaceAt(problem);
    const { distances } = local.lists;
    const labels = new Uint8Array(10);
    for (const floor of [0.1, 0.34, 0.5, 1.5]) {
      let best = Number.POSITIVE_INFINITY;
      for (let code = 0; code < 2 ** 10; code++) {
        let cost = 0;
        for (let p = 0; p < 10; p++) {
          labels[p] = Math.floor(code / 2 ** p) % 2;
          cost += distances[2 * p + labels[p]];
        }
        if (cost < best && oracleBalance(problem, labels, 0) >= floor) best = cost;
      }
      const exact = exactAssignment(problem, distances, Float64Array.of(floor));
      if (best === Number.POSITIVE_INFINITY) expect(exact).toBeUndefined();
      else {
        expect(oracleBalance(problem, exact!, 0)).toBeGreaterThanOrEqual(floor);
        expect(exact!.reduce((sum, label, p) => sum + distances[2 * p + label], 0)).toBeCloseTo(best, 9);
      }
    }
  });
});
