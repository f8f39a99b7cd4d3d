import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const MAIN = fileURLToPath(new URL("../../packages/fairfront/dist/cli/main.js", import.meta.url));
const sh = (command: string) => {
  const { status, stdout, stderr } = spawnSync("sh", ["-c", command], { encoding: "utf8" });
  return { status, stdout, stderr };
};

describe.skipIf(!existsSync("/dev/full"))("standard output", () => {
  it("that cannot be written to is told in one line and by the exit code", () => {
    expect(sh(`"${process.execPath}" "${MAIN}" methods > /dev/full`)).toEqual({
      status: 2,
      stdout: "",
      stderr: "fairfront: standard output could not be written: ENOSPC\n",
    });
  });

  it("is told of once where a whole file goes there, and its reader may have seen enough", () => {
    const folder = mkdtempSync(join(tmpdir(), "fairfront-output-"));
    try {
      const rows = Array.from({ length: 20_000 }, (_, i) => `${i % 7},${i % 11},${"fm"[i % 2]}`);
      const [table, run, model] = ["t.csv", "run", "model.json"].map((name) => join(folder, name));
      const tool = `"${process.execPath}" "${MAIN}"`;
      writeFileSync(table, `x,y,sex\n${rows.slice(0, 60).join("\n")}\n`);
      const made = sh(
        `${tool} run ${table} --protect sex --clusters 2 --method lloyd --out ${run} && ${tool} pick ${run} --id 0 --model ${model}`,
      );
      expect(made.status).toBe(0);
      writeFileSync(table, `x,y,sex\n${rows.join("\n")}\n`);
      expect(sh(`${tool} predict ${model} ${table} > /dev/full`)).toEqual({
        status: 2,
        stdout: "",
        stderr: "fairfront: standard output could not be written: ENOSPC\n",
      });
      const { stdout, stderr } = sh(`(${tool} predict ${model} ${table}; echo "exit $?" >&2) | head -1`);
      expect([stdout, stderr]).toEqual(["x,y,sex,cluster\n", "exit 0\n"]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("whose reader has seen enough ends quietly", () => {
    const { stderr } = sh(`"${process.execPath}" "${MAIN}" datasets get syn_equal_ds1 | head -1 > /dev/null`);
    expect(stderr).toBe("");
  });
});
