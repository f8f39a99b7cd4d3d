import { methodNamed } from "../../methods/catalog.ts";
import type { Problem } from "../../problem/problem.ts";
import { type FromWorker, failureOf, type ToWorker } from "./messages.ts";
import { pack } from "./pack.ts";
import { unpack } from "./unpack.ts";

/** What a worker does with its messages: takes batches one after the other, and answers each. */
export function answerSteps(post: (message: FromWorker) => void): (message: ToWorker) => void {
  let problem: Problem | undefined;
  let before: Promise<void> = Promise.resolve();
  const take = async (message: ToWorker): Promise<void> => {
    if (message.kind === "problem") problem = message.problem;
    else post(await answer(problem!, message));
  };
  return (message) => {
    before = before.then(() => take(message)); // also where a step has to wait for something
  };
}

async function answer(
  problem: Problem,
  { method: name, inputs, ending }: Extract<ToWorker, { kind: "batch" }>,
): Promise<FromWorker> {
  try {
    const method = methodNamed(name);
    const hurry = (): boolean => Atomics.load(ending, 0) === 1;
    const outputs: unknown[] = [];
    for (const input of unpack(inputs) as unknown[]) outputs.push(await method.step(problem, input, hurry));
    return { kind: "outputs", outputs: pack(outputs) };
  } catch (error) {
    return { kind: "failure", failure: failureOf(error) };
  }
}
