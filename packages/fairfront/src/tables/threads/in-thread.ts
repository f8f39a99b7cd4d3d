import { Worker } from "node:worker_threads";
import { InputError, type Notice } from "@fairfront/core/internal";

/** What a thread that reads a file says. Every message renews the deadline. */
export type FromThread<Piece> =
  | { readonly kind: "piece"; readonly piece: Piece }
  | { readonly kind: "alive" }
  | { readonly kind: "done" }
  | ReaderFailure;

/** What became of the work: a notice where it is ours to tell. */
interface ReaderFailure {
  readonly kind: "failed";
  readonly message: string;
  readonly notice: Notice | undefined;
}

export interface ThreadWork<Piece> {
  /** It calls `answer`. */
  readonly module: URL;
  readonly data: unknown;
  /** Takes what is read, piece by piece. */
  readonly take: (piece: Piece) => void | Promise<void>;
  /** In words of our own: what a file is that its reader could not make sense of, or not come to an end with. */
  readonly unreadable: (how: "damaged" | "endless" | "too large") => Error;
  /** Milliseconds without a sign of life. */
  readonly deadline?: number | undefined;
  /** Megabytes of JavaScript values. Absent: as Node has it. */
  readonly heap?: number | undefined;
}

const DEADLINE = 10_000;
const BUSY = 0.5; // of a deadline: one that spins has used so much of a processor, one that gets none has not
const STARVED = 12; // deadlines: then it waits for something that does not come
const STARTING = 60_000; // milliseconds until a thread says that it is there

/**
 * Reads a file where it can be ended: on a thread. A reader of somebody else's may spin for ever on a damaged file, or take
 * all memory, and this process must do neither.
 */
export async function inThread<Piece>(work: ThreadWork<Piece>): Promise<void> {
  const { module, data, take, unreadable, deadline = DEADLINE, heap } = work;
  const worker = new Worker(module, {
    workerData: data,
    execArgv: [],
    ...(heap !== undefined && { resourceLimits: { maxOldGenerationSizeMb: heap } }),
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      const wait = (most = deadline): void => {
        clearTimeout(timer);
        const [began, spent] = [performance.now(), processorTime()];
        const look = (): void => {
          const endless = processorTime() - spent >= most * BUSY || performance.now() - began >= most * STARVED;
          if (endless) reject(unreadable("endless"));
          else timer = setTimeout(look, most / 2);
        };
        timer = setTimeout(look, most);
      };
      const hear = async (message: FromThread<Piece>): Promise<void> => {
        if (message.kind === "done") return resolve();
        if (message.kind === "failed") throw ownError(message, unreadable);
        if (message.kind !== "piece") return;
        clearTimeout(timer); // how long we take is not the reader's fault
        await take(message.piece);
        worker.postMessage("taken");
        wait();
      };
      wait(STARTING);
      let heard = Promise.resolve();
      worker.on("message", (message: FromThread<Piece>) => {
        wait();
        heard = heard.then(() => hear(message)); // one after the other
        heard.catch(reject);
      });
      worker.on("messageerror", () => reject(unreadable("damaged")));
      worker.on("error", (error: NodeJS.ErrnoException) =>
        reject(unreadable(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? "too large" : "damaged")),
      );
      worker.on("exit", () => void heard.finally(() => reject(unreadable("damaged"))).catch(() => {})); // without a last word
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

/** Milliseconds that all threads of this process have been computing. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** What we say of a file stays; what a reader's code stumbles over is no word for a person. */
function ownError({ message, notice }: ReaderFailure, unreadable: ThreadWork<unknown>["unreadable"]): Error {
  if (notice !== undefined) return new InputError(notice, message);
  return unreadable(/allocation failed|array length|Invalid string length/i.test(message) ? "too large" : "damaged");
}

/** A module beside another; the built one also where that is run from the sources. */
export function threadModule(name: string, beside: string): URL {
  return new URL(
    `./${name}.js`,
    beside.endsWith(".ts") ? beside.replace(/\/src\/((?!.*\/src\/).*)$/, "/dist/$1") : beside,
  );
}
