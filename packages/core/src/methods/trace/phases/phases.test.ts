import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import type { Solution } from "../../../pareto/solution.ts";
import { atOnce } from "../../../pieces.ts";
import { Rng } from "../../../random/rng.ts";
import { search } from "../search.ts";
import { blobs, stripes, taskOf } from "../small-problems.contract.ts";
import { findStart } from "../solve/k-means-start.ts";
import type { TraceTask } from "../task.ts";
import { trace } from "../trace.ts";
import { openWorkspace } from "../workspace.ts";
import { aim, aimWithinLimits, settleAll } from "./aim.ts";
import { carry } from "./carry.ts";
import { explore, exploreInputs, exploreMembers } from "./explore.ts";
import { follow, followInputs, followStretch } from "./follow.ts";
import { currentVolume, hasGrown, keepAll } from "./keep.ts";
import { chooseOpen } from "./open-members.ts";
import type { Search } from "./phase.ts";
import { firstProgress, type SavedProgress, shareDone } from "./progress.ts";
import { scoutInputs, scoutStretch } from "./scout.ts";
import { chooseFollowed, makeStart, nothingFound, startInputs } from "./start.ts";
import { raisedTogether, stretchesOf, usesProgram } from "./stretches.ts";

const quick = { starts: 2, centerSwaps: 1, followed: 2, levels: 2, recentrings: 1, stops: 30, explored: 10, tries: 2 };

/** A search whose first start is in the archive. */
async function begun(task: TraceTask): Promise<Search> {
  const found = await task.perform(startInputs(task));
  await keepAll(task, found, 0);
  const followed = chooseFollowed(found, task.options.followed);
  return { task, progress: firstProgress, followed, explored: new WeakSet<Solution>() };
}

describe("Start", () => {
  it("makes local optima of k-means, the needed one even where time is up", () => {
    const problem = blobs({ size: 200, clusters: 4 });
    const [first, second] = startInputs(taskOf(problem, [], quick));
    const late = openWorkspace(problem, () => true);
    atOnce(makeStart(late, first));
    expect(late.found.size).toBe(1);
    const later = openWorkspace(problem, () => true);
    atOnce(makeStart(later, second));
    expect(later.found.size).toBe(0);
    const plain = atOnce(findStart(problem, Rng.restore(first.rng), first.swaps));
    const workspace = openWorkspace(problem, () => false);
    atOnce(makeStart(workspace, first));
    expect(workspace.found.members[0].scores[0]).toBeLessThanOrEqual(plain.cost + 1e-12);
  });

  it("brings a start within the limits", () => {
    const problem = blobs({ size: 200, clusters: 4, limits: { minSize: 45, maxSize: 55 } });
    const workspace = openWorkspace(problem, () => false);
    atOnce(makeStart(workspace, startInputs(taskOf(problem))[0]));
    const counts = new Int32Array(4);
    for (const label of workspace.found.members[0].labels) counts[label]++;
    for (const count of counts) expect(count >= 45 && count <= 55).toBe(true);
    expect(nothingFound(taskOf(problem)).message).toContain("45");
  });

  it("follows the cheapest starts that differ", () => {
    const at = (cost: number) => [{ labels: new Uint8Array(1), scores: Float64Array.of(cost, 0) }];
    const chosen = chooseFollowed([at(5), at(3), at(3.00001), [], at(4)], 2);
    expect(chosen.map(({ scores }) => scores[0])).toEqual([3, 4]);
  });
});

describe("Stretches", () => {
  it("cover the front from the cheap end to the best value without a gap, for all attributes together and each", () => {
    const problem = blobs({ groups: [2, 3] });
    const { options } = taskOf(problem, [], quick);
    const stretches = stretchesOf(problem, options, Float64Array.of(1, 0.01, 0.01));
    for (const raised of raisedTogether(problem)) {
      const own = stretches.filter((stretch) => String(stretch.raised) === String(raised));
      expect(own.at(-1)!.to).toBeCloseTo(1, 6);
      for (let i = 1; i < own.length; i++) expect(own[i].from).toBe(own[i - 1].to);
      expect(own[0].from).toBeLessThan(own[0].to);
    }
    expect(raisedTogether(problem)).toEqual([
      [true, true],
      [true, false],
      [false, true],
    ]);
  });

  it("begin where plain k-means stands, and are one where the program is too large", () => {
    const problem = blobs({ size: 300, clusters: 70, groups: [4] });
    expect(usesProgram(problem)).toBe(false);
    const best = problem.attributes[0].measure.best;
    const [only, ...others] = stretchesOf(problem, taskOf(problem).options, Float64Array.of(1, 0.5 * best));
    expect(others).toEqual([]);
    expect(only.from).toBeCloseTo(0.5, 9);
  });
});

