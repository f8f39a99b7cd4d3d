import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Rng } from "@fairfront/core/internal";
import { readRecord } from "fairfront/internal";
import { describe, expect, it } from "vitest";
import { cli, type Ended, inFolder, start } from "../end-to-end/cli.ts";

const TABLE = fileURLToPath(new URL("../../data/applicants.csv", import.meta.url));
const SEARCH = ["--method", "safairkm", "--iterations", "60", "--set", "stall=0"];
const ASK = ["run", TABLE, "--protect", "sex", "--clusters", "4", ...SEARCH, "--threads", "1"];
const OFTEN = ["--save-every", "1ms"];

/** A handful always; all of them in `npm run test:faults`. */
const SIGNALS = process.env.MODE === "faults" ? 50 : 4;
const A_RUN = 4;
const LONGEST = 2500; // milliseconds from the start of a process to its signal

const frontIn = (folder: string): string => readFileSync(join(folder, "front.csv"), "utf8");
const leftIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => /\.aside|\.lock/.test(name));

describe("a run that is asked to stop at random moments", { timeout: 3_600_000 }, () => {
  it.skipIf(process.platform === "win32")(
    `saves, leaves nothing behind, and ends in the same front, after ${SIGNALS} of SIGTERM and SIGHUP`,
    async () => {
      const moments = Rng.fromSeed("moments");
      await inFolder(async (folder) => {
        expect(await cli(folder, ...ASK, "--out", "whole", "--quiet")).toMatchObject({ code: 0 });
        const whole = frontIn(join(folder, "whole"));
        let sent = 0;
        for (let round = 0; sent < SIGNALS; round++) {
          const out = join(folder, `stopped-${round}`);
          const go = (): string[] => (existsSync(join(out, "run.json")) ? ["resume", out] : [...ASK, "--out", out]);
          for (let i = 0; i < A_RUN; i++) {
            const ended = await signalled(
              folder,
              [...go(), ...OFTEN, "--quiet"],
              moments,
              i % 2 ? "SIGHUP" : "SIGTERM",
            );
            if (ended === undefined) break; // it was done before
            sent++;
            if (!existsSync(join(out, "run.json"))) {
              if (existsSync(out)) expect(leftIn(out)).toEqual([]);
              continue; // stopped before it had begun
            }
            if (ended.code === 130) expect(ended.stderr).toBe("");
            expect(leftIn(out)).toEqual([]);
            expect(["running", "stopped", "finished"]).toContain((await readRecord(out)).state);
          }
          expect(await cli(folder, ...go(), "--quiet")).toMatchObject({ code: 0, stderr: "" });
          expect(frontIn(out)).toBe(whole);
          expect(leftIn(out)).toEqual([]);
        }
      });
    },
  );
});

/** Ends by the signal itself before the tool listens, and with 130 after; undefined where the command had ended. */
async function signalled(
  cwd: string,
  args: readonly string[],
  moments: Rng,
  signal: NodeJS.Signals,
): Promise<Ended | undefined> {
  const child = start(cwd, args);
  const done = await Promise.race([sleep(moments.float() * LONGEST), child.ended]);
  if (done !== undefined) return undefined;
  child.process.kill(signal);
  const ended = await child.ended;
  if (ended.code === 0) return undefined;
  expect([130, null]).toContain(ended.code);
  if (ended.code === null) expect(ended.signal).toBe(signal);
  return ended;
}
