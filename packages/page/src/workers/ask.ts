import { errorOf } from "@fairfront/core/internal";
import type { Question, Reply, Talk } from "./protocol.ts";
import { WorkerLink } from "./worker-link.ts";

interface Open {
  /** Typed where it was asked: only there the answer's type is known. */
  readonly take: (event: MessageEvent) => void;
  readonly reject: (error: Error) => void;
}

const SILENT = "it took too long without any progress; it was given up";

/** A worker that answers the questions of one map. One that died is replaced at the next question. */
export class Answerer<Tasks extends Talk<Tasks>> {
  private readonly url: () => Promise<string>;
  private readonly role: "data" | "files";
  private link: WorkerLink<Question<Tasks>> | undefined;
  private readonly open = new Map<number, Open>();
  private asked = 0;

  constructor(url: () => Promise<string>, role: "data" | "files") {
    this.url = url;
    this.role = role;
  }

  /** With `patience`, in milliseconds, the worker is given up when it is silent for so long; progress renews it. */
  async ask<Name extends keyof Tasks>(
    task: Name,
    input: Tasks[Name]["ask"],
    progress?: (share: number) => void,
    patience?: number,
  ): Promise<Tasks[Name]["answer"]> {
    const url = await this.url();
    this.link ??= new WorkerLink({
      url,
      role: this.role,
      take: (event) => this.open.get(event.data.id)?.take(event),
      died: (error) => this.died(error),
    });
    const { link } = this;
    const id = ++this.asked;
    return new Promise((resolve, reject) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const wait = (): void => {
        clearTimeout(timer);
        if (patience !== undefined) timer = setTimeout(() => this.giveUp(new Error(SILENT)), patience);
      };
      const take = ({ data }: MessageEvent<Reply<Tasks[Name]["answer"]>>): void => {
        if (data.kind === "share") {
          wait();
          progress?.(data.share);
          return;
        }
        clearTimeout(timer);
        this.open.delete(id);
        if (data.kind === "answer") resolve(data.answer);
        else reject(errorOf(data.failure));
      };
      this.open.set(id, {
        take,
        reject: (error) => {
          clearTimeout(timer);
          reject(error);
        },
      });
      wait();
      link.tell({ id, task, input });
    });
  }

  /** Ends a worker that says nothing any more; the next question starts another. */
  private giveUp(error: Error): void {
    this.link?.end();
    this.died(error);
  }

  private died(error: Error): void {
    this.link = undefined;
    for (const { reject } of this.open.values()) reject(error);
    this.open.clear();
  }
}
