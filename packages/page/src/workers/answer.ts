import { failureOf } from "@fairfront/core/internal";
import type { Question, Reply, Talk } from "./protocol.ts";

/** The other end of a map of questions: a function each. */
export type Answers<Tasks extends Talk<Tasks>> = {
  readonly [Name in keyof Tasks]: (
    input: Tasks[Name]["ask"],
    progress: (share: number) => void,
  ) => Tasks[Name]["answer"] | Promise<Tasks[Name]["answer"]>;
};

const TELL_EVERY = 60; // milliseconds

/** Serves questions one by one, each with an answer or a failure. */
export function answering<Tasks extends Talk<Tasks>>(post: (message: Reply<unknown>) => void, answers: Answers<Tasks>) {
  return async <Name extends keyof Tasks>({ id, task, input }: Question<Tasks, Name>): Promise<void> => {
    let told = performance.now();
    const progress = (share: number): void => {
      if (performance.now() - told < TELL_EVERY) return;
      told = performance.now();
      post({ kind: "share", id, share });
    };
    try {
      post({ kind: "answer", id, answer: await answers[task](input, progress) });
    } catch (error) {
      post({ kind: "failure", id, failure: failureOf(error) });
    }
  };
}
