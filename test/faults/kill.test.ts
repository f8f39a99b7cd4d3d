import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { loadCheckpoint, readRecord } from "fairfront/internal";
import { describe, expect, it } from "vitest";
import { cli, inFolder, start } from "../end-to-end/cli.ts";

const TABLE = fileURLToPath(new URL("../../data/applicants.csv", import.meta.url));
const SEARCH = ["--method", "safairkm", "--iterations", "60", "--set", "stall=0"];
const ASK = ["run", TABLE, "--protect", "sex", "--clusters", "4", ...SEARCH, "--threads", "1"];
const OFTEN = ["--save-every", "1ms"];

/** A handful always; all of them in `npm run test:faults`. */
const ALL = process.env.MODE === "faults";
const KILLS = ALL ? 100 : 6;
const KILLS_A_RUN = ALL ? 5 : 3;
const LONGEST = 2500; // milliseconds from the start of a process to its end by force

const frontIn = (folder: string): string => readFileSync(join(folder, "front.csv"), "utf8");

/** Starts, waits for a random time and kills; false where the command had ended before. */
async function killed(cwd: string, args: readonly string[]): Promise<boolean> {
  const child = start(cwd, args);
  await Promise.race([sleep(Math.random() * LONGEST), child.ended]);
  child.process.kill("SIGKILL");
  return (await child.ended).signal === "SIGKILL";
}

describe("a run that is killed at random moments", { timeout: 3_600_000 }, () => {
  it(`ends in the same front as if it had never been, after ${KILLS} kills`, async () => {
    await inFolder(async (folder) => {
      expect(await cli(folder, ...ASK, "--out", "whole", "--quiet")).toMatchObject({ code: 0 });
      const whole = frontIn(join(folder, "whole"));
      let kills = 0;
      for (let round = 0; kills < KILLS; round++) {
        const out = join(folder, `killed-${round}`);
        const go = (): string[] => (existsSync(join(out, "run.json")) ? ["resume", out] : [...ASK, "--out", out]);
        for (let i = 0; i < KILLS_A_RUN; i++) {
          if (!(await killed(folder, [...go(), ...OFTEN, "--quiet"]))) break;
          kills++;
          if (!existsSync(join(out, "run.json"))) continue; // killed before it had begun
          expect(["running", "finished"]).toContain((await readRecord(out)).state);
          await loadCheckpoint(out); // throws where it is not whole
        }
        expect(await cli(folder, ...go(), "--quiet")).toMatchObject({ code: 0, stderr: "" });
        expect(frontIn(out)).toBe(whole);
      }
    });
  });
});
