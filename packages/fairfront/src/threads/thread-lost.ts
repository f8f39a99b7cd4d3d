import { InputError } from "@fairfront/core"; // the error is named in types that are published
import type { Remedy } from "@fairfront/core/internal";

const ADVICE = "use fewer, or make memory free";
/** What a run has found is kept. */
const GO_ON: Remedy = { kind: "resume", place: "" };

/** The machine failed, and nothing that was asked for: the same run may go on. */
export class ThreadLost extends InputError {
  constructor(how: string) {
    const text = `a thread ${how} while it was needed`;
    super({ code: "text", about: "threads", values: { text, option: true, advice: ADVICE }, remedies: [GO_ON] });
  }
}

/** What a thread ended with: what the machine did to it is something a person can correct, other errors are ours. */
export function endOfThread(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  const { code } = error as NodeJS.ErrnoException;
  return code === "ERR_WORKER_OUT_OF_MEMORY" || code === "ERR_WORKER_INIT_FAILED"
    ? new ThreadLost("ran out of memory")
    : error;
}
