import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { inFolder } from "./cli.ts";
import { inProcess } from "./in-process.ts";

const TABLE = fileURLToPath(new URL("../../data/applicants.csv", import.meta.url));
const QUICK = ["--method", "lloyd", "--set", "starts=2", "--set", "iterations=10"];
const ASK = [TABLE, "--protect", "sex", "--threads", "1", "--quiet"];
const EVENTS = ["SIGINT", "SIGTERM", "SIGHUP", "exit"] as const;

const listeners = (): number[] => EVENTS.map((event) => process.listenerCount(event));

it("commands listen to signals no longer than they run, whether they find, refuse or compare", async () => {
  await inFolder(async (folder) => {
    const before = listeners();
    const place = (name: string): string[] => ["--out", join(folder, name)];
    const asked: readonly (readonly [number, readonly string[]])[] = [
      [0, ["run", ...ASK, "--clusters", "3", ...QUICK, ...place("run")]],
      [0, ["run", ...ASK, "--clusters", "2..3", ...QUICK, ...place("each")]],
      [0, ["run", ...ASK, "--clusters", "3", ...QUICK, "--out-of-core", ...place("rows")]],
      [0, ["run", "--repeat", join(folder, "run", "run.json"), ...place("again"), "--quiet"]],
      [0, ["resume", join(folder, "run"), "--quiet"]],
      [2, ["run", ...ASK, "--clusters", "3", "--method", "vfairkm", "--set", "clusters=9", ...place("no")]],
      [0, ["compare", ...ASK, "--clusters", "3", "--methods", "lloyd", "--seeds", "1", ...place("compared")]],
    ];
    for (const [code, args] of asked) {
      const ended = await inProcess(args);
      expect([args[0], ended.code, ended.stderr]).toEqual([args[0], code, code === 0 ? "" : expect.any(String)]);
      expect(listeners()).toEqual(before);
    }
  });
});
