import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { readRecord } from "fairfront/internal";
import { beforeAll, describe, expect, it } from "vitest";
import { cli, inFolder, signalAt, start } from "../end-to-end/cli.ts";

const TABLE = fileURLToPath(new URL("../../data/applicants.csv", import.meta.url));
const SEARCH = ["--method", "safairkm", "--iterations", "60", "--set", "stall=0"];
const ASK = ["run", TABLE, "--protect", "sex", "--clusters", "4", ...SEARCH];
const ONE = ["--threads", "1"];
const WAIT = 30_000; // milliseconds until a run must have begun

const frontIn = (folder: string): string => readFileSync(join(folder, "front.csv"), "utf8");

let whole = ""; // the front of a run that nothing disturbs
beforeAll(async () => {
  whole = await inFolder(async (folder) => {
    expect(await cli(folder, ...ASK, ...ONE, "--out", "whole", "--quiet")).toMatchObject({ code: 0 });
    return frontIn(join(folder, "whole"));
  });
}, 600_000);

async function stoppedRun(folder: string): Promise<string> {
  const ended = await signalAt(folder, "SIGTERM", 0.05, [...ASK, ...ONE, "--out", "out", "--save-every", "1ms"]);
  expect(ended).toMatchObject({ code: 130 });
  return join(folder, "out");
}

describe("two processes on one folder", { timeout: 600_000 }, () => {
  it("are one that runs, and one that is refused in a line; the front is as it would have been", async () => {
    await inFolder(async (folder) => {
      const out = await stoppedRun(folder);
      const ended = await Promise.all([
        cli(folder, "resume", "out", "--quiet"),
        cli(folder, "resume", "out", "--quiet"),
      ]);
      expect(ended.some(({ code }) => code === 0)).toBe(true);
      for (const { code, stderr } of ended) {
        if (code !== 0)
          expect({ code, stderr }).toEqual({
            code: 2,
            stderr: expect.stringMatching(/^fairfront: [^\n]*in use by process \d+[^\n]*\n$/),
          });
      }
      expect(frontIn(out)).toBe(whole);
      expect(readdirSync(out).filter((name) => name.includes(".lock"))).toEqual([]);
    });
  });
});

describe("a folder whose holder was in another container", { timeout: 600_000 }, () => {
  const elsewhere = JSON.stringify({ pid: 1, host: "a-container-that-is-gone", began: "1", space: "pid:[1]" });

  it("is refused with a word on what to do while its last sign of life is fresh, and free afterwards", async () => {
    await inFolder(async (folder) => {
      const out = await stoppedRun(folder);
      const lock = join(out, ".lock");
      writeFileSync(lock, elsewhere);
      expect(await cli(folder, "resume", "out", "--quiet")).toMatchObject({
        code: 2,
        stdout: "",
        stderr: expect.stringMatching(/^fairfront: [^\n]*on a-container-that-is-gone[^\n]*it is free in \d+ s\n$/),
      });
      expect(readFileSync(lock, "utf8")).toBe(elsewhere);
      const longAgo = new Date(Date.now() - 600_000);
      utimesSync(lock, longAgo, longAgo);
      expect(await cli(folder, "resume", "out", "--quiet")).toMatchObject({ code: 0, stderr: "" });
      expect(frontIn(out)).toBe(whole);
      expect(existsSync(lock)).toBe(false);
    });
  });
});

