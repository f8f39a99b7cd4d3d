import { describe, expect, it } from "vitest";
import { lloyd } from "../methods/lloyd/lloyd.ts";
import { mixedBlobs } from "../methods/method.contract.ts";
import type { Method } from "../methods/method.ts";
import { safairkm } from "../methods/safairkm/safairkm.ts";
import { trace } from "../methods/trace/trace.ts";
import { makeProblem } from "../problem/make-problem.ts";
import { Rng } from "../random/rng.ts";
import type { Checkpoint } from "./checkpoint.ts";
import type { Clock } from "./clock.ts";
import type { Progress, RunEvent } from "./events.ts";
import { type Executor, inLine } from "./executor.ts";
import { processorTime } from "./processor-time.contract.ts";
import { findFront, resume, run } from "./run.ts";

const problem = mixedBlobs({ clusters: 3, groups: [2] });
const asked = { method: safairkm, seed: 1, options: { iterations: 20, starts: 6, stall: 0 } };

/** Every look at the clock takes a millisecond. */
function tickingClock(): Clock {
  let now = 1_000;
  return { now: () => now++, rest: async () => {} };
}

async function eventsOf(events: AsyncIterable<RunEvent>): Promise<RunEvent[]> {
  const seen: RunEvent[] = [];
  for await (const event of events) seen.push(event);
  return seen;
}

const frontOf = (events: readonly RunEvent[]): readonly Float64Array[] => {
  const end = events.at(-1)!;
  return end.kind === "finished" ? end.front.solutions.map(({ scores }) => scores) : [];
};

const isProgress = (event: RunEvent): event is Progress => event.kind === "progress";

