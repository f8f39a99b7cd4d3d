import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Rng } from "@fairfront/core/internal";
import { loadCheckpoint, readRecord } from "fairfront/internal";
import { describe, expect, it } from "vitest";
import { cli, type Ended, inFolder } from "../end-to-end/cli.ts";

const MAIN = fileURLToPath(new URL("../../packages/fairfront/dist/cli/main.js", import.meta.url));
const TABLE = fileURLToPath(new URL("../../data/applicants.csv", import.meta.url));
const SEARCH = ["--method", "safairkm", "--iterations", "60", "--set", "stall=0", "--threads", "1"];
const ASK = ["run", TABLE, "--protect", "sex", "--clusters", "4", ...SEARCH];

/** A command line in a shell, after `before`: limits, mounts. */
function shell(cwd: string, before: string, args: readonly string[]): Promise<Ended> {
  const words = [process.execPath, MAIN, ...args].map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(" ");
  const child = spawn("bash", ["-c", `${before} ${words}`], { cwd, stdio: ["ignore", "pipe", "pipe"] });
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (chunk) => {
    stdout += chunk;
  });
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  return new Promise((resolve) => child.on("close", (code, signal) => resolve({ code, signal, stdout, stderr })));
}

/** A handful always; all of them in `npm run test:faults`. Where nothing may be mounted, files of a limited size stand for disks. */
const DISKS = process.env.MODE === "faults" ? 40 : 2;

const frontIn = (folder: string): string => readFileSync(join(folder, "front.csv"), "utf8");
const leftAside = (folder: string): string[] => readdirSync(folder).filter((name) => name.includes(".aside"));

const noShell = process.platform === "win32";
const canMount = !noShell && spawnSync("unshare", ["-rm", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]).status === 0;

describe("a disk that is full", { timeout: 600_000 }, () => {
  it.skipIf(noShell)("ends a run with one clear line and the last good state, from which it goes on", async () => {
    await inFolder(async (folder) => {
      expect(await cli(folder, ...ASK, "--out", "whole", "--quiet")).toMatchObject({ code: 0 });
      // No file may grow beyond this: the first checkpoints fit, later ones do not.
      const ended = await shell(folder, "ulimit -f 60;", [...ASK, "--out", "out", "--save-every", "1ms", "--quiet"]);
      expect(ended.stderr).toMatch(/^fairfront: [^\n]*(too large|EFBIG|space)[^\n]*\n$/i);
      expect(ended).toMatchObject({ code: 2, stdout: "" });
      const out = join(folder, "out");
      expect((await readRecord(out)).state).toBe("running");
      await loadCheckpoint(out);
      expect(existsSync(join(out, "front.csv"))).toBe(false);
      expect([...leftAside(out), ...leftAside(join(out, "checkpoint"))]).toEqual([]);
      expect(await cli(folder, "resume", "out", "--quiet")).toMatchObject({ code: 0, stderr: "" });
      expect(frontIn(out)).toBe(frontIn(join(folder, "whole")));
    });
  });

  it.skipIf(noShell)(
    `loses nothing, whenever it is full: ${DISKS} disks, and the same front once there is room`,
    async () => {
      const sizes = Rng.fromSeed("disks");
      await inFolder(async (folder) => {
        expect(await cli(folder, ...ASK, "--out", "whole", "--quiet")).toMatchObject({ code: 0 });
        const whole = frontIn(join(folder, "whole"));
        mkdirSync(join(folder, "small"));
        for (let disk = 0; disk < DISKS; disk++) {
          const kilobytes = 4 * (1 + sizes.below(120)); // some hold all of it
          const kept = `kept-${disk}`;
          const mount = `unshare -rm bash -c 'mount -t tmpfs -o size=${kilobytes}k tmpfs small && "$@"; code=$?; cp -r small ${kept}; exit $code' --`;
          const before = canMount ? mount : `mkdir -p ${kept}; ulimit -f ${kilobytes};`;
          const out = canMount ? "small/out" : `${kept}/out`;
          const ended = await shell(folder, before, [...ASK, "--out", out, "--save-every", "1ms", "--quiet"]);
          const what = `${kilobytes} kB: ${ended.stderr}`;
          expect([0, 2], what).toContain(ended.code);
          if (ended.code === 2)
            expect(ended.stderr).toMatch(/^fairfront: [^\n]*(too large|no space left|EFBIG|ENOSPC)[^\n]*\n$/i);
          const place = join(folder, kept, "out");
          const left = existsSync(place) ? readdirSync(place, { recursive: true }).map(String) : [];
          expect(
            left.filter((name) => /\.aside|\.lock/.test(name)),
            what,
          ).toEqual([]);
          if (!left.includes("run.json")) continue; // there was no room for its first word
          expect(await cli(folder, "resume", place, "--quiet"), what).toMatchObject({ code: 0, stderr: "" });
          expect(frontIn(place), what).toBe(whole);
        }
      });
    },
    3_600_000,
  );

  it.skipIf(noShell)("leaves the report and the labels of a choice as they were", async () => {
    await inFolder(async (folder) => {
      expect(await cli(folder, ...ASK, "--out", "out", "--quiet")).toMatchObject({ code: 0 });
      const report = readFileSync(join(folder, "out/report.html"), "utf8");
      const ended = await shell(folder, "ulimit -f 8;", ["pick", "out", "--id", "0", "--labels", "labels.csv"]);
      expect(ended.stderr).toMatch(/^fairfront: [^\n]+\n$/);
      expect(ended).toMatchObject({ code: 2, stdout: "" });
      expect(existsSync(join(folder, "labels.csv"))).toBe(false);
      expect(readFileSync(join(folder, "out/report.html"), "utf8")).toBe(report);
      expect([...leftAside(folder), ...leftAside(join(folder, "out"))]).toEqual([]);
    });
  });

  it.skipIf(!canMount)("is told about on a small tmpfs (needs unshare and mount)", async () => {
    await inFolder(async (folder) => {
      mkdirSync(join(folder, "small"));
      const mount = "unshare -rm bash -c 'mount -t tmpfs -o size=100k tmpfs small && exec \"$@\"' --";
      const ended = await shell(folder, mount, [...ASK, "--out", "small/out", "--save-every", "1ms", "--quiet"]);
      expect(ended.stderr).toMatch(/^fairfront: [^\n]*(no space left|ENOSPC)[^\n]*\n$/i);
      expect(ended).toMatchObject({ code: 2, stdout: "" });
    });
  });

  it.skipIf(!canMount)("keeps a folder as it was that cannot be taken (needs unshare and mount)", async () => {
    await inFolder(async (folder) => {
      expect(await cli(folder, ...ASK, "--out", "run", "--quiet")).toMatchObject({ code: 0 });
      mkdirSync(join(folder, "small"));
      const fill = "cp -r run small/ && cat /dev/zero > small/fill 2> /dev/null; ";
      const mount = `unshare -rm bash -c 'mount -t tmpfs -o size=2m tmpfs small && ${fill} "$@"; ls -A small/run' --`;
      const ended = await shell(folder, mount, ["pick", "small/run", "--id", "0"]);
      expect(ended.stderr).toMatch(/^fairfront: run folder: could not write into "small\/run": no space left[^\n]*\n$/);
      expect(ended.stdout).not.toContain(".lock");
    });
  });
});

