import { errorOf, type Failure } from "./failure.ts";
import { WorkerLink } from "./worker-link.ts";

export interface Asked {
  readonly id: number;
  readonly task: string;
  readonly input: unknown;
}

export type Answered =
  | { readonly kind: "share"; readonly id: number; readonly share: number }
  | { readonly kind: "answer"; readonly id: number; readonly answer: unknown }
  | { readonly kind: "failure"; readonly id: number; readonly failure: Failure };

interface Open {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly progress: ((share: number) => void) | undefined;
}

/** A worker that answers questions. One that died is replaced at the next question. */
export class Answerer {
  private readonly url: () => Promise<string>;
  private readonly role: string;
  private link: WorkerLink | undefined;
  private readonly open = new Map<number, Open>();
  private asked = 0;

  constructor(url: () => Promise<string>, role: string) {
    this.url = url;
    this.role = role;
  }

  async ask<Answer>(task: string, input: unknown, progress?: (share: number) => void): Promise<Answer> {
    const url = await this.url();
    this.link ??= new WorkerLink(
      url,
      this.role,
      (message: Answered) => this.take(message),
      (error) => this.died(error),
    );
    const id = ++this.asked;
    return new Promise<Answer>((resolve, reject) => {
      this.open.set(id, { resolve: resolve as (answer: unknown) => void, reject, progress });
      this.link!.tell({ id, task, input } satisfies Asked);
    });
  }

  private take(message: Answered): void {
    const open = this.open.get(message.id);
    if (open === undefined) return;
    if (message.kind === "share") {
      open.progress?.(message.share);
      return;
    }
    this.open.delete(message.id);
    if (message.kind === "answer") open.resolve(message.answer);
    else open.reject(errorOf(message.failure));
  }

  private died(error: Error): void {
    this.link = undefined;
    for (const { reject } of this.open.values()) reject(error);
    this.open.clear();
  }
}
