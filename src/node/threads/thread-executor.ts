import { availableParallelism } from "node:os";
import { type Executor, InputError, type Method, type Problem } from "../../core/index.ts";
import { type Batch, Thread } from "./thread.ts";

const BATCHES_A_THREAD = 3; // few messages, yet a thread with easy steps can take work from one with hard ones
const MOST_THREADS = 256;

/** Threads that suit this machine: searches stop gaining beyond a few. */
export function defaultThreads(): number {
  return Math.min(availableParallelism(), 4);
}

/** Runs the steps of catalog methods on worker threads, which share the problem and all labels. */
export function threadExecutor(options: { readonly threads: number }): Executor {
  const { threads } = options;
  if (!Number.isInteger(threads) || threads < 1 || threads > MOST_THREADS) {
    throw new InputError("threads", `expected a whole number from 1 to ${MOST_THREADS}, got ${threads}`);
  }
  return new ThreadPool(threads);
}

class ThreadPool implements Executor {
  private readonly threads: readonly Thread[];
  private readonly free: Thread[];
  private readonly waiting: Batch[] = [];
  /** What to reject when the pool breaks or closes. */
  private readonly open = new Set<(error: Error) => void>();
  private broken: Error | undefined;

  constructor(count: number) {
    const idle = (thread: Thread): void => this.rest(thread);
    const died = (error: Error): void => this.fail(error);
    this.threads = Array.from({ length: count }, (_, i) => new Thread(i + 1, idle, died));
    this.free = [...this.threads];
  }

  map<Options, Input, Output>(
    method: Method<Options, Input, Output>,
    problem: Problem,
    inputs: readonly Input[],
  ): Promise<readonly Output[]> {
    if (this.broken !== undefined) return Promise.reject(this.broken);
    if (inputs.length === 0) return Promise.resolve([]);
    return new Promise((resolve, reject) => {
      const count = Math.min(inputs.length, this.threads.length * BATCHES_A_THREAD);
      const outputs = new Array<Output>(inputs.length);
      let left = count;
      let over = false;
      const failed = (error: Error): void => {
        over = true;
        this.open.delete(failed);
        for (let i = this.waiting.length - 1; i >= 0; i--) {
          if (this.waiting[i].failed === failed) this.waiting.splice(i, 1);
        }
        reject(error);
      };
      this.open.add(failed);
      for (let i = 0; i < count; i++) {
        const first = Math.floor((i * inputs.length) / count);
        const end = Math.floor(((i + 1) * inputs.length) / count);
        const done = (part: readonly unknown[]): void => {
          part.forEach((output, j) => {
            outputs[first + j] = output as Output;
          });
          left--;
          if (left > 0 || over) return;
          this.open.delete(failed);
          resolve(outputs);
        };
        this.waiting.push({ method: method.name, problem, inputs: inputs.slice(first, end), done, failed });
      }
      this.startWaiting();
    });
  }

  async close(): Promise<void> {
    this.fail(new Error("the threads were closed while they were needed"));
    await Promise.all(this.threads.map((thread) => thread.end()));
  }

  private startWaiting(): void {
    while (this.free.length > 0 && this.waiting.length > 0) this.free.pop()!.start(this.waiting.shift()!);
  }

  private rest(thread: Thread): void {
    this.free.push(thread);
    if (this.broken === undefined) this.startWaiting();
  }

  private fail(error: Error): void {
    this.broken ??= error;
    for (const reject of [...this.open]) reject(error);
  }
}
