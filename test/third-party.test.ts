import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

describe("the notices of what others made", () => {
  const made = execFileSync(process.execPath, ["scripts/notices.mjs", "--print"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });

  it("are those of the lockfile (node scripts/notices.mjs writes them again)", () => {
    expect(readFileSync(`${root}packages/fairfront/THIRD-PARTY-NOTICES.txt`, "utf8") === made).toBe(true);
  });

  it("name what is needed by name, by another package, and what is only in the page's bundle", () => {
    for (const name of ["commander", "zod", "d3-array", "flatbuffers", "preact", "hyparquet"])
      expect(made).toMatch(new RegExp(`^${name} \\d`, "m"));
    expect(made).not.toMatch(/^(vitest|typescript|playwright-core) \d/m);
  });

  it("are in the package", () => {
    const { files } = JSON.parse(readFileSync(`${root}packages/fairfront/package.json`, "utf8")) as { files: string[] };
    expect(files).toContain("THIRD-PARTY-NOTICES.txt");
  });
});
