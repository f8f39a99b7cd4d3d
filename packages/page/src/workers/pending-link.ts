import { WorkerLink } from "./worker-link.ts";

export interface WorkerParts {
  readonly code: string;
  readonly solver?: Blob;
}

/** A worker whose code may still be on its way: what it is told waits for it, and once ended it says nothing more. */
export class PendingLink {
  private readonly link: Promise<WorkerLink | undefined>;
  private over = false;

  constructor(parts: Promise<WorkerParts>, role: string, take: (message: never) => void, died: (error: Error) => void) {
    const unlessOver = <Thing>(act: (thing: Thing) => void) => {
      return (thing: Thing): void => {
        if (!this.over) act(thing);
      };
    };
    this.link = parts.then(({ code, solver }) =>
      this.over ? undefined : new WorkerLink(code, role, unlessOver(take), unlessOver(died), solver),
    );
    this.link.catch(unlessOver(died));
  }

  tell(message: unknown): void {
    this.whenThere((link) => link.tell(message));
  }

  end(): void {
    this.over = true;
    this.whenThere((link) => link.end());
  }

  private whenThere(act: (link: WorkerLink) => void): void {
    void this.link.then(
      (link) => link !== undefined && act(link),
      () => {}, // whoever made it has been told
    );
  }
}
