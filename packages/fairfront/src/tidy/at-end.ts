import { constants } from "node:os";

/** They end a process that does not listen to them. */
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

type Tidy = () => void;

const open = new Set<Tidy>();

/**
 * Has `tidy` done if this process ends before the returned function is called: by itself, by an error or by a signal.
 * It cannot wait for anything.
 */
export function atEnd(tidy: Tidy): () => void {
  if (open.size === 0) listen();
  open.add(tidy);
  return () => {
    if (open.delete(tidy) && open.size === 0) unlisten();
  };
}

function tidyAll(): void {
  for (const tidy of [...open].reverse()) {
    try {
      tidy();
    } catch {} // the others still have to be
  }
  open.clear();
}

/** Where somebody else listens, that one decides when the process ends; else it ends as it would have. */
function takeSignal(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) > 1) return;
  tidyAll();
  unlisten();
  if (process.platform === "win32") process.exit(128 + constants.signals[signal]); // it can hear them, but not send all of them
  process.kill(process.pid, signal);
}

function listen(): void {
  process.on("exit", tidyAll);
  for (const signal of SIGNALS) process.on(signal, takeSignal);
}

function unlisten(): void {
  process.off("exit", tidyAll);
  for (const signal of SIGNALS) process.off(signal, takeSignal);
}
