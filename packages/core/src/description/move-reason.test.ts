import { describe, expect, it } from "vitest";
import { tallyClustering } from "../problem/clustering.ts";
import { makeProblem } from "../problem/make-problem.ts";
import type { Problem } from "../problem/problem.ts";
import { moveReason } from "./move-reason.ts";

// Two clusters on a line: the left one is mostly x, the right one mostly y.
const problem = makeProblem({
  points: [0, 1, 2, 3, 10, 11, 12, 13],
  dim: 1,
  clusters: 2,
  attributes: [{ name: "g", groups: ["x", "y"], groupOf: [0, 0, 0, 1, 1, 1, 1, 0] }],
});
const PLAIN = [0, 0, 0, 0, 1, 1, 1, 1];

/** Labels and the row in the order that they are written in. */
function reasonIn(of: Problem, plain: readonly number[], fair: readonly number[], row: number, numbers: Uint8Array) {
  const [before, after] = [plain, fair].map((labels) =>
    tallyClustering(
      of,
      Uint8Array.from(of.rows, (at) => labels[at]),
    ),
  );
  return moveReason(of, before, numbers, after, of.rows.indexOf(row));
}

const reason = (labels: readonly number[], row: number, numbers = Uint8Array.of(0, 1)) =>
  reasonIn(problem, PLAIN, labels, row, numbers);

describe("why a row is in another cluster", () => {
  it("is nothing for one that stayed, also where clusters have other numbers", () => {
    expect(reason([0, 0, 0, 0, 1, 1, 1, 1], 2)).toBeUndefined();
    expect(reason([1, 1, 1, 1, 0, 0, 0, 0], 2, Uint8Array.of(1, 0))).toBeUndefined();
  });

  it("is a group that its new cluster lacked, with the shares before, of all data and now", () => {
    const swapped = [0, 0, 1, 0, 0, 1, 1, 1]; // the x at 2 against the y at 10
    expect(reason(swapped, 2)).toEqual({
      kind: "groups",
      groups: [{ attribute: 0, group: 0, lacked: true, before: 0.25, all: 0.5, now: 0.5 }],
    });
    expect(reason(swapped, 4)).toEqual({
      kind: "groups",
      groups: [{ attribute: 0, group: 1, lacked: true, before: 0.25, all: 0.5, now: 0.5 }],
    });
  });

  it("is room for others where its groups were neither lacking nor too many", () => {
    expect(reason([0, 0, 0, 1, 1, 1, 1, 0], 3)).toEqual({ kind: "room" }); // a y among y, far from its place
  });

  it("is a group that its old cluster had too many of, where the new one did not lack it", () => {
    const three = makeProblem({
      points: [0, 1, 2, 10, 11, 20, 21, 22],
      dim: 1,
      clusters: 3,
      attributes: [{ name: "g", groups: ["x", "y"], groupOf: [0, 0, 0, 0, 1, 1, 1, 1] }],
    });
    const [plain, fair] = [
      [0, 0, 0, 1, 1, 2, 2, 2],
      [0, 0, 1, 1, 1, 2, 2, 2],
    ];
    expect(reasonIn(three, plain, fair, 2, Uint8Array.of(0, 1, 2))).toEqual({
      kind: "groups",
      groups: [{ attribute: 0, group: 0, lacked: false, before: 1, all: 0.5, now: 1 }],
    });
  });

  it("is a nearer centre where the centres have moved", () => {
    expect(reason([0, 1, 1, 1, 1, 0, 0, 0], 3)).toEqual({ kind: "nearer" }); // 4 is nearer to 3 than 9 is
  });
});