describe("run", () => {
  it("tells that it started, how it goes, and that it finished", async () => {
    const events = await eventsOf(run(problem, { ...asked, clock: tickingClock() }));
    expect(events[0]).toMatchObject({
      kind: "started",
      request: { method: "safairkm", seed: 1, size: problem.size, clusters: 3, options: { iterations: 20, starts: 6 } },
    });
    expect(events.at(-1)).toMatchObject({ kind: "finished", reason: "done" });
    const progress = events.filter(isProgress);
    expect(progress.length).toBe(21); // the starts, then every iteration
    expect(progress.at(-1)!.share).toBe(1);
    expect(progress.at(-1)!.timeLeft).toBe(0);
    expect(progress[10].timeLeft).toBeCloseTo((progress[10].elapsed! * 0.5) / 0.5, -2);
  });

  it("reports a hypervolume that grows, and that of the final front at the end", async () => {
    const events = await eventsOf(run(problem, asked));
    const volumes = events.filter(isProgress).map(({ hypervolume }) => hypervolume);
    volumes.slice(1).forEach((volume, i) => {
      expect(volume).toBeGreaterThanOrEqual(volumes[i]);
    });
    const end = events.at(-1)!;
    expect(end.kind === "finished" && end.front.hypervolume).toBeCloseTo(volumes.at(-1)!, 12);
  });

  it("gives another front for another seed", async () => {
    const [a, b] = await Promise.all([findFront(problem, asked), findFront(problem, { ...asked, seed: 2 })]);
    expect(a.solutions.map(({ scores }) => scores[0])).not.toEqual(b.solutions.map(({ scores }) => scores[0]));
  });

  it("ends on time with the front so far", async () => {
    const clock = tickingClock();
    const events = await eventsOf(run(problem, { ...asked, clock, timeLimit: 20 }));
    const end = events.at(-1)!;
    expect(end).toMatchObject({ kind: "finished", reason: "time" });
    expect(end.kind === "finished" && end.front.solutions.length).toBeGreaterThan(0);
    expect(events.length).toBeLessThan(21);
  });

  it("goes on with more time to the front of a run that had it all", async () => {
    const events = await eventsOf(run(problem, { ...asked, clock: tickingClock(), timeLimit: 40 }));
    const end = events.at(-1)!;
    const saved = end.kind === "finished" ? end.checkpoint! : undefined;
    expect(saved!.elapsed).toBeGreaterThanOrEqual(40); // what was spent after its last moment counts too
    expect(saved!.elapsed).toBeLessThanOrEqual(end.kind === "finished" ? end.elapsed! : 0);
    const resumed = await eventsOf(
      resume(problem, saved!, { method: safairkm, clock: tickingClock(), timeLimit: 9999 }),
    );
    const last = resumed.at(-1)!;
    expect(last).toMatchObject({ kind: "finished", reason: "done" });
    expect(last.kind === "finished" && last.checkpoint).toBeUndefined();
    const whole = await findFront(problem, asked);
    expect(last.kind === "finished" && last.front.solutions).toEqual(whole.solutions);
  });

  it("never takes a search for ended whose last step was cut short", async () => {
    const hasty: Method = {
      name: "hasty",
      title: "Hasty",
      about: "its one step ends when it is asked to",
      options: {},
      step: (_problem, _input, shouldStop) => {
        while (!shouldStop());
        return 0;
      },
      async *search({ perform }) {
        yield { share: 0.5, state: {} };
        await perform([0]);
        return "converged";
      },
    };
    const timed = await eventsOf(run(problem, { method: hasty, seed: 1, clock: tickingClock(), timeLimit: 50 }));
    expect(timed.at(-1)).toMatchObject({ kind: "finished", reason: "time", checkpoint: { method: "hasty" } });
    const stop = { aborted: false };
    const stopping: Executor = {
      ...inLine,
      map: (method, given, inputs, shouldStop) => {
        stop.aborted = true;
        return inLine.map(method, given, inputs, shouldStop);
      },
    };
    const stopped = await eventsOf(run(problem, { method: hasty, seed: 1, stop, executor: stopping }));
    expect(stopped.at(-1)).toMatchObject({ kind: "stopped", checkpoint: { method: "hasty" } });
  });

  it("hears a signal from a timer where neither clock nor executor was given", async () => {
    const stopping = new AbortController();
    setTimeout(() => stopping.abort(), 20);
    const endless = { ...asked, options: { iterations: 1e9, stall: 0 } };
    const events = await eventsOf(run(problem, { ...endless, stop: stopping.signal }));
    expect(events.at(-1)).toMatchObject({ kind: "stopped" });
    expect((await findFront(problem, { ...endless, stop: stopping.signal })).solutions).toBeDefined();
  });

  it("lets a timer of a millisecond through at every frame, with short steps and with long ones that can be left", async () => {
    const slow = (milliseconds: number): void => {
      const end = processorTime() + milliseconds;
      while (processorTime() < end);
    };
    const about = { name: "slow", title: "Slow", about: "takes its time", options: {} };
    const search: Method["search"] = async function* ({ perform }) {
      await perform(Array.from({ length: 100 }, () => 0));
      yield { share: 1, state: {} };
      return "done";
    };
    const short: Method = { ...about, search, step: () => slow(2) };
    const long: Method = {
      ...about,
      search,
      step: () => slow(2),
      *pieces() {
        for (let i = 0; i < 4; i++) yield slow(0.5);
      },
    };
    for (const method of [short, long]) {
      let last = processorTime();
      const gaps: number[] = [];
      const timer = setInterval(() => {
        gaps.push(processorTime() - last);
        last = processorTime();
      }, 1);
      await findFront(problem, { method, seed: 1 });
      clearInterval(timer);
      expect(gaps.length).toBeGreaterThan(8); // 200 milliseconds of work
      expect(gaps.toSorted((a, b) => a - b)[gaps.length >> 1]).toBeLessThan(16); // other work of the machine does not count
    }
  });

  it("stops when asked, keeps the front, and says where to go on from", async () => {
    const stop = { aborted: false };
    let checkpoint: Checkpoint | undefined;
    for await (const event of run(problem, { ...asked, stop })) {
      if (isProgress(event) && event.share >= 0.5) stop.aborted = true;
      if (event.kind === "stopped") {
        expect(event.front.solutions.length).toBeGreaterThan(0);
        checkpoint = event.checkpoint;
      }
    }
    const resumed = await eventsOf(resume(problem, checkpoint!, { method: safairkm }));
    const end = resumed.at(-1)!;
    const whole = await findFront(problem, asked);
    expect(end.kind === "finished" && end.front.solutions).toEqual(whole.solutions);
  });

  it("stopped before its first moment has a front but nothing to go on from", async () => {
    const events = await eventsOf(run(problem, { ...asked, stop: { aborted: true } }));
    expect(events.map(({ kind }) => kind)).toEqual(["started", "stopped"]);
    expect(events[1]).toMatchObject({ kind: "stopped", checkpoint: undefined });
  });

  it("stopped before a resumed search has found its starts again stops where it was", async () => {
    const options = { iterations: 60, starts: 8, followed: 6, patience: 6, explored: 1 };
    const rng = Rng.fromSeed(4);
    const points = Array.from({ length: 400 }, () => rng.float()); // without clusters: many starts that differ
    const groupOf = points.slice(0, 200).map(() => rng.below(2));
    const attributes = [{ name: "a", groups: ["x", "y"], groupOf }];
    const problem = makeProblem({ points, dim: 2, clusters: 6, attributes });
    const whole = await eventsOf(run(problem, { method: trace, seed: 1, options }));
    const progress = whole.filter(isProgress);
    const walking = progress.filter(({ checkpoint }) => checkpoint().state.walksDone === 0).slice(1);
    expect(walking.length).toBeGreaterThan(0); // with some ways walked, and some to come
    for (const { checkpoint, frontSize } of walking) {
      const saved = checkpoint();
      for (const how of [{ stop: { aborted: true } }, { clock: tickingClock(), timeLimit: 0 }]) {
        const events = await eventsOf(resume(problem, saved, { method: trace, ...how }));
        expect(events.map(({ kind }) => kind)).toEqual(["started", "stop" in how ? "stopped" : "finished"]);
        const end = events[1] as Extract<RunEvent, { kind: "finished" | "stopped" }>;
        expect(end.front.solutions.length).toBe(frontSize);
        expect(end.checkpoint).toMatchObject({ state: saved.state, members: saved.members });
        const again = await eventsOf(resume(problem, end.checkpoint!, { method: trace }));
        expect(frontOf(again)).toEqual(frontOf(whole));
      }
    }
  });

  it("counts the time before a stop against the time limit", async () => {
    const events = await eventsOf(run(problem, { ...asked, clock: tickingClock() }));
    const { checkpoint } = events.filter(isProgress)[5];
    const saved = { ...checkpoint(), elapsed: 10_000 };
    const resumed = await eventsOf(
      resume(problem, saved, { method: safairkm, clock: tickingClock(), timeLimit: 10_005 }),
    );
    expect(resumed.at(-1)).toMatchObject({ kind: "finished", reason: "time" });
    expect(resumed.length).toBeLessThan(5);
  });

  it("refuses to go on with another problem, another method, or a seed that is no whole number, or without a method", async () => {
    const progress = (await eventsOf(run(problem, asked))).filter(isProgress);
    const saved = progress[0].checkpoint();
    const other = mixedBlobs({ clusters: 3, groups: [2], seed: 2 });
    expect(() => resume(other, saved, { method: safairkm })).toThrow(/the data or its encoding changed/);
    expect(() => resume(problem, saved, { method: { ...safairkm, name: "other" } })).toThrow(/made by "safairkm"/);
    await expect(findFront(problem, { ...asked, seed: 1.5 })).rejects.toThrow(/seed: expected a whole number, got 1.5/);
    const bare = { seed: 1 } as Parameters<typeof findFront>[1]; // as plain JavaScript may
    await expect(findFront(problem, bare)).rejects.toThrow("method: expected one such as trace, got nothing");
    const named = { ...bare, method: "trace" as unknown as Method };
    await expect(findFront(problem, named)).rejects.toThrow('method: expected one such as trace, got "trace"');
    const late = { ...asked, timeLimit: Number.NaN };
    await expect(findFront(problem, late)).rejects.toThrow("timeLimit: expected milliseconds, got NaN");
  });

  it("refuses limits with a method that cannot keep them, and no groups with one that needs them", async () => {
    const points = Array.from({ length: 12 }, (_, p) => p % 5);
    const attributes = [{ name: "g", groups: ["a", "b"], groupOf: points.map((_, p) => p % 2) }];
    const limited = makeProblem({ points, dim: 1, clusters: 3, attributes, limits: { minSize: 2 } });
    await expect(findFront(limited, asked)).rejects.toThrow(/^method: "safairkm" cannot keep limits/);
    const bare = makeProblem({ points, dim: 1, clusters: 3, attributes: [] });
    await expect(findFront(bare, asked)).rejects.toThrow(/^protect: expected at least one protected column/);
    const { solutions } = await findFront(bare, { method: lloyd, seed: 1 });
    expect(solutions.length).toBe(1);
    expect([...solutions[0].scores]).toEqual([expect.any(Number)]);
  });

  it("keeps solutions that are beaten in one objective only while searching with the paper's dominance", async () => {
    const sizes: number[] = [];
    for await (const event of run(problem, { ...asked, dominance: "paper" })) {
      if (isProgress(event)) sizes.push(event.frontSize);
      if (event.kind === "finished") expect(event.front.solutions.length).toBeLessThan(sizes.at(-1)!);
    }
  });
});
