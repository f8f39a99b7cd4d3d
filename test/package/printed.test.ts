import { execFile } from "node:child_process";
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";

// What the pages say that commands print is what they print: whole searches, so with npm run release:check alone.

const root = resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "fairfront-printed-"));
afterAll(() => rmSync(folder, { recursive: true }));

const blocksOf = (page: string, language: string): string[] => {
  const text = readFileSync(join(root, "docs", page), "utf8").replaceAll("\r\n", "\n");
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, "gm"))].map(([, block]) => block);
};

describe.runIf(process.env.MODE === "release" && process.platform !== "win32")("what the pages say is printed", () => {
  it.each(["start.md", "auditing.md"])(
    "is printed: %s",
    async (page) => {
      const at = mkdtempSync(join(folder, "reader-"));
      copyFileSync(join(root, "data/applicants.csv"), join(at, "applicants.csv"));
      const main = join(root, "packages/fairfront/dist/cli/main.js");
      const tool = `#!/bin/sh\n[ "$2" = ui ] && exit 0\nshift; exec "${process.execPath}" "${main}" "$@"\n`; // no page that waits for a reader
      writeFileSync(join(at, "npx"), tool);
      chmodSync(join(at, "npx"), 0o755);
      const env = { ...process.env, PATH: `${at}${delimiter}${process.env.PATH}` };
      const { stdout } = await promisify(execFile)("sh", ["-e", "-c", blocksOf(page, "sh").join("\n")], {
        cwd: at,
        env,
      });
      const printed = new Set(stdout.split("\n").map((line) => line.trim()));
      const told = blocksOf(page, "text").flatMap((block) => block.split("\n").map((line) => line.trim()));
      expect(told.length).toBeGreaterThan(3);
      expect(told.filter((line) => !printed.has(line))).toEqual([]);
    },
    600_000,
  );
});
