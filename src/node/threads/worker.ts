import { parentPort } from "node:worker_threads";
import { methodNamed, type Problem } from "../../core/index.ts";
import { type FromWorker, failureOf, type ToWorker } from "./messages.ts";

let problem: Problem | undefined;

parentPort!.on("message", (message: ToWorker) => {
  if (message.kind === "problem") problem = message.problem;
  else parentPort!.postMessage(answer(message));
});

function answer({ id, method: name, inputs }: Extract<ToWorker, { kind: "batch" }>): FromWorker {
  try {
    const method = methodNamed(name);
    return { kind: "outputs", id, outputs: inputs.map((input) => method.step(problem!, input)) };
  } catch (error) {
    return { kind: "failure", id, failure: failureOf(error) };
  }
}
