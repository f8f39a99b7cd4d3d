import { Worker } from "node:worker_threads";
import type { Problem } from "../../core/index.ts";
import { errorOf, type FromWorker, failureOf, type ToWorker } from "./messages.ts";

/** Steps for one worker: inputs in, outputs or an error back. */
export interface Batch {
  readonly method: string;
  readonly problem: Problem;
  readonly inputs: readonly unknown[];
  readonly done: (outputs: readonly unknown[]) => void;
  readonly failed: (error: Error) => void;
}

/** One worker, which has at most one batch at a time. Keeps the process alive only while it works. */
export class Thread {
  private readonly worker: Worker;
  private readonly idle: (thread: Thread) => void;
  private problem: Problem | undefined;
  private batch: Batch | undefined;
  private batches = 0;

  constructor(number: number, idle: (thread: Thread) => void, died: (error: Error) => void) {
    this.idle = idle;
    this.worker = new Worker(new URL("./worker.js", import.meta.url), { name: `fairfront ${number}`, execArgv: [] });
    this.worker.unref();
    this.worker.on("message", (message: FromWorker) => this.take(message));
    this.worker.on("messageerror", died);
    this.worker.on("error", (error: unknown) => died(error instanceof Error ? error : new Error(String(error))));
    this.worker.on("exit", (code) => died(new Error(`a worker thread ended with code ${code} while it was needed`)));
  }

  start(batch: Batch): void {
    const { method, problem, inputs } = batch;
    this.batch = batch;
    this.worker.ref();
    try {
      if (this.problem !== problem) this.tell({ kind: "problem", problem });
      this.problem = problem;
      this.tell({ kind: "batch", id: ++this.batches, method, inputs });
    } catch (error) {
      // What cannot be sent is the caller's fault, and the thread is as good as before.
      queueMicrotask(() => this.take({ kind: "failure", id: this.batches, failure: failureOf(error) }));
    }
  }

  async end(): Promise<void> {
    this.worker.removeAllListeners("exit");
    await this.worker.terminate();
  }

  private tell(message: ToWorker): void {
    this.worker.postMessage(message);
  }

  private take(message: FromWorker): void {
    const batch = this.batch!;
    this.batch = undefined;
    this.worker.unref();
    if (message.kind === "outputs") batch.done(message.outputs);
    else batch.failed(errorOf(message.failure));
    this.idle(this);
  }
}
