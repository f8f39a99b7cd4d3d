import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
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

  it("whose reader has seen enough ends quietly", () => {
    const { stderr } = sh(`"${process.execPath}" "${MAIN}" datasets get syn_equal_ds1 | head -1 > /dev/null`);
    expect(stderr).toBe("");
  });
});
