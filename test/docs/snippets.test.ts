import { execFile, execFileSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
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

const at = join(folder, "reader");
mkdirSync(at);
copyFileSync(join(root, "data/applicants.csv"), join(at, "applicants.csv"));
const env = { ...process.env, PATH: `${standIn(join(folder, "bin"))}${delimiter}${process.env.PATH}` };

/** Stands for npx: the built tool, searches made short, no page that waits for a reader, and nothing twice that several pages begin with. */
function standIn(bin: string): string {
  mkdirSync(bin);
  const short = "--iterations 1 --set starts=1 --set followed=1 --set explored=4 --set tries=1 --set stops=60";
  const lines = [
    "#!/bin/sh",
    `done="${join(folder, "done.txt")}"; touch "$done"; line="$*"`,
    '[ "$2" = ui ] && exit 0',
    'grep -Fxq -- "$line" "$done" && exit 0',
    `shift; [ "$1" = run ] && set -- "$@" ${short}`,
    `"${process.execPath}" "${join(root, "packages/fairfront/dist/cli/main.js")}" "$@" && echo "$line" >> "$done"`,
  ];
  writeFileSync(join(bin, "npx"), `${lines.join("\n")}\n`);
  chmodSync(join(bin, "npx"), 0o755);
  return bin;
}

describe.runIf(process.platform !== "win32")("commands on the pages", () => {
  it.each(["start.md", "choosing.md", "auditing.md", "several-attributes.md", "measures.md"])(
    "run: %s",
    async (page) => {
      const blocks = blocksOf(page, "sh");
      expect(blocks.length).toBeGreaterThan(0);
      for (const block of blocks) await promisify(execFile)("sh", ["-e", "-c", block], { cwd: at, env });
    },
  );
});

describe("programs on the pages", () => {
  it.each(["library.md"])("run and say something: %s", async (page) => {
    const blocks = blocksOf(page, "ts");
    expect(blocks.length).toBeGreaterThan(3);
    const files = blocks.map((_, i) => join(root, "examples", `.${page}-${i}.ts`)); // where packages are found by name
    const main = join(root, "examples", `.${page}.mjs`);
    for (const [i, file] of files.entries()) writeFileSync(file, blocks[i]);
    const steps = files.map((file) => `await import(${JSON.stringify(pathToFileURL(file).href)}); console.log("---");`);
    writeFileSync(main, steps.join("\n"));
    try {
      const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", main], { cwd: root });
      const said = stdout.split("---\n").slice(0, -1);
      expect(said).toHaveLength(blocks.length);
      for (const text of said) expect(text).not.toBe("");
    } finally {
      for (const file of [main, ...files]) rmSync(file);
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
    expect(said).toMatch(/^(\d+) of 1000 as fairfront says; it says \1$/m);
  });
});

const hasR = process.platform !== "win32" && runs("Rscript", "-e", "library(jsonlite)");
if (!hasR) console.warn("R on the pages is not run: install Rscript and its package jsonlite");

function runs(program: string, ...words: string[]): boolean {
  try {
    execFileSync(program, words, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

describe.runIf(hasR)("R on the pages", () => {
  it("runs, and reads fronts, labels and models", async () => {
    const blocks = blocksOf("python-and-r.md", "r");
    expect(blocks.length).toBeGreaterThan(0);
    const { stdout } = await promisify(execFile)("Rscript", ["-e", blocks.join("\n")], { cwd: at, env });
    expect(stdout).toMatch(/^\d+ clusterings, 1000 rows, 5 clusters$/m);
  });
});
