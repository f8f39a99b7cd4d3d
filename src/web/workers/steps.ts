// Filled in with the shared step pool.
import { methodNamed, type Problem } from "../../core/index.ts";
import { type Failure, failureOf } from "./failure.ts";

export type ToStep =
  | { readonly kind: "problem"; readonly problem: Problem }
  | { readonly kind: "batch"; readonly id: number; readonly method: string; readonly inputs: readonly unknown[] };
export type FromStep =
  | { readonly kind: "outputs"; readonly id: number; readonly outputs: readonly unknown[] }
  | { readonly kind: "failure"; readonly id: number; readonly failure: Failure };

export function serveSteps(post: (message: FromStep) => void): (message: ToStep) => void {
  let problem: Problem | undefined;
  return async (message) => {
    if (message.kind === "problem") {
      problem = message.problem;
      return;
    }
    try {
      const method = methodNamed(message.method);
      const outputs: unknown[] = [];
      for (const input of message.inputs) outputs.push(await method.step(problem!, input));
      post({ kind: "outputs", id: message.id, outputs });
    } catch (error) {
      post({ kind: "failure", id: message.id, failure: failureOf(error) });
    }
  };
}
