import { execFile } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "..");

async function outputOf(file: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", file], { cwd: root });
  return stdout;
}

describe("the examples", () => {
  it.each(readdirSync(join(root, "examples")).filter((name) => /^\w.*\.(ts|mjs)$/.test(name)))(
    "%s runs and says something",
    async (name) => {
      expect(await outputOf(join("examples", name))).toMatch(/\d/);
    },
  );
});

describe.each(["README.md", "packages/core/README.md", "packages/fairfront/README.md"])("%s", (readme) => {
  const text = readFileSync(join(root, readme), "utf8");
  const blocks = [...text.matchAll(/```(?:ts|js)\n([\s\S]*?)```/g)].map(([, code]) => code);

  it("shows code", () => {
    expect(blocks.length).toBeGreaterThan(0);
  });

  it.each(blocks.map((code, i) => [i + 1, code] as const))("has a block %i that runs as it stands", async (i, code) => {
    const file = join(root, "examples", `.${readme.replaceAll("/", "-")}-${i}.ts`); // inside the package, so that it finds itself by name
    writeFileSync(file, code);
    try {
      await outputOf(file);
    } finally {
      rmSync(file);
    }
  });

  it("points at pictures and pages that exist", () => {
    for (const [, target] of text.matchAll(/\]\((?!https?:|#)([^)#]+)/g))
      expect(readdirSync(join(root, dirname(readme), target, ".."))).toContain(target.split("/").at(-1));
  });
});
