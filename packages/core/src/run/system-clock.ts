import type { Clock } from "./clock.ts";

/** What Node, Bun, Deno, workers and pages have one or the other of, and the ECMAScript standard does not. */
interface Platform {
  readonly performance?: { now(): number };
  readonly setImmediate?: (act: () => void) => unknown;
  readonly setTimeout?: (act: () => void, milliseconds: number) => unknown;
  readonly MessageChannel?: new () => {
    readonly port1: { onmessage: (() => void) | null };
    readonly port2: { postMessage(message: unknown): void };
  };
}

const platform = globalThis as Platform;

/**
 * The clock of the platform, for those who hand in none: it paces a run and measures its time limit. No result depends
 * on it unless a time limit is asked for.
 */
export const systemClock: Clock = {
  now: () => platform.performance?.now() ?? 0,
  rest: () => new Promise(nextTurn),
};

/** Waiting ones, the longest first, and the channel that wakes them: a page's timers would wait four milliseconds. */
const waiting: (() => void)[] = [];
let wake: { postMessage(message: unknown): void } | undefined;

function nextTurn(done: () => void): void {
  if (platform.setImmediate !== undefined) platform.setImmediate(done);
  else if (platform.MessageChannel !== undefined) {
    if (wake === undefined) {
      const channel = new platform.MessageChannel();
      channel.port1.onmessage = () => waiting.shift()?.();
      wake = channel.port2;
    }
    waiting.push(done);
    wake.postMessage(undefined);
  } else if (platform.setTimeout !== undefined) platform.setTimeout(done, 0);
  else done();
}
