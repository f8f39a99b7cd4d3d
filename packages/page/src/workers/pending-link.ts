import type { Role, Workers } from "./protocol.ts";
import { WorkerLink } from "./worker-link.ts";

export interface WorkerParts {
  readonly code: string;
  readonly solver?: Blob;
}

/** A worker whose code may still be on its way: what it is told waits for it, and once ended it says nothing more. */
export class PendingLink<Which extends Role> {
  private readonly link: Promise<WorkerLink<Workers[Which]["told"]> | undefined>;
  private over = false;

  constructor(
    parts: Promise<WorkerParts>,
    role: Which,
    take: (message: Workers[Which]["tells"]) => void,
    died: (error: Error) => void,
  ) {
    const unlessOver = <Thing>(act: (thing: Thing) => void) => {
      return (thing: Thing): void => {
        if (!this.over) act(thing);
      };
    };
    const hear = ({ data }: MessageEvent<Workers[Which]["tells"]>): void => take(data);
    this.link = parts.then(({ code, solver }) =>
      this.over
        ? undefined
        : new WorkerLink({ url: code, role, take: unlessOver(hear), died: unlessOver(died), solver }),
    );
    this.link.catch(unlessOver(died));
  }

  tell(message: Workers[Which]["told"]): void {
    this.whenThere((link) => link.tell(message));
  }

  end(): void {
    this.over = true;
    this.whenThere((link) => link.end());
  }

  private whenThere(act: (link: WorkerLink<Workers[Which]["told"]>) => void): void {
    void this.link.then(
      (link) => link !== undefined && act(link),
      () => {}, // what made it has been told
    );
  }
}
