import { parentPort, workerData } from "node:worker_threads";
import type { InputError } from "@fairfront/core/internal";
import type { FromThread } from "./in-thread.ts";

const AHEAD = 8; // pieces that nobody has taken yet

/** What a reader tells of its work. */
export interface Telling<Piece> {
  /** Hands a piece on; waits where the other side is behind. */
  readonly piece: (piece: Piece) => Promise<void>;
  readonly alive: () => void;
}

/** The other end of `inThread`: does the work of this thread and tells of it. */
export function answer<Data, Piece>(work: (data: Data, tell: Telling<Piece>) => Promise<void>): void {
  const port = parentPort!;
  const post = (message: FromThread<Piece>): void => port.postMessage(message);
  let ahead = 0;
  let go = (): void => {};
  port.on("message", () => {
    ahead--;
    go();
  });
  const piece = async (given: Piece): Promise<void> => {
    post({ kind: "piece", piece: given });
    ahead++;
    if (ahead > AHEAD)
      await new Promise<void>((resolve) => {
        go = resolve;
      });
  };
  post({ kind: "alive" });
  work(workerData as Data, { piece, alive: () => post({ kind: "alive" }) }).then(
    () => post({ kind: "done" }),
    (error: unknown) => {
      const { message, notice } = error as Partial<InputError>; // of any class: not every reader loads ours
      post({ kind: "failed", message: String(message), notice });
    },
  );
}
