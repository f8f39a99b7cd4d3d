import { execFile, execFileSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, it, vi } from "vitest";

// What the pages tell a reader to type runs as it is written, one block after the other, in a folder with applicants.csv.

vi.setConfig({ testTimeout: 240_000 });
const root = resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "fairfront-snippets-"));
afterAll(() => rmSync(folder, { recursive: true }));

const blocksOf = (page: string, language: string): string[] => {
  const text = readFileSync(join(root, "docs", page), "utf8").replaceAll("\r\n", "\n");
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, "gm"))].map(([, code]) => code);
};

/** Stands for npx: the built tool, searches made short, and no page that waits for a reader. */
function toolsIn(bin: string): NodeJS.ProcessEnv {
  mkdirSync(bin);
  const main = join(root, "packages/fairfront/dist/cli/main.js");
  const lines = [
    "#!/bin/sh",
    'shift; [ "$1" = ui ] && exit 0',
    '[ "$1" = run ] && set -- "$@" --iterations 2 --set starts=2',
    `exec "${process.execPath}" "${main}" "$@"`,
  ];
  writeFileSync(join(bin, "npx"), `${lines.join("\n")}\n`);
  chmodSync(join(bin, "npx"), 0o755);
  return { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` };
}

function folderOf(page: string): { at: string; env: NodeJS.ProcessEnv } {
  const at = join(folder, page);
  mkdirSync(at);
  copyFileSync(join(root, "data/applicants.csv"), join(at, "applicants.csv"));
  return { at, env: toolsIn(join(folder, `${page}-bin`)) };
}

describe.runIf(process.platform !== "win32")("commands on the pages", () => {
  it.each(["start.md", "choosing.md", "auditing.md", "several-attributes.md"])("run: %s", async (page) => {
    const { at, env } = folderOf(page);
    const blocks = blocksOf(page, "sh");
    expect(blocks.length).toBeGreaterThan(0);
    for (const block of blocks) await promisify(execFile)("sh", ["-e", "-c", block], { cwd: at, env });
  });
});

describe("programs on the pages", () => {
  it.each(["library.md"])("run and say something: %s", async (page) => {
    const blocks = blocksOf(page, "ts");
    expect(blocks.length).toBeGreaterThan(3);
    for (const [i, block] of blocks.entries()) {
      const file = join(root, "examples", `.${page}-${i}.ts`); // inside the workspace, so that packages are found by name
      writeFileSync(file, block);
      try {
        const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", file], { cwd: root });
        expect(stdout).not.toBe("");
      } finally {
        rmSync(file);
      }
    }
  });
});

const python = process.env.FAIRFRONT_PYTHON ?? "python3";
const has = (...modules: string[]): boolean => {
  try {
    execFileSync(python, ["-c", modules.map((name) => `import ${name}`).join("\n")], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};
const hasPython = process.platform !== "win32" && has("csv");
if (!hasPython) console.warn("Python on the pages is not run: install python3, or name one in FAIRFRONT_PYTHON");

describe.runIf(hasPython)("Python on the pages", () => {
  it("runs, and predicts from model.json what fairfront does", async () => {
    const { at, env } = folderOf("python-and-r.md");
    let said = "";
    for (const block of blocksOf("python-and-r.md", "python")) {
      const needs = [...block.matchAll(/^import (\w+)/gm)].map(([, name]) => name);
      if (!has(...needs)) {
        console.warn(`a block of Python is not run: ${needs.join(", ")} must be installed`);
        continue;
      }
      const { stdout } = await promisify(execFile)(python, ["-c", block], { cwd: at, env });
      said += stdout;
    }
    expect(said).toMatch(/^1000 of 1000 as fairfront says; it says 1000$/m);
  });
});