describe("Scout", () => {
  it("finds a coarse front from end to end", async () => {
    const problem = blobs({ size: 200, clusters: 3 });
    const search = await begun(taskOf(problem, [], quick));
    const [input] = scoutInputs(search.task, search.followed!);
    const workspace = openWorkspace(problem, () => false);
    atOnce(scoutStretch(workspace, input));
    const best = problem.attributes[0].measure.best;
    const shares = workspace.found.members.map(({ scores }) => scores[1] / best);
    expect(Math.max(...shares)).toBeGreaterThan(0.8);
    expect(shares.length).toBeGreaterThan(3);
  });
});

describe("Follow", () => {
  it("raises the hypervolume, start by start, until the last is followed", async () => {
    const search = await begun(taskOf(blobs({ size: 150, clusters: 3 }), [], quick));
    const before = await currentVolume(search.task);
    expect(follow.isOpen(search)).toBe(true);
    expect(await follow.round(search)).toBeUndefined();
    expect(search.progress).toMatchObject({ rounds: 2, walked: 1 });
    expect(await hasGrown(search.task, before, 1)).toBe(true);
    while (follow.isOpen(search)) await follow.round(search);
    expect(search.progress.walked).toBeLessThanOrEqual(2);
  });

  it("goes along the same stretches from every start, by half the floors from the second on", async () => {
    const search = await begun(taskOf(blobs({ size: 150, clusters: 3 }), [], { ...quick, levels: 5 }));
    const [first, second] = [0, 1].map((index) =>
      followInputs(search.task, [search.followed![0], search.followed![0]], index).map(({ stretch }) => stretch),
    );
    expect(first.map(({ levels }) => levels)).toEqual(first.map(() => 5));
    expect(second).toEqual(first.map((stretch) => ({ ...stretch, levels: 3 })));
  });

  it("finds the starts again after a resume, and ends where they cannot all be found", async () => {
    const task = taskOf(blobs({ size: 150, clusters: 3 }), [], quick);
    const search = await begun(task);
    search.followed = undefined;
    await follow.round(search);
    expect(search.followed).toBeDefined();
    const late: Search = { ...(await begun(task)), followed: [], progress: { ...firstProgress, walked: 0 } };
    expect(await follow.round(late)).toBe("done");
  });

  it("comes back from the fair end", async () => {
    const problem = blobs({ size: 150, clusters: 3 });
    const search = await begun(taskOf(problem, [], quick));
    const [input] = followInputs(search.task, search.followed!, 0);
    const count = (back: boolean): number => {
      let stops = 0;
      const workspace = openWorkspace(problem, () => {
        stops++;
        return false;
      });
      atOnce(followStretch(workspace, { ...input, back }));
      expect(workspace.found.size).toBeGreaterThan(0);
      return stops;
    };
    expect(count(true)).toBeGreaterThan(count(false));
  });
});

describe("Aim", () => {
  it("fills a surface between its edges, and is closed on a line", async () => {
    const line = await begun(taskOf(blobs({ size: 100 }), [], quick));
    expect(aim.isOpen(line)).toBe(false);
    const search = await begun(taskOf(blobs({ size: 100, groups: [2, 2] }), [], quick));
    await follow.round(search);
    const before = await currentVolume(search.task);
    expect(aim.isOpen(search)).toBe(true);
    await aim.round(search);
    expect(search.progress.aimed.length).toBeGreaterThan(0);
    expect(new Set(search.progress.aimed).size).toBe(search.progress.aimed.length);
    expect(await currentVolume(search.task)).toBeGreaterThan(before);
  });

  it("settles every start within the limits where nothing is protected", async () => {
    const problem = blobs({ size: 120, groups: [], limits: { minSize: 35 } });
    const search = await begun(taskOf(problem, [], quick));
    const inputs = aimWithinLimits(search.task, search.followed!);
    expect(inputs.length).toBe(search.followed!.length);
    const workspace = openWorkspace(problem, () => false);
    atOnce(settleAll(workspace, inputs[0]));
    const counts = new Int32Array(3);
    for (const label of workspace.found.members[0].labels) counts[label]++;
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(35);
  });
});

