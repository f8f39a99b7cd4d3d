import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { rename } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { renameOver } from "./rename-over.ts";

/** Refuses some times, as Windows does while a scanner has the file open; then renames. */
function busy(times: number, code: string): { move: typeof rename; calls: () => number } {
  let calls = 0;
  const move = async (from: Parameters<typeof rename>[0], to: Parameters<typeof rename>[1]): Promise<void> => {
    calls++;
    if (calls <= times) throw Object.assign(new Error(code), { code });
    return rename(from, to);
  };
  return { move, calls: () => calls };
}

async function replaced(move: typeof rename, platform: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "fairfront-rename-"));
  try {
    writeFileSync(join(folder, "new"), "new");
    writeFileSync(join(folder, "old"), "old");
    await renameOver(join(folder, "new"), join(folder, "old"), { platform, move });
    return readFileSync(join(folder, "old"), "utf8");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe("putting a file in the place of another", () => {
  it("tries again on Windows while somebody looks at it", async () => {
    const { move, calls } = busy(3, "EPERM");
    expect(await replaced(move, "win32")).toBe("new");
    expect(calls()).toBe(4);
  });

  it.each([
    ["win32", "ENOSPC"],
    ["linux", "EPERM"],
  ])("tells at once what does not pass: on %s %s", async (platform, code) => {
    const { move, calls } = busy(1, code);
    await expect(replaced(move, platform)).rejects.toThrow(code);
    expect(calls()).toBe(1);
  });
});
