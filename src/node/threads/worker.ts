import { parentPort } from "node:worker_threads";
import { methodNamed, type Problem } from "../../core/index.ts";
import { type FromWorker, failureOf, type ToWorker } from "./messages.ts";
import { pack } from "./pack.ts";
import { unpack } from "./unpack.ts";

let problem: Problem | undefined;
let before: Promise<void> = Promise.resolve();

parentPort?.on("message", (message: ToWorker) => {
  before = before.then(() => take(message)); // one after the other, also where a step has to wait for something
});

async function take(message: ToWorker): Promise<void> {
  if (message.kind === "problem") problem = message.problem;
  else parentPort?.postMessage(await answer(message));
}

async function answer({ method: name, inputs, ending }: Extract<ToWorker, { kind: "batch" }>): Promise<FromWorker> {
  try {
    const method = methodNamed(name);
    const hurry = (): boolean => Atomics.load(ending, 0) === 1;
    const outputs: unknown[] = [];
    for (const input of unpack(inputs) as unknown[]) outputs.push(await method.step(problem!, input, hurry));
    return { kind: "outputs", outputs: pack(outputs) };
  } catch (error) {
    return { kind: "failure", failure: failureOf(error) };
  }
}
