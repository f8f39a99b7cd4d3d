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
    await expect(lockFolder(folder)).rejects.toThrow(
      `out: "${folder}" is in use by process ${process.pid}; wait for it, or choose another folder`,
    );
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

  it.skipIf(!existsSync("/proc/self/stat"))(
    "sweeps what the killed left who were taking the lock, and nothing of the living or of others",
    async () => {
      const stray = (n: number): string => `.lock.00000000-0000-4000-8000-00000000000${n}`;
      const { pid } = spawnSync(process.execPath, ["-e", ""]);
      const own = readFileSync("/proc/self/stat", "utf8").split(") ")[1].split(" ")[19];
      const put = (name: string, holder: object | undefined, isOld = false): void => {
        writeFileSync(join(folder, name), holder === undefined ? "rubbish" : JSON.stringify(holder));
        if (isOld) utimesSync(join(folder, name), 1000, 1000);
      };
      put(stray(1), { pid, host: hostname(), began: "1" }); // dead
      put(stray(2), { pid: process.pid, host: hostname(), began: own }, true); // this one
      put(stray(3), { pid: 1, host: "elsewhere", began: "" });
      put(stray(4), { pid: 1, host: "elsewhere", began: "" }, true);
      put(stray(5), undefined);
      put(stray(6), undefined, true);
      put(`.lock.x${stray(7).slice(6)}`, undefined, true);
      put("notes.txt", undefined, true);
      (await lockFolder(folder))();
      expect(readdirSync(folder).sort()).toEqual([
        stray(2),
        stray(3),
        stray(5),
        `.lock.x${stray(7).slice(6)}`,
        "notes.txt",
      ]);
    },
  );

  it("says why a place cannot be written to, and leaves other errors as they are", async () => {
    writeFileSync(join(folder, "file"), "");
    await expect(lockFolder(join(folder, "file"))).rejects.toThrow(
      `run folder: could not write into "${join(folder, "file")}": not a directory; choose another place`,
    );
    await expect(lockFolder(join(folder, "none"))).rejects.toMatchObject({ code: "ENOENT" });
  });

  it("leaves a folder to another machine", async () => {
    writeFileSync(lock, JSON.stringify({ pid: 1, host: "elsewhere", began: "" }));
    await expect(lockFolder(folder)).rejects.toThrow(/on elsewhere/);
  });
});
