import type { Problem } from "../../problem/problem.ts";
import { errorOf, type FromWorker, failureOf, type ToWorker } from "./messages.ts";
import { pack } from "./pack.ts";
import { unpack } from "./unpack.ts";

/** Steps of one method: inputs in, outputs or an error back. */
export interface Batch {
  readonly method: string;
  /** Where workers import it from; undefined for one of ours. */
  readonly module: string | undefined;
  readonly problem: Problem;
  readonly inputs: readonly unknown[];
  /** One shared number, which becomes 1 once the run is to end. */
  readonly ending: Int32Array;
  readonly done: (outputs: readonly unknown[]) => void;
  readonly failed: (error: Error) => void;
}

export const IN_FLIGHT = 2; // the next batch is there when one is done

/** What a platform gives: a thread or a page's worker that was started and answers by `StepAnswers`. */
export interface WorkerHandle {
  tell(message: ToWorker): void;
  /** Told before it gets work and after it has done all: a process need not wait for an idle one. */
  working(busy: boolean): void;
  end(): Promise<void>;
}

export type StartWorker = (
  number: number,
  take: (message: FromWorker) => void,
  died: (error: Error) => void,
) => WorkerHandle;

/** One worker and the batches that it has. */
export class StepWorker {
  private readonly handle: WorkerHandle;
  private readonly idle: () => void;
  private problem: Problem | undefined;
  /** Answers come in this order. */
  private readonly batches: Batch[] = [];

  constructor(start: StartWorker, number: number, idle: () => void, died: (error: Error) => void) {
    this.idle = idle;
    this.handle = start(number, (message) => this.take(message), died);
  }

  /** How many batches it has. */
  get load(): number {
    return this.batches.length;
  }

  start(batch: Batch): void {
    const { method, module, problem, inputs, ending } = batch;
    try {
      if (this.problem !== problem) this.handle.tell({ kind: "problem", problem });
      this.problem = problem;
      this.handle.tell({ kind: "batch", method, module, inputs: pack(inputs), ending });
    } catch (error) {
      batch.failed(errorOf(failureOf(error))); // what cannot be sent; the worker is as good as before
      return;
    }
    this.batches.push(batch);
    this.handle.working(true);
  }

  end(): Promise<void> {
    return this.handle.end();
  }

  private take(message: FromWorker): void {
    const batch = this.batches.shift()!;
    if (this.batches.length === 0) this.handle.working(false);
    if (message.kind === "outputs") batch.done(unpack(message.outputs) as unknown[]);
    else batch.failed(errorOf(message.failure));
    this.idle();
  }
}