describe("a disk that cannot be written to", { timeout: 600_000 }, () => {
  it.skipIf(!canMount)("gives labels and a model of a run that lies on it (needs unshare and mount)", async () => {
    await inFolder(async (folder) => {
      expect(await cli(folder, ...ASK, "--out", "run", "--quiet")).toMatchObject({ code: 0 });
      mkdirSync(join(folder, "fixed"));
      const mount =
        "unshare -rm bash -c 'mount -t tmpfs tmpfs fixed && cp -r run fixed/ && mount -o remount,ro fixed && exec \"$@\"' --";
      const files = ["--labels", "l.csv", "--model", "m.json"];
      const picked = await shell(folder, mount, ["pick", "fixed/run", "--id", "0", ...files]);
      expect(picked.stderr).toBe("fixed/run cannot be written to; its report does not tell of this choice\n");
      expect(picked.stdout).toContain("Written: l.csv, m.json\n");
      expect(picked.code).toBe(0);
      expect(await cli(folder, "pick", "run", "--id", "0", "--labels", "same.csv")).toMatchObject({ code: 0 });
      expect(readFileSync(join(folder, "l.csv"), "utf8")).toBe(readFileSync(join(folder, "same.csv"), "utf8"));
    });
  });

  it.skipIf(!canMount)("is told about in one line (needs unshare and mount)", async () => {
    await inFolder(async (folder) => {
      expect(await cli(folder, ...ASK, "--out", "run", "--quiet")).toMatchObject({ code: 0 });
      mkdirSync(join(folder, "fixed"));
      const mount = "unshare -rm bash -c 'mount -t tmpfs -o ro tmpfs fixed && exec \"$@\"' --";
      const ended = await shell(folder, mount, [...ASK, "--out", "fixed/a/b"]);
      expect(ended.stderr).toBe(
        `fairfront: --out: could not make the folder "${join(folder, "fixed/a/b")}": read-only file system; choose another place\n`,
      );
      expect(ended.code).toBe(2);
      const picked = await shell(folder, mount, ["pick", "run", "--id", "0", "--labels", "fixed/l.csv"]);
      expect(picked.stderr).toMatch(
        /^fairfront: disk: could not write "fixed\/l.csv": read-only file system; [^\n]+\n$/,
      );
      expect(picked.code).toBe(2);
    });
  });
});
