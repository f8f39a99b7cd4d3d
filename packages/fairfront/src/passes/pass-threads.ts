import { Worker } from "node:worker_threads";
import { endOfThread, ThreadLost } from "../threads/thread-lost.ts";
import type { PassFound, PassTask } from "./pass-task.ts";
import type { Segment } from "./segment.ts";

/** What a thread is asked; it answers to "look" and "end". */
export type Ask =
  | { readonly kind: "begin"; readonly task: PassTask }
  | { readonly kind: "look"; readonly segments: readonly Segment[] }
  | { readonly kind: "end" };

type Answer = { readonly kind: "looked" } | { readonly kind: "found"; readonly found: PassFound };

/** Looks at segments on threads. */
export interface PassThreads {
  begin(task: PassTask): void;
  /** Resolves when some thread has room for more. */
  look(segments: readonly Segment[]): Promise<void>;
  /** What the threads have found, one each. */
  end(): Promise<PassFound[]>;
  close(): Promise<void>;
}

const WAITING = 2; // pieces of work a thread has before it

interface Thread {
  readonly worker: Worker;
  waiting: number;
  found: PassFound | undefined;
}

export function passThreads(count: number): PassThreads {
  let failure: Error | undefined;
  let wake: () => void = () => {};
  const threads = Array.from({ length: count }, (_, i): Thread => {
    const worker = new Worker(new URL("./pass-worker.js", import.meta.url), { name: `rows ${i}`, execArgv: [] });
    const thread: Thread = { worker, waiting: 0, found: undefined };
    worker.on("message", (answer: Answer) => {
      if (answer.kind === "looked") thread.waiting--;
      else thread.found = answer.found;
      wake();
    });
    const died = (error: unknown): void => {
      failure ??= endOfThread(error);
      wake();
    };
    worker.on("error", died);
    worker.on("exit", (code) => died(new ThreadLost(`ended with code ${code}`)));
    return thread;
  });
  const until = async (ready: () => boolean): Promise<void> => {
    while (failure === undefined && !ready()) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    if (failure !== undefined) throw failure;
  };
  const tell = ({ worker }: Thread, ask: Ask): void => worker.postMessage(ask);
  return {
    begin(task) {
      for (const thread of threads) tell(thread, { kind: "begin", task });
    },
    async look(segments) {
      await until(() => threads.some(({ waiting }) => waiting < WAITING));
      const idle = threads.reduce((a, b) => (b.waiting < a.waiting ? b : a));
      idle.waiting++;
      tell(idle, { kind: "look", segments });
    },
    async end() {
      for (const thread of threads) tell(thread, { kind: "end" });
      await until(() => threads.every(({ found }) => found !== undefined));
      return threads.map((thread) => {
        const { found } = thread;
        thread.found = undefined;
        return found!;
      });
    },
    async close() {
      for (const { worker } of threads) {
        worker.removeAllListeners("exit");
        await worker.terminate();
      }
    },
  };
}
