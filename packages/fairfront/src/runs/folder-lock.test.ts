import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lockFolder } from "./folder-lock.ts";

let folder = "";
let lock = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "fairfront-lock-"));
  lock = join(folder, ".lock");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("lockFolder", () => {
  it("lets one have a folder at a time, and the next after it", async () => {
    const release = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(/in use by process/);
    release();
    const again = await lockFolder(folder);
    release(); // must not take it away from the other
    expect(existsSync(lock)).toBe(true);
    again();
    expect(readdirSync(folder)).toEqual([]);
  });

  it("takes over from the dead, whose number may be somebody else's by now", async () => {
    const { pid } = spawnSync(process.execPath, ["-e", ""]);
    for (const holder of [{ pid, began: "1" }, { pid: process.pid, began: "not when we began" }, undefined]) {
      writeFileSync(lock, holder === undefined ? "rubbish" : JSON.stringify({ ...holder, host: hostname() }));
      (await lockFolder(folder))();
    }
    expect(readdirSync(folder)).toEqual([]);
  });

  it.skipIf(!existsSync("/proc/self/stat"))("takes over from the killed whom nobody has buried", async () => {
    const parent = spawn("sh", ["-c", "sleep 60 & echo $!; exec sleep 60"], { stdio: ["ignore", "pipe", "ignore"] });
    try {
      const [line] = await once(parent.stdout, "data");
      const pid = Number(String(line));
      const stat = (): string[] => readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
      writeFileSync(lock, JSON.stringify({ pid, host: hostname(), began: stat()[19] }));
      await expect(lockFolder(folder)).rejects.toThrow(/in use by process/);
      process.kill(pid, "SIGKILL");
      await vi.waitFor(() => expect(stat()[0]).toBe("Z"), { timeout: 10_000 });
      (await lockFolder(folder))();
    } finally {
      parent.kill("SIGKILL");
    }
  });

  it("says in one line that a lock cannot be read, instead of trying for ever", async () => {
    mkdirSync(lock);
    try {
      await expect(lockFolder(folder)).rejects.toThrow(/a lock that cannot be read \(EISDIR\).*remove it if nobody/);
    } finally {
      rmSync(lock, { recursive: true });
    }
  });

  it("says so of a link that leads nowhere, too", async () => {
    symlinkSync(join(folder, "nothing"), lock);
    await expect(lockFolder(folder)).rejects.toThrow(/a lock that cannot be read \(ENOENT\).*remove it if nobody/);
  });

  it.skipIf(process.getuid?.() !== 0)("says that a dead lock may not be removed, instead of trying for ever", () => {
    writeFileSync(lock, JSON.stringify({ pid: 2 ** 22 + 1, host: hostname(), began: "1" }));
    chmodSync(folder, 0o1777); // others may write into it, and not remove
    const code = `import(${JSON.stringify(new URL("./folder-lock.ts", import.meta.url).href)})
      .then(({ lockFolder }) => lockFolder(${JSON.stringify(folder)})).catch(({ message }) => console.log(message));`;
    const args = ["--import", import.meta.resolve("tsx"), "-e", code];
    const other = { uid: 65_534, gid: 65_534, timeout: 30_000, encoding: "utf8" } as const;
    expect(spawnSync(process.execPath, args, other).stdout).toMatch(
      /could not write into ".*": operation not permitted/,
    );
  });

  it("knows by its heartbeat whether a holder elsewhere lives, and takes over from one that is gone", async () => {
    const times = { beat: 20, lease: 300, watch: 150 };
    const elsewhere = JSON.stringify({ pid: 1, host: "a container", began: "", space: "other" });
    writeFileSync(lock, elsewhere);
    await expect(lockFolder(folder, times)).rejects.toThrow(
      /on a container; .* if that one is gone, it is free in 0.3 s/,
    );
    await new Promise((done) => setTimeout(done, 350));
    const release = await lockFolder(folder, times); // its lease is over, and nothing beats
    const first = statSync(lock).mtimeMs;
    await vi.waitFor(() => expect(statSync(lock).mtimeMs).toBeGreaterThan(first), { timeout: 10_000 });
    release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it("believes the heartbeat, not the clock: one that beats with an old time lives", async () => {
    writeFileSync(lock, JSON.stringify({ pid: 1, host: "elsewhere", began: "" }));
    let moment = 1000;
    const beating = setInterval(() => utimesSync(lock, moment++, moment), 20);
    try {
      await expect(lockFolder(folder, { beat: 20, lease: 300, watch: 300 })).rejects.toThrow(/on elsewhere/);
    } finally {
      clearInterval(beating);
      rmSync(lock);
    }
  });

  it("leaves a folder to another machine", async () => {
    writeFileSync(lock, JSON.stringify({ pid: 1, host: "elsewhere", began: "" }));
    await expect(lockFolder(folder)).rejects.toThrow(/on elsewhere/);
  });
});
