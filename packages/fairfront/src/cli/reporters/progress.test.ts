import { Writable } from "node:stream";
import type { Progress } from "@fairfront/core/internal";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { withStreams } from "../streams.ts";
import { progressTeller, stepTeller } from "./progress.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const progress: Progress = {
  kind: "progress",
  share: 0.25,
  frontSize: 12,
  hypervolume: 0.5,
  elapsed: 4000,
  timeLeft: 30_000,
  checkpoint: () => {
    throw new Error("nobody asks for it");
  },
};

/** What is written to standard error while `work` is done. */
async function told(isTTY: boolean, work: () => void): Promise<string> {
  let text = "";
  const stderr = Object.assign(
    new Writable({
      write: (chunk, _, done) => {
        text += chunk;
        done();
      },
    }),
    { isTTY, columns: 80 },
  );
  await withStreams({ stdin: process.stdin, stdout: stderr, stderr, exitCode: 0 }, async () => work());
  return text;
}

it("tells a log every ten seconds how far it is, also while nothing new is known, and nothing after the end", async () => {
  const text = await told(false, () => {
    const teller = progressTeller("5 clusters");
    teller.take(progress);
    vi.advanceTimersByTime(9000);
    vi.advanceTimersByTime(21_500); // 10, 20 and 30 seconds have passed
    teller.end();
    vi.advanceTimersByTime(60_000);
  });
  expect(text.split("\n")).toEqual([
    "5 clusters: 14.0 s: 25 % done, front 12, hypervolume 0.5000, about 20.0 s left",
    "5 clusters: 24.0 s: 25 % done, front 12, hypervolume 0.5000, about 10.0 s left",
    "5 clusters: 34.0 s: 25 % done, front 12, hypervolume 0.5000",
    "",
  ]);
});

it("changes one line on a terminal, and wipes it", async () => {
  const text = await told(true, () => {
    const teller = progressTeller();
    teller.take(progress);
    vi.advanceTimersByTime(60_000);
    teller.end();
  });
  expect(text).not.toContain("\n");
  expect(text).toMatch(/25 %, front 12/);
  expect(text.endsWith("\r\x1b[K")).toBe(true);
});

it("tells of steps that hold the thread: in a log a line where ten seconds have passed, on a terminal each", async () => {
  const steps = (): void => {
    const teller = stepTeller("moves");
    teller.take(0, 3);
    vi.advanceTimersByTime(4000);
    teller.take(1, 3);
    vi.advanceTimersByTime(7000);
    teller.take(2, 3);
    teller.end();
  };
  expect(await told(false, steps)).toBe("11.0 s: moves: step 3 of 3\n");
  expect(await told(true, steps)).toBe(
    "\r\x1b[Kmoves: step 1 of 3\r\x1b[Kmoves: step 2 of 3\r\x1b[Kmoves: step 3 of 3\r\x1b[K",
  );
});
