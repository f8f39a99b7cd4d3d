import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";

const DIST = fileURLToPath(new URL("../../dist/", import.meta.url));
const MAIN = join(DIST, "cli/main.js");
const base = mkdtempSync(join(tmpdir(), "fairfront-tidy-"));
afterAll(() => rmSync(base, { recursive: true, force: true }));

let temporary: string; // stands for the system's
let folder: string;
let number = 0;
beforeEach(() => {
  [temporary, folder] = ["tmp", "work"].map((name) => join(base, `${name}-${number}`));
  number++;
  for (const path of [temporary, folder]) mkdirSync(path);
});

const env = (): NodeJS.ProcessEnv => ({ ...process.env, TMPDIR: temporary, TEMP: temporary });
const tool = (...args: string[]): number | null =>
  spawnSync(process.execPath, [MAIN, ...args], { cwd: folder, env: env() }).status;

/** A process that runs `code` with the built modules, and says when it is there. */
async function running(code: string): Promise<ChildProcess> {
  const script = `const from = (name) => import(${JSON.stringify(DIST)} + name);
    const there = async () => { console.log("there"); if (globalThis.end) setTimeout(end, 100); await new Promise((done) => setTimeout(done, 60_000)); };
    ${code}`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], { cwd: folder, env: env() });
  await once(child.stdout!, "data");
  return child;
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<string | number | null> {
  child.kill(signal);
  const [code, by] = (await once(child, "close")) as [number | null, string | null];
  return by ?? code;
}

const SCRATCH = `const { withScratch } = await from("tidy/scratch.js"); await withScratch(there);`;
const ASIDE = `const { writeWhole } = await from("runs/atomic-file.js"); const { writeFileSync } = await import("node:fs");
  await writeWhole("labels.csv", async (aside) => { writeFileSync(aside, "half"); await there(); });`;
const LOCK = `const { lockFolder } = await from("runs/folder-lock.js"); await lockFolder("."); await there();`;

const left = (): string[] => [...readdirSync(temporary), ...readdirSync(folder)];

describe.skipIf(process.platform === "win32")("what is temporary", () => {
  it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("is gone after %s, by which the process ends", async (signal) => {
    for (const code of [SCRATCH, ASIDE, LOCK]) {
      const child = await running(code);
      expect(left().length).toBe(1);
      expect(await ended(child, signal)).toBe(signal);
      expect(left()).toEqual([]);
    }
  });

  it("is gone after SIGHUP on Windows, too, where no process can send it to itself", async () => {
    const windows = `Object.defineProperty(process, "platform", { value: "win32" });
      process.kill = () => { throw new Error("kill ENOSYS"); };`;
    for (const code of [SCRATCH, ASIDE, LOCK]) expect(await ended(await running(windows + code), "SIGHUP")).toBe(129);
    expect(left()).toEqual([]);
  });

  it("is gone where a process ends itself, or by an error that nobody takes", async () => {
    for (const end of ["process.exit(3)", "throw new Error('x')"]) {
      for (const code of [SCRATCH, ASIDE, LOCK])
        await once(await running(`globalThis.end = () => { ${end} }; ${code}`), "close");
      expect(left()).toEqual([]);
    }
  });

  it("is left to who listens, until that one ends", async () => {
    const child = await running(`process.on("SIGTERM", () => setTimeout(() => process.exit(130), 300)); ${SCRATCH}`);
    child.kill("SIGTERM");
    expect(left().length).toBe(1);
    expect((await once(child, "close"))[0]).toBe(130);
    expect(left()).toEqual([]);
  });

  it("is swept at the next start after a kill, and nothing else is", async () => {
    await ended(await running(SCRATCH), "SIGKILL");
    const [dead] = readdirSync(temporary);
    const living = await running(SCRATCH);
    const alive = readdirSync(temporary).find((name) => name !== dead)!;
    const foreign = "fairfront-0badcafe-1-1-abcdef"; // of another machine or container
    mkdirSync(join(temporary, foreign));
    mkdirSync(join(temporary, "fairfront-notes"));
    mkdirSync(join(folder, "precious"));
    writeFileSync(join(folder, "precious/file"), "");
    const link = dead.replace(/.{6}$/, "linked");
    symlinkSync(join(folder, "precious"), join(temporary, link)); // somebody else's trick
    expect(tool("methods")).toBe(0);
    expect(readdirSync(temporary).sort()).toEqual([alive, foreign, "fairfront-notes", link].sort());
    expect(readdirSync(join(folder, "precious"))).toEqual(["file"]);
    const longAgo = new Date(Date.now() - 8 * 24 * 3_600_000);
    utimesSync(join(temporary, foreign), longAgo, longAgo);
    expect(tool("methods")).toBe(0);
    expect(readdirSync(temporary)).not.toContain(foreign);
    await ended(living, "SIGTERM");
  });

  it("is swept beside a file at the next writing there after a kill", async () => {
    const living = await running(ASIDE);
    await ended(await running(ASIDE), "SIGKILL");
    expect(readdirSync(folder).length).toBe(2);
    const script = `const { writeTextWhole } = await import(${JSON.stringify(`${DIST}runs/atomic-file.js`)}); await writeTextWhole("other.csv", "x");`;
    spawnSync(process.execPath, ["--input-type=module", "-e", script], { cwd: folder, env: env() });
    expect(readdirSync(folder).length).toBe(2); // that of the living, and the file
    expect(readdirSync(folder)).toContain("other.csv");
    await ended(living, "SIGTERM");
    expect(readdirSync(folder)).toEqual(["other.csv"]);
  });

  it("stray locks are swept by the next holder", async () => {
    const child = await running(LOCK);
    await ended(child, "SIGKILL");
    const stray = ".lock.00000000-0000-4000-8000-000000000000";
    writeFileSync(join(folder, stray), JSON.stringify({ pid: 1, host: "gone", began: "" }));
    utimesSync(join(folder, stray), 1000, 1000);
    expect(await ended(await running(LOCK), "SIGTERM")).toBe("SIGTERM");
    expect(readdirSync(folder)).toEqual([]);
  });

  it("is gone where a command waits for standard input and is ended", async () => {
    const child = spawn(process.execPath, [MAIN, "inspect", "-"], { cwd: folder, env: env() });
    child.stdin!.write("a,b\n1,2\n");
    await vi.waitFor(() => expect(left().length).toBe(1), { timeout: 20_000 });
    expect(await ended(child, "SIGTERM")).toBe("SIGTERM");
    expect(left()).toEqual([]);
  });
});
