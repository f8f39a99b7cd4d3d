import { onDeath } from "./liveness.ts";

let links = 0;

/** A worker of ours: told its task, and known to be dead when it is. */
export class WorkerLink {
  private readonly worker: Worker;
  private over = false;

  constructor(url: string, role: string, take: (message: never) => void, died: (error: Error) => void, solver?: Blob) {
    const lock = `fairfront ${role} ${Date.now()} ${++links} ${Math.random()}`;
    this.worker = new Worker(url, { name: `fairfront ${role}` });
    const fail = (words: string): void => {
      if (this.over) return;
      this.end();
      died(new Error(words));
    };
    this.worker.onmessage = ({ data }) => {
      if (data?.kind === "alive") onDeath(lock, () => fail("a worker of this page ended by itself"));
      else take(data as never);
    };
    this.worker.onerror = (event) => {
      event.preventDefault?.();
      fail(event.message === undefined ? "a worker of this page could not start" : event.message);
    };
    this.worker.onmessageerror = () => fail("a message to a worker of this page could not be read");
    this.worker.postMessage({ role, lock, solver });
  }

  tell(message: unknown, handedOver: Transferable[] = []): void {
    this.worker.postMessage(message, handedOver);
  }

  end(): void {
    this.over = true;
    this.worker.terminate();
  }
}
