import { gotText, refusal } from "../../errors.ts";
import { methods } from "../../methods/catalog.ts";
import type { Method } from "../../methods/method.ts";
import type { Problem } from "../../problem/problem.ts";
import { sharedInts } from "../../problem/shared-memory.ts";
import type { Clock } from "../clock.ts";
import { type Executor, inSlices } from "../executor.ts";
import { type Batch, IN_FLIGHT, type StartWorker, StepWorker } from "./step-worker.ts";
import { type StepsHere, stepsHere } from "./steps-here.ts";

const BATCHES_A_THREAD = 4; // few messages, yet a thread with easy steps can take work from one with hard ones
const MOST_THREADS = 256;
const ASK_EVERY = 50; // milliseconds
const LONG = 200; // milliseconds after which a person finds that nothing answers

/** What a pool needs of the platform that it runs on. */
export interface StepPlatform {
  readonly startWorker: StartWorker;
  readonly clock: Clock;
  /** Acts again and again until the returned function is called. */
  readonly every: (milliseconds: number, act: () => void) => () => void;
}

/**
 * Runs the steps of catalog methods on `threads` threads, which share the problem and all labels where the platform has
 * shared memory; those of other methods, too, where they say which
 * module exports them, else on the calling thread. The calling thread is one of the threads
 * (it has no messages to pay for, and would only wait) unless steps take so long that it could not hear of a stop.
 */
export function stepPool(threads: number, platform: StepPlatform): Executor {
  if (!Number.isInteger(threads) || threads < 1 || threads > MOST_THREADS) {
    throw refusal("whole-number", "threads", { least: 1, most: MOST_THREADS, got: gotText(threads) });
  }
  return new StepPool(threads, platform);
}

interface WaitingBatch extends Batch {
  readonly here: () => Promise<StepsHere>;
}

class StepPool implements Executor {
  private readonly threads: number;
  private readonly platform: StepPlatform;
  private readonly workers: StepWorker[] = [];
  private readonly waiting: WaitingBatch[] = [];
  /** What to reject when the pool breaks or closes. */
  private readonly open = new Set<(error: Error) => void>();
  private broken: Error | undefined;
  private helper: "ready" | "busy" | "aside" = "ready";

  constructor(threads: number, platform: StepPlatform) {
    this.threads = threads;
    this.platform = platform;
    while (this.workers.length < threads - 1) this.addWorker();
  }

  async map<Options, Input, Output>(
    method: Method<Options, Input, Output>,
    problem: Problem,
    inputs: readonly Input[],
    shouldStop: () => boolean,
  ): Promise<readonly Output[]> {
    if (this.broken !== undefined) throw this.broken;
    if (inputs.length === 0) return [];
    const own = methods.includes(method as Method);
    if (!own && method.module === undefined)
      return inSlices(this.platform.clock).map(method, problem, inputs, shouldStop);
    if (method.longSteps === true && this.helper === "ready") this.stepAside();
    const ending = sharedInts(1);
    const ask = (): boolean => {
      if (shouldStop()) Atomics.store(ending, 0, 1);
      return ending[0] === 1;
    };
    const stopAsking = this.platform.every(ASK_EVERY, ask);
    try {
      return await new Promise<readonly Output[]>((resolve, reject) => {
        this.enqueue(method, problem, inputs, ask, ending, resolve, reject);
        this.startWaiting(this.helper === "ready" ? 1 : 0);
        void this.help();
      });
    } finally {
      stopAsking();
    }
  }

  async close(): Promise<void> {
    this.fail(new Error("the threads were closed while they were needed"));
    await Promise.all(this.workers.map((worker) => worker.end()));
  }

  private enqueue<Options, Input, Output>(
    method: Method<Options, Input, Output>,
    problem: Problem,
    inputs: readonly Input[],
    shouldStop: () => boolean,
    ending: Int32Array,
    resolve: (outputs: readonly Output[]) => void,
    reject: (error: Error) => void,
  ): void {
    const count = Math.min(inputs.length, this.threads * BATCHES_A_THREAD);
    const outputs = new Array<Output>(inputs.length);
    const module = methods.includes(method as Method) ? undefined : method.module;
    let left = count;
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
        resolve(outputs);
      };
      const here = (): Promise<StepsHere> => stepsHere(method, problem, part, shouldStop, this.platform.clock);
      this.waiting.push({ method: method.name, module, problem, inputs: part, ending, done, failed, here });
    }
  }

  private addWorker(): void {
    const idle = (): void => this.startWaiting(0);
    const died = (error: Error): void => this.fail(error);
    this.workers.push(new StepWorker(this.platform.startWorker, this.workers.length + 1, idle, died));
  }

  /** Hands out all waiting batches but `reserve`, one round of the workers after the other. */
  private startWaiting(reserve: number): void {
    if (this.broken !== undefined) return;
    for (let load = 0; load < IN_FLIGHT; load++) {
      for (const worker of this.workers) {
        if (worker.load === load && this.waiting.length > reserve) worker.start(this.waiting.shift()!);
      }
    }
  }

  private async help(): Promise<void> {
    if (this.helper !== "ready") return;
    this.helper = "busy";
    for (let batch = this.waiting.shift(); batch !== undefined; batch = this.waiting.shift()) {
      try {
        const { outputs, longest } = await batch.here();
        batch.done(outputs);
        if (longest > LONG) return this.stepAside();
      } catch (error) {
        batch.failed(error as Error);
      }
      if (this.waiting.length > 0) await this.platform.clock.rest(); // workers' answers come in, and they get more to do
    }
    this.helper = "ready";
  }

  private stepAside(): void {
    this.helper = "aside";
    if (this.broken === undefined) this.addWorker();
    this.startWaiting(0);
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
