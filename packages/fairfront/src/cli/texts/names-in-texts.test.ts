import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const MAIN = fileURLToPath(new URL("../../../dist/cli/main.js", import.meta.url));

it("summaries turn no direction of writing by the name of a protected column", () => {
  const cwd = mkdtempSync(join(tmpdir(), "fairfront-names-"));
  try {
    const name = "g\u202er";
    const rows = Array.from({ length: 60 }, (_, i) => `${(i * 37) % 61},${i % 3 === 0 ? "a" : "b"}`);
    writeFileSync(join(cwd, "t.csv"), `x,${name}\n${rows.join("\n")}\n`);
    const asked = ["run", "t.csv", "--protect", name, "--clusters", "2", "--iterations", "5", "--out", "r"];
    for (const args of [asked, ["pick", "r", "--balance", `${name}=0.01`]]) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], { cwd, encoding: "utf8" });
      expect([status, stderr]).toEqual([0, expect.any(String)]);
      expect(stdout + stderr).not.toContain("\u202e");
    }
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
});
