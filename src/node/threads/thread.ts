import { Worker } from "node:worker_threads";
import type { Problem } from "../../core/index.ts";
import { errorOf, type FromWorker, failureOf, type ToWorker } from "./messages.ts";
import { pack } from "./pack.ts";
import { unpack } from "./unpack.ts";

/** Steps of one method: inputs in, outputs or an error back. */
export interface Batch {
  readonly method: string;
  readonly problem: Problem;
  readonly inputs: readonly unknown[];
  /** One shared number, which becomes 1 once the run is to end. */
  readonly ending: Int32Array;
  readonly done: (outputs: readonly unknown[]) => void;
  readonly failed: (error: Error) => void;
}

export const IN_FLIGHT = 2; // the next batch is there when one is done

/** One worker. Keeps the process alive only while it works. */
export class Thread {
  private readonly worker: Worker;
  private readonly idle: () => void;
  private problem: Problem | undefined;
  /** Answers come in this order. */
  private readonly batches: Batch[] = [];

  constructor(number: number, idle: () => void, died: (error: Error) => void) {
    this.idle = idle;
    this.worker = new Worker(new URL("./worker.js", import.meta.url), { name: `fairfront ${number}`, execArgv: [] });
    this.worker.unref();
    this.worker.on("message", (message: FromWorker) => this.take(message));
    this.worker.on("messageerror", died);
    this.worker.on("error", (error: unknown) => died(error instanceof Error ? error : new Error(String(error))));
    this.worker.on("exit", (code) => died(new Error(`a worker thread ended with code ${code} while it was needed`)));
  }

  /** How many batches it has. */
  get load(): number {
    return this.batches.length;
  }

  start(batch: Batch): void {
    const { method, problem, inputs, ending } = batch;
    try {
      if (this.problem !== problem) this.tell({ kind: "problem", problem });
      this.problem = problem;
      this.tell({ kind: "batch", method, inputs: pack(inputs), ending });
    } catch (error) {
      batch.failed(errorOf(failureOf(error))); // what cannot be sent; the thread is as good as before
      return;
    }
    this.batches.push(batch);
    this.worker.ref();
  }

  async end(): Promise<void> {
    this.worker.removeAllListeners("exit");
    await this.worker.terminate();
  }

  private tell(message: ToWorker): void {
    this.worker.postMessage(message);
  }

  private take(message: FromWorker): void {
    const batch = this.batches.shift()!;
    if (this.batches.length === 0) this.worker.unref();
    if (message.kind === "outputs") batch.done(unpack(message.outputs) as unknown[]);
    else batch.failed(errorOf(message.failure));
    this.idle();
  }
}
