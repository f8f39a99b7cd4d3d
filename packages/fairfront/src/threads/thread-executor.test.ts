import {
  encode,
  findFront,
  InputError,
  inLine,
  type Method,
  methodNamed,
  type Problem,
  syntheticSet,
} from "@fairfront/core/internal";
import { threadExecutor } from "fairfront/node";
import { afterEach, describe, expect, it } from "vitest";

const never = (): boolean => false;
const executors: { close(): Promise<void> }[] = [];
const threaded = (threads: number) => {
  const executor = threadExecutor({ threads });
  executors.push(executor);
  return executor;
};
afterEach(async () => {
  for (const executor of executors.splice(0)) await executor.close();
});

const problem: Problem = encode(syntheticSet("syn_unequal_ds2", 1), { protect: ["group"], clusters: 4, scale: "none" });
const safairkm = methodNamed("safairkm");
const START = { kind: "start", by: "random", rng: [1, 2, 3, 4, 5, 6, 7, 8] };

describe("threadExecutor", () => {
  it("finds the same front as in line, on 1, 2 and 4 threads", async () => {
    const ask = { method: safairkm, seed: 3, options: { iterations: 40, stall: 0 } };
    const expected = await findFront(problem, { ...ask, executor: inLine });
    for (const threads of [1, 2, 4]) {
      const front = await findFront(problem, { ...ask, executor: threaded(threads) });
      expect(front.solutions.length).toBe(expected.solutions.length);
      front.solutions.forEach(({ scores, clustering }, id) => {
        expect(scores).toEqual(expected.solutions[id].scores);
        expect(clustering.labels).toEqual(expected.solutions[id].clustering.labels);
      });
    }
  });

  it("gives outputs in the order of the inputs, for several problems and calls at once", async () => {
    const other = encode(syntheticSet("syn_equal_ds1", 2), { protect: ["group"], clusters: 3, scale: "none" });
    const inputs = Array.from({ length: 50 }, (_, i) => ({
      kind: "start",
      by: "random",
      rng: [i, 2, 3, 4, i + 1, 6, 7, 8],
    }));
    const executor = threaded(3);
    const asked = [problem, other, problem];
    const got = await Promise.all(asked.map((of) => executor.map(safairkm, of, inputs, never)));
    for (const [i, of] of asked.entries()) expect(got[i]).toEqual(await inLine.map(safairkm, of, inputs, never));
  });

  it("rejects with what a step throws, here or on a worker, and goes on afterwards", async () => {
    const executor = threaded(3);
    for (const broken of [{ kind: "improve", rng: [] }, { kind: "start" }]) {
      await expect(executor.map(safairkm, problem, new Array(40).fill(broken), never)).rejects.toMatchObject({
        name: "TypeError",
      });
    }
    expect(await executor.map(safairkm, problem, new Array(40).fill(START), never)).toHaveLength(40);
  });

  it("runs a method from outside on threads where it says which module exports it", async () => {
    const module = `data:text/javascript,${encodeURIComponent(`
      import { threadId } from "node:worker_threads";
      export const other = { name: "other", step: () => 0, search() {} };
      export const where = { name: "where", step: (problem, input) => [input, threadId, problem.size], search() {} };
    `)}`;
    const where: Method = { ...safairkm, name: "where", module, longSteps: true, step: (p, i) => [i, 0, p.size] };
    const inputs = Array.from({ length: 40 }, (_, i) => i);
    const outputs = (await threaded(2).map(where, problem, inputs, never)) as number[][];
    expect(outputs.map(([input]) => input)).toEqual(inputs);
    expect(outputs.every(([, thread, size]) => thread > 0 && size === problem.size)).toBe(true);
    const lost = { ...where, name: "lost" };
    await expect(threaded(2).map(lost, problem, inputs, never)).rejects.toThrow(/an export whose name is "lost"/);
  });

  it("runs a method that is not in the catalog in line", async () => {
    const { pieces: _, ...whole } = safairkm;
    const own: Method = { ...whole, name: "own", step: (_, input) => Number(input) * 2 };
    expect(await threaded(2).map(own, problem, [1, 2, 3], never)).toEqual([2, 4, 6]);
    const strict: Method = {
      ...own,
      step: () => {
        throw new InputError("labels", "expected some");
      },
    };
    await expect(threaded(2).map(strict, problem, [1], never)).rejects.toThrow(InputError);
  });

  it("rejects what cannot be sent, and everything once it is closed", async () => {
    const executor = threaded(2);
    const inputs = new Array(40).fill({ ...START, call: () => 1 });
    await expect(executor.map(safairkm, problem, inputs, never)).rejects.toThrow(/clone/);
    const waiting = executor.map(safairkm, problem, new Array(2000).fill(START), never);
    await Promise.all([expect(waiting).rejects.toThrow(/closed/), executor.close()]);
    await expect(executor.map(safairkm, problem, [START], never)).rejects.toThrow(/closed/);
  });

  it("refuses a number of threads that is none", () => {
    for (const threads of [0, 1.5, -1, Number.NaN, 1000]) expect(() => threadExecutor({ threads })).toThrow(/threads/);
  });
});
