import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { makeFolder, namesIn } from "./make-folder.ts";
import { systemAdvice, systemReason } from "./system-reason.ts";

const folder = mkdtempSync(join(tmpdir(), "fairfront-folder-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("makeFolder", () => {
  it("makes all folders on the way, and is content with one that is there", async () => {
    rmSync(join(folder, "a"), { recursive: true, force: true }); // a test may run again
    const path = join(folder, "a/b/c");
    expect(await makeFolder(path)).toBe(true);
    expect(await makeFolder(path)).toBe(false);
    expect(existsSync(path)).toBe(true);
  });

  it("knows what is in a folder, and that a file is none", async () => {
    mkdirSync(join(folder, "some/in"), { recursive: true });
    expect([...(await namesIn(join(folder, "some")))]).toEqual(["in"]);
    expect([...(await namesIn(join(folder, "none")))]).toEqual([]);
    writeFileSync(join(folder, "plain"), "");
    await expect(namesIn(join(folder, "plain"))).rejects.toThrow(/^out: expected a folder, got the file/);
  });

  it("says in one line what is in the way", async () => {
    const file = join(folder, "file");
    writeFileSync(file, "");
    await expect(makeFolder(file)).rejects.toThrow(`out: expected a folder, got the file "${file}"`);
    await expect(makeFolder(join(file, "in"))).rejects.toThrow(/could not make the folder.*not a directory; choose/);
    await expect(makeFolder(join(folder, "n".repeat(300)))).rejects.toThrow(/file name too long/);
  });

  it.skipIf(!existsSync("/proc/self"))("gives up where no folder can be made, instead of trying for ever", async () => {
    await expect(makeFolder("/proc/fairfront/run")).rejects.toThrow(
      /^out: could not make the folder.*: no such file or directory; choose/,
    );
  });
});

describe("what a system refuses", () => {
  it("is known by its code, or by a library's words", () => {
    expect(systemReason(Object.assign(new Error("EROFS: no"), { code: "EROFS" }))).toBe("read-only file system");
    const reason = systemReason(new Error('IO Error: Could not write to "x": No space left on device'))!;
    expect([reason, systemAdvice(reason)]).toEqual(["no space left on device", expect.stringContaining("make room")]);
    expect(systemReason(new Error("something else"))).toBeUndefined();
  });
});
