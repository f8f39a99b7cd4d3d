import { type Executor, type FromWorker, type StartWorker, stepPool, type ToWorker } from "@fairfront/core/internal";
import { PauseClock } from "./pause-clock.ts";
import { WorkerLink } from "./worker-link.ts";

/** Runs the steps of catalog methods on further workers of the page, which have the same code as this one. */
export function webExecutor(threads: number, code: string, solver: Blob | undefined): Executor {
  const startWorker: StartWorker = (_number, take, died) => {
    const hear = ({ data }: MessageEvent<FromWorker>): void => take(data);
    const link = new WorkerLink<ToWorker>({ url: code, role: "step", take: hear, died, solver });
    return {
      tell: (message) => link.tell(message),
      working: () => {},
      end: async () => link.end(),
    };
  };
  return stepPool(threads, {
    startWorker,
    clock: new PauseClock(),
    every: (milliseconds, act) => {
      const timer = setInterval(act, milliseconds);
      return () => clearInterval(timer);
    },
  });
}
