import { copyFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { loadCheckpoint } from "fairfront/internal";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { cli, inFolder, signalAt, start, withFlag } from "./cli.ts";

const TABLE = fileURLToPath(new URL("../../data/applicants.csv", import.meta.url));
const ASK = [
  "run",
  TABLE,
  "--protect",
  "sex",
  "--clusters",
  "4",
  "--method",
  "safairkm",
  "--iterations",
  "80",
  "--set",
  "stall=0",
];
const OFTEN = ["--save-every", "20ms"];
const NEVER = ["--save-every", "1h"];

const recordOf = (folder: string) => JSON.parse(readFileSync(join(folder, "run.json"), "utf8"));
const stateOf = (folder: string): string => recordOf(folder).state;
const frontIn = (folder: string): string => readFileSync(join(folder, "front.csv"), "utf8");

let whole = "";
beforeAll(async () => {
  whole = await inFolder(async (folder) => {
    expect(await cli(folder, ...ASK, "--out", "whole", "--quiet")).toMatchObject({ code: 0 });
    return frontIn(join(folder, "whole"));
  });
}, 240_000);

const noSignals = process.platform === "win32"; // there, they end a process at once

// Many processes one after the other: on a busy machine that takes its time.
describe("fairfront resume", { timeout: 240_000 }, () => {
  it("gives the front of a run that was never killed, however often it was", async () => {
    await inFolder(async (folder) => {
      const out = join(folder, "killed");
      const first = await signalAt(folder, "SIGKILL", 0, [...ASK, ...NEVER, "--out", out]);
      expect(first).toMatchObject({ signal: "SIGKILL" });
      expect(existsSync(join(out, "checkpoint"))).toBe(false); // killed before the first: it starts again
      for (const share of [0.1, 0.3, 0.5, 0.7]) {
        const killed = await signalAt(folder, "SIGKILL", share, ["resume", out, ...OFTEN]);
        expect(killed).toMatchObject({ signal: "SIGKILL" });
        expect(stateOf(out)).toBe("running");
        expect(existsSync(join(out, "checkpoint/latest.bin"))).toBe(true);
      }
      expect(await cli(folder, "resume", out, "--threads", "1")).toMatchObject({ code: 0, stderr: "" });
      expect(frontIn(out)).toBe(whole);
      expect(stateOf(out)).toBe("finished");
      expect(existsSync(join(out, "checkpoint"))).toBe(false);
      expect((await cli(folder, "resume", out)).stdout).toMatch(/is finished; there is nothing left to do/);
    });
  });

  it.skipIf(noSignals)(
    "saves the front on Ctrl-C, on SIGTERM and when its terminal is closed, exits 130, and goes on to the same front",
    async () => {
      await inFolder(async (folder) => {
        const out = join(folder, "stopped");
        const stopped = await signalAt(folder, "SIGINT", 0.3, [...ASK, "--out", out]);
        expect(stopped).toMatchObject({ code: 130, stderr: "" });
        expect(JSON.parse(stopped.stdout.trim().split("\n").at(-1)!).kind).toBe("stopped");
        expect((await cli(folder, "pick", out, "--id", "0")).stdout).toContain("the run has not come to its end");
        expect(stateOf(out)).toBe("stopped");
        expect(frontIn(out).split("\n").length).toBeGreaterThan(10);
        expect(existsSync(join(out, "labels.parquet"))).toBe(true);
        const closed = await signalAt(folder, "SIGHUP", 0.4, ["resume", out]);
        expect(closed).toMatchObject({ code: 130 });
        const again = await signalAt(folder, "SIGTERM", 0.6, ["resume", out]);
        expect(again).toMatchObject({ code: 130, stderr: "" });
        expect(await cli(folder, "resume", out, "--quiet")).toMatchObject({ code: 0 });
        expect(frontIn(out)).toBe(whole);
      });
    },
  );

  it("gives a run whose time was up more of it, until it comes to its end, and keeps its record true", async () => {
    await inFolder(async (folder) => {
      const out = join(folder, "timed");
      const timed = await cli(folder, ...ASK, "--out", "timed", "--time", "1ms");
      expect(timed).toMatchObject({ code: 0, stderr: "" });
      expect(timed.stdout).toContain("Go on with: fairfront resume timed --time 60s");
      expect(recordOf(out)).toMatchObject({ state: "finished", reason: "time", asked: { timeLimit: 1 } });
      expect((await cli(folder, "pick", out, "--id", "0")).stdout).toContain("the run has not come to its end");
      const asked = await cli(folder, "resume", "timed");
      expect(asked.stdout).toMatch(/its time was up after .*fairfront resume timed --time/);
      expect(recordOf(out).timings.resumed).toBe(0);
      expect(await cli(folder, "resume", "timed", "--time", "1h", "--quiet")).toMatchObject({ code: 0 });
      expect(frontIn(out)).toBe(whole);
      expect(recordOf(out)).toMatchObject({ state: "finished", reason: "done", timings: { resumed: 1 } });
      expect(existsSync(join(out, "checkpoint"))).toBe(false);
      expect((await cli(folder, "resume", out, "--time", "1h")).stdout).toMatch(/nothing left to do/);
    });
  });

  it("goes on from where time was up, and counts the time before", async () => {
    await inFolder(async (folder) => {
      const out = join(folder, "long");
      const ask = [...withFlag(ASK, "--iterations", "1000000"), "--out", "long", "--save-every", "1h", "--quiet"];
      expect(await cli(folder, ...ask, "--time", "1s")).toMatchObject({ code: 0 });
      const saved = join(out, "checkpoint/latest.bin");
      for (let seconds = 2; !existsSync(saved); seconds *= 2) await cli(folder, "resume", out, "--time", `${seconds}s`); // a slow machine
      const { searched } = recordOf(out).timings;
      const { elapsed } = (await loadCheckpoint(out))!;
      expect(elapsed).toBeGreaterThan(0);
      expect(elapsed).toBeLessThanOrEqual(searched);
      expect(await cli(folder, "resume", out, "--time", "1s", "--quiet")).toMatchObject({ code: 0, stderr: "" });
      expect(recordOf(out).asked.timeLimit).toBe(elapsed + 1000);
      expect(recordOf(out).timings.searched).toBeGreaterThanOrEqual(elapsed + 1000);
    });
  });

  it.skipIf(noSignals)(
    "compares only the numbers of clusters that were finished, and says how to go on with the other",
    async () => {
      await inFolder(async (folder) => {
        const asked = withFlag(ASK, "--clusters", "2..3");
        const child = start(folder, [...asked, "--out", "out", "--json"]);
        for await (const line of createInterface({ input: child.process.stdout! })) {
          if (JSON.parse(line).kind === "finished") break;
        }
        child.process.stdout!.resume();
        await vi.waitFor(() => expect(stateOf(join(folder, "out/k-3"))).toBe("running"), { timeout: 60_000 });
        child.process.kill("SIGINT");
        const { code, stderr } = await child.ended;
        expect(code).toBe(130);
        expect(stderr).toContain("Stopped after 1 of 2 numbers of clusters; go on with: fairfront resume out/k-3\n");
        const { entries } = JSON.parse(readFileSync(join(folder, "out/clusters.json"), "utf8"));
        expect(entries.map(({ clusters }: { clusters: number }) => clusters)).toEqual([2]);
      });
    },
  );

  it.skipIf(noSignals)(
    "refuses a folder that another process has, one that is no run, a changed table and a damaged checkpoint",
    async () => {
      await inFolder(async (folder) => {
        const table = join(folder, "table.csv");
        copyFileSync(TABLE, table);
        const out = join(folder, "out");
        const ask = ["run", table, ...withFlag(ASK, "--iterations", "1000000").slice(2), "--out", out, ...OFTEN];
        const child = start(folder, ask);
        while (!existsSync(join(out, "checkpoint/latest.bin"))) await new Promise((done) => setTimeout(done, 20));
        const refused = async (why: RegExp, ...args: string[]): Promise<void> => {
          const { code, stderr } = await cli(folder, ...args);
          expect(stderr).toMatch(why);
          expect(stderr.trim().split("\n")).toHaveLength(1);
          expect(code).toBe(2);
        };
        await refused(/in use by process \d+/, "resume", out);
        await refused(/in use by process \d+/, ...ask, "--force");
        child.process.kill("SIGINT");
        const { code, stdout } = await child.ended;
        expect(code).toBe(130);
        expect(stdout).toMatch(/Go on with: fairfront resume out/);
        await refused(/expected run.json/, "resume", folder);
        await refused(/holds an unfinished run.*resume/, ...ask);

        const saved = readFileSync(join(out, "checkpoint/latest.bin"));
        writeFileSync(join(out, "checkpoint/latest.bin"), saved.subarray(0, saved.length - 1000));
        await refused(/checkpoint: .*cut short/, "resume", out);
        saved[saved.length - 500] ^= 1;
        writeFileSync(join(out, "checkpoint/latest.bin"), saved);
        await refused(/checkpoint: .*checksum/, "resume", out);
        writeFileSync(table, readFileSync(table, "utf8").replace(/\n$/, "\nfemale,30,5,30000,10000,650,9000\n"));
        await refused(/has changed/, "resume", out);
      });
    },
  );
});
