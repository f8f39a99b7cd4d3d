import { type Progress, timeText } from "@fairfront/core/internal";
import { streams } from "../streams.ts";
import { progressLine, progressText } from "../texts/progress-text.ts";
import { throttle } from "./reporter.ts";

const WIPE = "\r\x1b[K";
const PIPE_EVERY = 10_000; // milliseconds

/** Shows how far a run is: a line that changes on a terminal, a new line every ten seconds elsewhere. */
export interface ProgressTeller {
  readonly take: (progress: Progress) => void;
  /** Wipes the line of a terminal; nothing comes after. */
  readonly end: () => void;
}

/** Shows how far work is that does not let go of its thread: asked for between its steps, on a terminal or a line every ten seconds. */
export function stepTeller(what: string): {
  readonly take: (done: number, of: number) => void;
  readonly end: () => void;
} {
  const { stderr } = streams();
  const isTerminal = stderr.isTTY === true;
  const start = performance.now();
  let last = start;
  return {
    take: (done, of) => {
      const now = performance.now();
      const text = `${what}: step ${done + 1} of ${of}`;
      if (isTerminal) stderr.write(WIPE + text);
      else if (now - last >= PIPE_EVERY) stderr.write(`${timeText(now - start)}: ${text}\n`);
      else return;
      last = now;
    },
    end: () => {
      if (isTerminal) stderr.write(WIPE);
    },
  };
}

/** `label` says of which of several runs. */
export function progressTeller(label?: string): ProgressTeller {
  const { stderr } = streams();
  const before = label === undefined ? "" : `${label}: `;
  if (stderr.isTTY === true) {
    const due = throttle();
    return {
      take: (progress) => {
        if (due()) stderr.write(WIPE + before + progressText(progress, (stderr.columns ?? 80) - before.length));
      },
      end: () => void stderr.write(WIPE),
    };
  }
  let last: { readonly progress: Progress; readonly at: number } | undefined;
  // By the clock, not by events: one step of a search may take longer than ten seconds.
  const timer = setInterval(() => {
    if (last !== undefined) stderr.write(`${before}${progressLine(last.progress, performance.now() - last.at)}\n`);
  }, PIPE_EVERY);
  timer.unref();
  return {
    take: (progress) => {
      last = { progress, at: performance.now() };
    },
    end: () => clearInterval(timer),
  };
}
