import { describe, expect, it } from "vitest";
import { lloyd } from "../methods/lloyd/lloyd.ts";
import { mixedBlobs } from "../methods/method.contract.ts";
import type { Method } from "../methods/method.ts";
import { safairkm } from "../methods/safairkm/safairkm.ts";
import { findFront } from "../run/run.ts";
import { type CompareEvent, type CompareOptions, compareMethods } from "./compare-methods.ts";
import type { Comparison, Contender } from "./comparison.ts";
import { defaultGoal, effortOf } from "./effort.ts";
import { coverageMatrix, medianRun, qualityOf } from "./quality.ts";

const problem = mixedBlobs({ clusters: 3, groups: [2] });
const quick: Contender = { method: safairkm as Method, options: { iterations: 5, starts: 4 } };
const cheap: Contender = { method: lloyd as Method, options: { starts: 2 } };

async function eventsOf(contenders: readonly Contender[], options: CompareOptions): Promise<CompareEvent[]> {
  const events: CompareEvent[] = [];
  for await (const event of compareMethods(problem, contenders, options)) events.push(event);
  return events;
}

async function comparisonOf(contenders: readonly Contender[], options: CompareOptions): Promise<Comparison> {
  const last = (await eventsOf(contenders, options)).at(-1)!;
  if (last.kind !== "finished") throw new Error("a comparison ends with its result");
  return last.comparison;
}

describe("comparing methods", () => {
  it("runs every method from every seed and finds the fronts that each finds alone", async () => {
    const comparison = await comparisonOf([quick, cheap], { seeds: [3, 8] });
    expect(comparison.candidacies.map(({ name, runs }) => [name, runs.map(({ seed }) => seed)])).toEqual([
      ["safairkm", [3, 8]],
      ["lloyd", [3, 8]],
    ]);
    const alone = await findFront(problem, { method: quick.method, options: quick.options, seed: 8 });
    const { front } = comparison.candidacies[0].runs[1];
    expect(front.solutions.map(({ scores }) => [...scores])).toEqual(alone.solutions.map(({ scores }) => [...scores]));
  });

  it("tells what happens in order: started, then each run with its progress, then the result", async () => {
    const kinds = (await eventsOf([quick, cheap], { seeds: [1] })).map(({ kind }) => kind);
    expect(kinds[0]).toBe("started");
    expect(kinds.at(-1)).toBe("finished");
    expect(kinds.filter((kind) => kind === "ran").length).toBe(2);
    expect(kinds.indexOf("progress")).toBeLessThan(kinds.indexOf("ran"));
  });

  it("stops when asked and still compares what is done", async () => {
    const stop = { aborted: false };
    let last: CompareEvent | undefined;
    for await (const event of compareMethods(problem, [cheap, quick], { seeds: [1, 2], stop })) {
      if (event.kind === "ran") stop.aborted = true;
      last = event;
    }
    if (last?.kind !== "finished") throw new Error("a comparison ends with its result");
    expect(last.stopped).toBe(true);
    expect(last.comparison.candidacies.map(({ runs }) => runs.length)).toEqual([1, 0]);
    expect(qualityOf(last.comparison).map(({ name }) => name)).toEqual(["lloyd"]);
  });

  it("refuses a method that comes twice, no seeds, and an option that does not fit, before anything runs", async () => {
    await expect(eventsOf([cheap, cheap], { seeds: [1] })).rejects.toThrow(/"lloyd" twice/);
    await expect(eventsOf([cheap], { seeds: [] })).rejects.toThrow(/seeds/);
    await expect(eventsOf([{ ...cheap, options: { starts: 0 } }], { seeds: [1] })).rejects.toThrow(/starts/);
    const twoSetups = [cheap, { ...cheap, name: "lloyd again" }];
    expect((await comparisonOf(twoSetups, { seeds: [1] })).candidacies.length).toBe(2);
  });
});

describe("the figures of a comparison", () => {
  it("are medians over the seeds, and the run to show is the one of median hypervolume", async () => {
    const comparison = await comparisonOf([quick], { seeds: [1, 2, 3] });
    const volumes = comparison.candidacies[0].runs.map(({ front }) => front.hypervolume).sort((a, b) => a - b);
    const [{ hypervolume, leastHypervolume, mostHypervolume }] = qualityOf(comparison);
    expect([leastHypervolume, hypervolume, mostHypervolume]).toEqual(volumes);
    expect(medianRun(comparison.candidacies[0]).front.hypervolume).toBe(volumes[1]);
  });

  it("cover themselves wholly, and a single point covers what it dominates only", async () => {
    const comparison = await comparisonOf([quick, cheap], { seeds: [1] });
    const matrix = coverageMatrix(comparison);
    expect([matrix[0][0], matrix[1][1]]).toEqual([1, 1]);
    const [many, one] = comparison.candidacies.map(({ runs }) => runs[0].front.solutions.map(({ scores }) => scores));
    const covered = many.filter((scores) => one[0][0] <= scores[0] && one[0][1] >= scores[1]).length;
    expect(matrix[1][0]).toBe(covered / many.length);
  });

  it("count CPU seconds from the start of each run, and the time to a hypervolume until it is first reached", async () => {
    let seconds = 100;
    const cpuSeconds = (): number => seconds++;
    const comparison = await comparisonOf([quick], { seeds: [1], cpuSeconds });
    const [{ effort, front }] = comparison.candidacies[0].runs;
    const goal = defaultGoal(comparison);
    expect(goal).toBeCloseTo(0.99 * front.hypervolume, 12);
    const [row] = effortOf(comparison, goal);
    const first = effort.growth.findIndex(({ hypervolume }) => hypervolume >= goal);
    expect(row.timeToTarget).toBe(first + 1); // this clock ticks once a look
    expect(row.cpu).toBe(effort.growth.length);
    expect(row.cpuEach).toBe(effort.growth.length / front.solutions.length);
    expect(effortOf(comparison, 1)[0]).toMatchObject({ timeToTarget: undefined, reached: 0 });
  });
});
