import { onDeath } from "./liveness.ts";
import type { Hello, Role } from "./protocol.ts";

let links = 0;

/** How a worker is started, and who hears of it. */
export interface LinkParts {
  readonly url: string;
  readonly role: Role;
  readonly take: (event: MessageEvent) => void;
  readonly died: (error: Error) => void;
  readonly solver?: Blob | undefined;
}

/** A worker of ours: told its task, and known to be dead when it is. */
export class WorkerLink<Told> {
  private readonly worker: Worker;
  private over = false;

  constructor({ url, role, take, died, solver }: LinkParts) {
    const lock = `fairfront ${role} ${Date.now()} ${++links} ${Math.random()}`;
    this.worker = new Worker(url, { name: `fairfront ${role}` });
    const fail = (words: string): void => {
      if (this.over) return;
      this.end();
      died(new Error(words));
    };
    this.worker.onmessage = (event) => {
      if (event.data?.kind === "alive") onDeath(lock, () => fail("a worker of this page ended by itself"));
      else take(event);
    };
    this.worker.onerror = (event) => {
      event.preventDefault?.();
      fail(event.message === undefined ? "a worker of this page could not start" : event.message);
    };
    this.worker.onmessageerror = () => fail("a message to a worker of this page could not be read");
    this.worker.postMessage({ role, lock, solver } satisfies Hello);
  }

  tell(message: Told): void {
    this.worker.postMessage(message);
  }

  end(): void {
    this.over = true;
    this.worker.terminate();
  }
}