describe("Carry", () => {
  it("takes what was found down the stretches, and is done once that adds nothing", async () => {
    const search = await begun(taskOf(blobs({ size: 120 }), [], quick));
    await follow.round(search);
    const before = await currentVolume(search.task);
    for (let round = 0; carry.isOpen(search); round++) {
      expect(round).toBeLessThan(4);
      await carry.round(search);
    }
    expect(await currentVolume(search.task)).toBeGreaterThanOrEqual(before);
  });
});

describe("Explore", () => {
  it("looks at every member once, and converges", async () => {
    const search = await begun(taskOf(blobs({ size: 60 }), [], { ...quick, explored: 200 }));
    await follow.round(search);
    let rounds = 0;
    let end: string | undefined;
    for (; end === undefined && rounds < 60; rounds++) {
      const members = [...search.task.archive.members];
      const unknown = members.filter((member) => !search.explored.has(member));
      end = await explore.round(search);
      if (end === undefined) expect(unknown.some((member) => search.explored.has(member))).toBe(true);
      if (search.progress.converged === 1) end = "converged";
    }
    expect(end).toBe("converged");
    expect(rounds).toBeGreaterThan(1);
  });

  it("lets go of a member that left the archive", async () => {
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc") as () => void;
    const task = taskOf(blobs({ size: 60 }), [], quick);
    const rounds = search(task);
    let places: readonly number[] = [];
    while (places.length === 0) {
      const { value, done } = await rounds.next();
      if (done === true) throw new Error("it explored nothing");
      places = (value.state as unknown as SavedProgress).explored;
    }
    const known = places.map((place) => new WeakRef(task.archive.members[place]));
    task.archive.replaceAll([]);
    await new Promise((done) => setTimeout(done, 10)); // what was looked at stays until the end of a turn
    collect();
    expect(known.filter((member) => member.deref() !== undefined)).toEqual([]);
    await rounds.return("done"); // it was held until here
  });

  it("offers neighbours that what is known does not dominate", async () => {
    const search = await begun(taskOf(blobs({ size: 80 }), [], quick));
    const { task } = search;
    const [input] = exploreInputs(task, chooseOpen(task, new Set(), 1).slice(0, 1));
    const members = input?.members ?? [stripes(task.problem)];
    const workspace = openWorkspace(task.problem, () => false);
    atOnce(exploreMembers(workspace, { kind: "explore", members, known: new Float64Array(), tries: 3 }));
    expect(workspace.found.size).toBeGreaterThan(0);
  });
});

describe("Keeping", () => {
  it("scores findings from their labels, whatever they claim", async () => {
    const problem = blobs({ size: 100 });
    const task = taskOf(problem);
    await keepAll(task, [[{ labels: stripes(problem), scores: Float64Array.of(0, 1) }]], 7);
    const [member] = task.archive.members;
    expect(member.scores[0]).toBeGreaterThan(0);
    expect(member.origin).toEqual({ method: "trace", step: 7 });
  });

  it("thins above the limit", async () => {
    const problem = blobs({ size: 150 });
    const search = await begun(taskOf(problem, [], { ...quick, frontLimit: 5 }));
    await follow.round(search);
    expect(search.task.archive.size).toBe(5);
  });
});

describe("Progress", () => {
  it("grows with the work done and ends at 1", () => {
    const { options } = taskOf(blobs({}), [], quick);
    const shares = [
      firstProgress,
      { ...firstProgress, rounds: 2, walked: 1 },
      { ...firstProgress, rounds: 3, walked: 2, walksDone: 1 as const },
      { ...firstProgress, rounds: 4, walked: 2, walksDone: 1 as const, explorations: 1 },
      { ...firstProgress, rounds: 5, walked: 2, walksDone: 1 as const, explorations: 2, converged: 1 as const },
    ].map((progress) => shareDone(options, progress));
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(new Set(shares).size).toBe(5);
    expect(shares.at(-1)).toBe(1);
  });
});

describe("A piece of work", () => {
  it("depends on the problem and on itself alone, whatever was done before", async () => {
    const shape = { size: 90, clusters: 3 };
    const search = await begun(taskOf(blobs(shape), [], quick));
    const { task } = search;
    const inputs = [
      ...startInputs(task).slice(0, 1),
      ...scoutInputs(task, search.followed!),
      ...followInputs(task, search.followed!, 0),
    ];
    const first = inputs.map((input) => trace.step(blobs(shape), input, () => false));
    const problem = blobs(shape);
    const last = inputs.toReversed().map((input) => trace.step(problem, input, () => false));
    expect(last.reverse()).toEqual(first);
  });
});
