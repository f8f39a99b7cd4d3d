import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Executor } from "@fairfront/core";
import { type StartWorker, stepPool } from "@fairfront/core/internal";
import { nodeClock } from "../node-clock.ts";
import { endOfThread, ThreadLost } from "./thread-lost.ts";

/**
 * Threads that suit this machine: searches stop gaining beyond a few.
 *
 * @example
 * console.log(defaultThreads());
 */
export function defaultThreads(): number {
  return Math.min(availableParallelism(), FEW);
}

const FEW = 4;
const MOST = 256; // of the pool

/** Threads that help: more than the machine has only wait for each other, and each takes its memory. */
function helpfulThreads(threads: number): number {
  if (threads > MOST) return threads; // no number of threads at all: for the pool to refuse
  return Math.min(threads, Math.max(FEW, availableParallelism()));
}

/** Runs the steps of catalog methods on worker threads: see `stepPool`. */
export function threadExecutor({ threads }: { readonly threads: number }): Executor {
  return stepPool(helpfulThreads(threads), {
    startWorker,
    clock: nodeClock,
    every: (milliseconds, act) => {
      const timer = setInterval(act, milliseconds);
      return () => clearInterval(timer);
    },
  });
}

/** One thread. Keeps the process alive only while it works. */
const startWorker: StartWorker = (number, take, died) => {
  const worker = new Worker(new URL("./worker.js", import.meta.url), { name: `fairfront ${number}`, execArgv: [] });
  worker.unref();
  worker.on("message", take);
  worker.on("messageerror", died);
  worker.on("error", (error: unknown) => died(endOfThread(error)));
  worker.on("exit", (code) => died(new ThreadLost(`ended with code ${code}`)));
  return {
    tell: (message) => worker.postMessage(message),
    working: (busy) => {
      if (busy) worker.ref();
      else worker.unref();
    },
    end: async () => {
      worker.removeAllListeners("exit");
      await worker.terminate();
    },
  };
};
