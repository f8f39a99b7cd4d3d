import { describe, expect, it } from "vitest";
import { InputError } from "../errors.ts";
import { methodNamed } from "../methods/catalog.ts";
import { mixedBlobs } from "../methods/method.contract.ts";
import type { SearchState } from "../methods/method.ts";
import type { Checkpoint } from "./checkpoint.ts";
import { findFront, resume, run } from "./run.ts";

const problem = mixedBlobs({ clusters: 3, groups: [2] });

/** Options that make a search short, and what its state may not be. */
const CASES: Readonly<Record<string, { options: object; wrong: readonly SearchState[] }>> = {
  trace: {
    options: { iterations: 6, starts: 2, stops: 20, explored: 8 },
    wrong: [
      { rounds: -1 },
      { rounds: 1.5 },
      { rounds: 1e9 },
      { walked: 99 },
      { walksDone: 2 },
      { explored: [100_000] },
      { explored: [-1] },
      { explored: 3 },
      { aimed: [Number.NaN] },
      { exploredPairs: Number.POSITIVE_INFINITY },
      { explorations: Number.MAX_SAFE_INTEGER },
      { more: 1 },
    ],
  },
  safairkm: {
    options: { iterations: 8, starts: 4, stall: 0 },
    wrong: [
      { iteration: 9 },
      { iteration: -1 },
      { volumes: [] },
      { volumes: [1, 2, 3, 4, 5] },
      { volumes: [Number.NaN] },
    ],
  },
  lloyd: { options: { starts: 8 }, wrong: [{ start: 9 }, { start: -4 }, { start: [1] }, { start: 0.5 }] },
  "mini-batch": { options: { starts: 8 }, wrong: [{ start: 9 }, { other: 1 }] },
  vfairkm: {
    options: { penalties: 8, starts: 2 },
    wrong: [{ draw: 2 }, { errors: [1] }, { tried: [-1], errors: [1] }, { done: 9 }, { gaveUp: -1 }],
  },
  "fair-assign": {
    options: { starts: 2, deltas: [0, 0.1, 0.2, 0.3, 0.4, 0.5] },
    wrong: [{ centers: [1, 2] }, { done: 7 }, { emptied: [6] }, { violation: Number.NaN }],
  },
};

async function checkpointOf(name: string, options: object): Promise<Checkpoint> {
  const asked = { method: methodNamed(name), seed: 1, options: options as Record<string, unknown> };
  for await (const event of run(problem, asked)) if (event.kind === "progress") return event.checkpoint();
  throw new Error("a run without progress");
}

async function goOn(name: string, checkpoint: Checkpoint) {
  for await (const event of resume(problem, checkpoint, { method: methodNamed(name) }))
    if (event.kind === "finished") return event.front;
  throw new Error("a run without an end");
}

describe.each(Object.entries(CASES))("a checkpoint of %s", (name, { options, wrong }) => {
  it("goes on to the same front, and is refused where its state is none", async () => {
    const checkpoint = await checkpointOf(name, options);
    const whole = await findFront(problem, {
      method: methodNamed(name),
      seed: 1,
      options: options as Record<string, unknown>,
    });
    expect((await goOn(name, checkpoint)).solutions.map(({ scores }) => [...scores])).toEqual(
      whole.solutions.map(({ scores }) => [...scores]),
    );
    for (const part of wrong) {
      const other = { ...checkpoint, state: { ...checkpoint.state, ...part } };
      await expect(goOn(name, other), JSON.stringify(part)).rejects.toThrow(/^checkpoint: expected where a search by/);
    }
    const [lacking] = Object.keys(checkpoint.state);
    const { [lacking]: _, ...rest } = checkpoint.state;
    await expect(goOn(name, { ...checkpoint, state: rest })).rejects.toThrow(`"${lacking}" does not fit`);
  });

  it("is refused or goes on to a front where its solutions are gone", async () => {
    const checkpoint = await checkpointOf(name, options);
    const gone = await goOn(name, { ...checkpoint, members: [] }).catch((error: unknown) => error);
    if (gone instanceof Error) expect(gone).toBeInstanceOf(InputError);
    else expect(gone).toHaveProperty("solutions.0");
  });

  it("is refused where a solution has scores that are not those of its labels", async () => {
    const checkpoint = await checkpointOf(name, options);
    const [first, ...others] = checkpoint.members;
    const members = [{ ...first, scores: first.scores.map((score) => score * 0.99) }, ...others];
    await expect((async () => goOn(name, { ...checkpoint, members }))()).rejects.toThrow(/scores of other labels/);
  });

  it("is refused where a solution has tallies that are not those of its labels", async () => {
    const checkpoint = await checkpointOf(name, options);
    const [first, ...others] = checkpoint.members;
    for (const place of first.floats.keys()) {
      const floats = first.floats.map((value, i) => (i === place ? value + 0.01 : value));
      const members = [{ ...first, floats }, ...others];
      await expect((async () => goOn(name, { ...checkpoint, members }))()).rejects.toThrow(/sums of other labels/);
    }
  });
});
