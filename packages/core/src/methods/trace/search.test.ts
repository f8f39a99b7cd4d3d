import { describe, expect, it } from "vitest";
import { atOnce } from "../../pieces.ts";
import { options } from "./options.ts";
import { savedState } from "./saved-state.ts";
import { search } from "./search.ts";
import { blobs, stripes, taskOf } from "./small-problems.contract.ts";
import { closeWorkspace, currentShare, offerCurrent, openWorkspace, setFloorsInPlace, setLabels } from "./workspace.ts";

const quick = { starts: 2, centerSwaps: 1, followed: 2, levels: 2, recentrings: 1, stops: 25, explored: 10, tries: 2 };

describe("A search", () => {
  it.each([
    ["one attribute", [2]],
    ["several", [2, 2]],
  ])("goes on from the state of any round to the same front: %s", async (_, groups) => {
    const problem = blobs({ size: 70, groups });
    const asked = { ...quick, iterations: 6 };
    const whole = taskOf(problem, [], asked);
    const moments = [];
    for await (const moment of search(whole)) moments.push({ ...moment, members: [...whole.archive.members] });
    expect(moments.length).toBeGreaterThan(3);
    const front = whole.archive.members.map(({ scores }) => [...scores]);
    for (const { state, members } of moments.slice(0, -1)) {
      const task = taskOf(problem, [], asked);
      task.archive.replaceAll(members);
      expect(savedState({ problem, options: task.options, members: members.length })).toBeDefined();
      for await (const _moment of search({ ...task, state: JSON.parse(JSON.stringify(state)) }));
      expect(task.archive.members.map(({ scores }) => [...scores])).toEqual(front);
    }
  });

  it("says how far it is, never less than before", async () => {
    const shares: number[] = [];
    for await (const { share } of search(taskOf(blobs({ size: 60 }), [], { ...quick, iterations: 8 })))
      shares.push(share);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBeLessThanOrEqual(1);
  });

  it("ends after one round where every labelling is looked at, and where nothing is protected", async () => {
    for (const problem of [blobs({ size: 12, clusters: 3 }), blobs({ size: 80, groups: [] })]) {
      const moments = [];
      const task = taskOf(problem, [], quick);
      for await (const moment of search(task)) moments.push(moment);
      expect(moments.length).toBe(1);
      expect(task.archive.size).toBeGreaterThan(0);
    }
  });
});

describe("The options", () => {
  it("have defaults that are within their ranges", () => {
    for (const { shape, initial } of Object.values(options)) expect(shape.misfit(initial)).toBeUndefined();
    expect(options.starts.shape.misfit(0)?.expected).toBe("expected a whole number from 1 to 10000");
  });
});

describe("A workspace", () => {
  it("is the same for a problem, and empty when it is opened again", () => {
    const problem = blobs({});
    const first = openWorkspace(problem, () => false);
    atOnce(setLabels(first, stripes(problem)));
    offerCurrent(first);
    expect(first.found.size).toBe(1);
    const beside = openWorkspace(problem, () => false);
    expect(beside).not.toBe(first); // work that is left for a while keeps its own
    expect(beside.local.lists.kernels).not.toBe(first.local.lists.kernels);
    closeWorkspace(first);
    const second = openWorkspace(problem, () => false);
    expect(second).toBe(first);
    expect(second.found.size).toBe(0);
  });

  it("offers nothing outside the limits", () => {
    const problem = blobs({ size: 90, limits: { minSize: 30, maxSize: 30 } });
    const workspace = openWorkspace(problem, () => false);
    atOnce(setLabels(workspace, new Uint8Array(90)));
    offerCurrent(workspace);
    expect(workspace.found.size).toBe(0);
    atOnce(setLabels(workspace, stripes(problem)));
    offerCurrent(workspace);
    expect(workspace.found.size).toBe(1);
  });

  it("sets floors as shares of the best, for the attributes that are raised", () => {
    const problem = blobs({ groups: [2, 3] });
    const workspace = openWorkspace(problem, () => false);
    setFloorsInPlace(workspace, 0.5, [false, true]);
    expect([...workspace.local.keeper.floors]).toEqual([0, 0.5 * problem.attributes[1].measure.best]);
    atOnce(setLabels(workspace, stripes(problem)));
    const each = [
      [true, false],
      [false, true],
    ].map((raised) => currentShare(workspace, raised));
    expect(currentShare(workspace, [true, true])).toBe(Math.min(...each));
  });
});
