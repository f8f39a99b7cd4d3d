import { describe, expect, it } from "vitest";
import { endsOf } from "../../surface/ends.ts";
import { blobs, madeUpFront, square, taskOf } from "../small-problems.contract.ts";
import { chooseOpen } from "./open-members.ts";

describe("Open members", () => {
  it("are the ends of a surface first, then those beside its widest gaps", () => {
    const problem = square();
    const task = taskOf(problem);
    task.archive.replaceAll(madeUpFront(problem, 300));
    const { archive } = task;
    const ends = [...endsOf(problem, archive.members)].sort((a, b) => a - b);
    const open = chooseOpen(task, new Set(), ends.length).map(({ place }) => place);
    expect(open).toEqual(ends);
    const known = new Set(ends.map((place) => archive.members[place]));
    const [next] = chooseOpen(task, known, 1);
    expect(ends).not.toContain(next.place);
  });

  it("are those beside the widest gaps of a line, never one whose neighbourhood is known", () => {
    const problem = blobs({ clusters: 2 });
    const task = taskOf(problem);
    const { clustering } = madeUpFront(square(), 1)[0];
    const [best, worst] = [0, 1].map((i) => task.objectives[1][i === 0 ? "ideal" : "worst"](problem));
    // Costs rise by 1 from member to member, the fairness by 1, 1, 5 and 1 tenths: the widest gap is the third.
    task.archive.replaceAll(
      [0, 1, 2, 7, 8].map((tenths, i) => ({
        clustering,
        scores: Float64Array.of(10 + i, worst + ((best - worst) * tenths) / 10),
        origin: { method: "made up", step: 0 },
      })),
    );
    const { members } = task.archive;
    expect(chooseOpen(task, new Set(), 2).map(({ place }) => place)).toEqual([2, 3]);
    expect(chooseOpen(task, new Set([members[2]]), 1).map(({ place }) => place)).toEqual([3]);
    expect(chooseOpen(task, new Set(members), 5)).toEqual([]);
  });
});
