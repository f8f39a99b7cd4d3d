import { EventEmitter } from "node:events";
import { InputError } from "@fairfront/core/internal";
import { afterEach, describe, expect, it, vi } from "vitest";
import { passThreads } from "./pass-threads.ts";

const started: EventEmitter[] = vi.hoisted(() => []);

vi.mock("node:worker_threads", async (original) => ({
  ...(await original<typeof import("node:worker_threads")>()),
  Worker: class extends EventEmitter {
    constructor() {
      super();
      started.push(this);
    }
    postMessage(): void {}
    async terminate(): Promise<void> {}
  },
}));

afterEach(() => started.splice(0));

describe("threads that look at rows", () => {
  it.each([
    [{ code: "ERR_WORKER_OUT_OF_MEMORY" }, "error", /^threads: a thread ran out of memory .*; use fewer/],
    [1, "exit", /^threads: a thread ended with code 1 .*; use fewer/],
  ])("are lost with words on what a person can do: %o", async (what, event, words) => {
    const threads = passThreads(2);
    const ending = threads.end();
    started[1].emit(event, typeof what === "number" ? what : Object.assign(new Error("heap"), what));
    const error = await ending.catch((reason) => reason);
    expect(error).toBeInstanceOf(InputError);
    expect(error.message).toMatch(words);
    await threads.close();
  });
});