describe("a worker thread that dies", { timeout: 600_000 }, () => {
  it("ends the run with a word, and the folder goes on to the same front", async () => {
    await inFolder(async (folder) => {
      const deadly = join(folder, "deadly.mjs"); // ends every thread that searches once the flag is there
      writeFileSync(
        deadly,
        `import { existsSync } from "node:fs";
import { isMainThread, workerData } from "node:worker_threads";
if (!isMainThread && workerData?.beat === undefined) {
  const timer = setInterval(() => existsSync(${JSON.stringify(join(folder, "die"))}) && process.exit(7), 5);
  timer.unref();
}\n`,
      );
      const env = { NODE_OPTIONS: `--import ${pathToFileURL(deadly).href}` };
      const child = start(folder, [...ASK, "--threads", "2", "--out", "out", "--save-every", "1ms", "--quiet"], env);
      const checkpoint = join(folder, "out/checkpoint/latest.bin");
      for (const end = Date.now() + WAIT; !existsSync(checkpoint) && Date.now() < end; ) await sleep(5);
      writeFileSync(join(folder, "die"), "");
      const ended = await child.ended;
      expect(ended.stderr).toMatch(/^fairfront: --threads: a thread ended with code 7 while it was needed[^\n]+\n$/);
      expect(ended).toMatchObject({ code: 2, stdout: "" });
      expect(readdirSync(join(folder, "out")).filter((name) => /\.lock|\.aside/.test(name))).toEqual([]);
      expect((await readRecord(join(folder, "out"))).state).toBe("running");
      expect(await cli(folder, "resume", "out", "--quiet")).toMatchObject({ code: 0, stderr: "" });
      expect(frontIn(join(folder, "out"))).toBe(whole);
    });
  });

  it("is one line where it runs out of memory, too", async () => {
    await inFolder(async (folder) => {
      const hungry = join(folder, "hungry.mjs");
      writeFileSync(
        hungry,
        `import { isMainThread, workerData } from "node:worker_threads";
if (!isMainThread && workerData?.beat === undefined) {
  const all = [];
  setTimeout(() => { for (;;) all.push(new Array(1e6).fill({})); }, 300);
}\n`,
      );
      const child = start(folder, [...ASK, "--threads", "2", "--out", "out", "--quiet"], {
        NODE_OPTIONS: `--max-old-space-size=200 --import ${pathToFileURL(hungry).href}`,
      });
      const ended = await child.ended;
      expect(ended.stderr).toMatch(/^fairfront: --threads: a thread ran out of memory while it was needed[^\n]+\n$/);
      expect(ended).toMatchObject({ code: 2, stdout: "" });
      expect(readdirSync(join(folder, "out")).filter((name) => /\.lock|\.aside/.test(name))).toEqual([]);
    });
  });
});

/** The system's clock cannot be set here: `Date` of the tool jumps instead, which is all of it that the tool looks at. */
describe("a clock that jumps", { timeout: 600_000 }, () => {
  const jumps: readonly (readonly [string, number | undefined])[] = [
    ["back and forth", undefined],
    ["forward by a year", 365 * 24 * 3_600_000],
    ["back by a day", -24 * 3_600_000],
  ];
  it.each(process.env.MODE === "faults" ? jumps : jumps.slice(0, 1))(
    "%s changes neither front nor locks",
    async (_, jump) => {
      await inFolder(async (folder) => {
        const jumping = join(folder, "jumping.mjs");
        writeFileSync(
          jumping,
          `const real = Date.now.bind(Date); let calls = 0;
const shift = () => ${jump === undefined ? "(calls++ % 2 ? 1 : -1) * 86_400_000" : jump};
Date.now = () => real() + shift();
globalThis.Date = class extends Date { constructor(...given) { if (given.length > 0) super(...given); else super(Date.now()); } };\n`,
        );
        const env = { NODE_OPTIONS: `--import ${pathToFileURL(jumping).href}` };
        const out = await stoppedRun(folder);
        expect(await start(folder, ["resume", "out", "--quiet"], env).ended).toMatchObject({ code: 0, stderr: "" });
        expect(frontIn(out)).toBe(whole);
        // The process that holds a folder keeps it, whatever the clock of the other says.
        const holder = start(folder, [...ASK, ...ONE, "--out", "held", "--save-every", "1ms", "--quiet"]);
        const begun = join(folder, "held/checkpoint/latest.bin");
        for (const end = Date.now() + WAIT; !existsSync(begun) && Date.now() < end; ) await sleep(5);
        holder.process.kill("SIGSTOP");
        const other = await start(folder, ["resume", "held", "--quiet"], env).ended;
        holder.process.kill("SIGCONT");
        expect(other).toMatchObject({ code: 2, stdout: "", stderr: expect.stringMatching(/in use by process \d+/) });
        expect(await holder.ended).toMatchObject({ code: 0 });
        expect(frontIn(join(folder, "held"))).toBe(whole);
      });
    },
  );
});
