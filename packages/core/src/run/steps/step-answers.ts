import { methods } from "../../methods/catalog.ts";
import type { Method } from "../../methods/method.ts";
import { programWords } from "../../notices/words/program-words.ts";
import type { Problem } from "../../problem/problem.ts";
import { refusalOf } from "../../refusal-of.ts";
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
  { method: name, module, inputs, ending }: Extract<ToWorker, { kind: "batch" }>,
): Promise<FromWorker> {
  try {
    const method = await methodOf(name, module);
    const shouldStop = (): boolean => Atomics.load(ending, 0) === 1;
    const outputs: unknown[] = [];
    for (const input of unpack(inputs) as unknown[]) outputs.push(await method.step(problem, input, shouldStop));
    return { kind: "outputs", outputs: pack(outputs) };
  } catch (error) {
    return { kind: "failure", failure: failureOf(error) };
  }
}

/** One of ours by its name, or the export of that name in a module from outside. */
async function methodOf(name: string, module: string | undefined): Promise<Method> {
  const exported =
    module === undefined
      ? methods
      : Object.values((await import(/* webpackIgnore: true */ /* @vite-ignore */ module)) as Record<string, unknown>);
  const found = exported.find((value) => (value as Method | null | undefined)?.name === name && isMethod(value));
  if (found !== undefined) return found as Method;
  throw refusalOf(programWords, "method-export", "method", { name, place: module ?? null });
}

function isMethod(value: unknown): boolean {
  return typeof value === "object" && value !== null && "search" in value && "step" in value;
}
