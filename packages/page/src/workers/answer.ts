import type { Answered, Asked } from "./ask.ts";
import { failureOf } from "./failure.ts";

type Task = (input: never, progress: (share: number) => void) => unknown;

const TELL_EVERY = 60; // milliseconds

/** Serves questions one by one, each with an answer or a failure. */
export function answering(post: (message: Answered) => void, tasks: Readonly<Record<string, Task>>) {
  return async ({ id, task, input }: Asked): Promise<void> => {
    let told = performance.now();
    const progress = (share: number): void => {
      if (performance.now() - told < TELL_EVERY) return;
      told = performance.now();
      post({ kind: "share", id, share });
    };
    try {
      post({ kind: "answer", id, answer: await tasks[task](input as never, progress) });
    } catch (error) {
      post({ kind: "failure", id, failure: failureOf(error) });
    }
  };
}
