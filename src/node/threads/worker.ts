import { parentPort } from "node:worker_threads";
import { methodNamed, type Problem } from "../../core/index.ts";
import { type FromWorker, failureOf, type ToWorker } from "./messages.ts";

let problem: Problem | undefined;

parentPort!.on("message", async (message: ToWorker) => {
  if (message.kind === "problem") problem = message.problem;
  else parentPort!.postMessage(await answer(message));
});

async function answer({ id, method: name, inputs }: Extract<ToWorker, { kind: "batch" }>): Promise<FromWorker> {
  try {
    const method = methodNamed(name);
    const outputs: unknown[] = [];
    for (const input of inputs) outputs.push(await method.step(problem!, input));
    return { kind: "outputs", id, outputs };
  } catch (error) {
    return { kind: "failure", id, failure: failureOf(error) };
  }
}
