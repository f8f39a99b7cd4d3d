import { availableParallelism } from "node:os";
import { setImmediate } from "node:timers/promises";
import { type Executor, InputError, inLine, type Method, type Problem } from "../../core/index.ts";
import { type Batch, Thread } from "./thread.ts";

const BATCHES_A_THREAD = 4; // few messages, yet a thread with easy steps can take work from one with hard ones
const MOST_THREADS = 256;

/** Threads that suit this machine: searches stop gaining beyond a few. */
export function defaultThreads(): number {
  return Math.min(availableParallelism(), 4);
}

/**
 * Runs the steps of catalog methods on `threads` threads, which share the problem and all labels. The calling thread
 * is one of them: it has no messages to pay for, and would only wait.
 */
export function threadExecutor(options: { readonly threads: number }): Executor {
  const { threads } = options;
  if (!Number.isInteger(threads) || threads < 1 || threads > MOST_THREADS) {
    throw new InputError("threads", `expected a whole number from 1 to ${MOST_THREADS}, got ${threads}`);
  }
  return new ThreadPool(threads);
}

interface WaitingBatch extends Batch {
  readonly here: () => Promise<readonly unknown[]>;
}

class ThreadPool implements Executor {
  private readonly workers: readonly Thread[];
  private readonly waiting: WaitingBatch[] = [];
  /** What to reject when the pool breaks or closes. */
  private readonly open = new Set<(error: Error) => void>();
  private broken: Error | undefined;
  private helping = false;

  constructor(threads: number) {
    const idle = (): void => this.startWaiting();
    const died = (error: Error): void => this.fail(error);
    this.workers = Array.from({ length: threads - 1 }, (_, i) => new Thread(i + 1, idle, died));
  }

  async map<Options, Input, Output>(
    method: Method<Options, Input, Output>,
    problem: Problem,
    inputs: readonly Input[],
    hurry: () => boolean,
  ): Promise<readonly Output[]> {
    if (this.broken !== undefined) throw this.broken;
    if (inputs.length === 0) return [];
    const count = Math.min(inputs.length, (this.workers.length + 1) * BATCHES_A_THREAD);
    const outputs = new Array<Output>(inputs.length);
    let left = count;
    const all = new Promise<void>((resolve, reject) => {
      const failed = (error: Error): void => {
        this.forget(failed);
        reject(error);
      };
      this.open.add(failed);
      for (let i = 0; i < count; i++) {
        const first = Math.floor((i * inputs.length) / count);
        const part = inputs.slice(first, Math.floor(((i + 1) * inputs.length) / count));
        const done = (results: readonly unknown[]): void => {
          for (let j = 0; j < results.length; j++) outputs[first + j] = results[j] as Output;
          left--;
          if (left > 0) return;
          this.open.delete(failed);
          resolve();
        };
        const here = (): Promise<readonly Output[]> => inLine.map(method, problem, part, hurry);
        this.waiting.push({ method: method.name, problem, inputs: part, done, failed, here });
      }
    });
    this.startWaiting();
    void this.help();
    await all;
    return outputs;
  }

  async close(): Promise<void> {
    this.fail(new Error("the threads were closed while they were needed"));
    await Promise.all(this.workers.map((worker) => worker.end()));
  }

  private startWaiting(): void {
    if (this.broken !== undefined) return;
    for (const worker of this.workers) {
      while (worker.isFree && this.waiting.length > 0) worker.start(this.waiting.shift()!);
    }
  }

  private async help(): Promise<void> {
    if (this.helping) return;
    this.helping = true;
    for (let batch = this.waiting.shift(); batch !== undefined; batch = this.waiting.shift()) {
      try {
        batch.done(await batch.here());
      } catch (error) {
        batch.failed(error as Error);
      }
      if (this.waiting.length > 0) await setImmediate(); // workers' answers come in, and they get more to do
    }
    this.helping = false;
  }

  /** Leaves undone what nobody waits for any more. */
  private forget(failed: (error: Error) => void): void {
    this.open.delete(failed);
    for (let i = this.waiting.length - 1; i >= 0; i--) if (this.waiting[i].failed === failed) this.waiting.splice(i, 1);
  }

  private fail(error: Error): void {
    this.broken ??= error;
    for (const reject of [...this.open]) reject(error);
  }
}
