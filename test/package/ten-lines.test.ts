import { execFile } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, it, vi } from "vitest";

// The README's ten lines, pasted into an empty folder that holds the packed library and nothing else of ours. Without a
// registry: what the library depends on is linked. With one, and on other runtimes: npm run release:check.

vi.setConfig({ testTimeout: 240_000 });
const root = resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "fairfront-ten-lines-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("work verbatim in an empty project with the packed library", async () => {
  const shell = process.platform === "win32";
  const packed = join(folder, "packed");
  const modules = join(folder, "project/node_modules");
  for (const at of [packed, join(modules, "@fairfront")]) mkdirSync(at, { recursive: true });
  const pack = ["pack", "--ignore-scripts", "--silent", "--pack-destination", packed]; // built already
  await promisify(execFile)("npm", pack, { cwd: join(root, "packages/core"), shell });
  await promisify(execFile)("tar", ["-xzf", readdirSync(packed)[0]], { cwd: packed });
  cpSync(join(packed, "package"), join(modules, "@fairfront/core"), { recursive: true });
  const { dependencies } = JSON.parse(readFileSync(join(modules, "@fairfront/core/package.json"), "utf8"));
  for (const name of Object.keys(dependencies))
    symlinkSync(join(root, "node_modules", name), join(modules, name), "junction");

  const inside = readFileSync(join(modules, "@fairfront/core/README.md"), "utf8");
  for (const [, target] of inside.matchAll(/\]\((?!https?:|#)([^)#]+)/g)) {
    expect(existsSync(join(modules, "@fairfront/core", target)), target).toBe(true);
  }

  const readme = readFileSync(join(root, "README.md"), "utf8").replaceAll("\r\n", "\n");
  const [, lines] = /```js\n([\s\S]*?)```/.exec(readme)!;
  expect(lines.trim().split("\n").length).toBeLessThanOrEqual(11); // ten and a blank one
  writeFileSync(join(folder, "project/ten-lines.mjs"), lines);
  const { stdout } = await promisify(execFile)(process.execPath, ["ten-lines.mjs"], { cwd: join(folder, "project") });
  const [, balance] = /^\d+ [\d.]+ ([\d.]+) Int16Array\(300\)/.exec(stdout)!;
  expect(Number(balance)).toBeGreaterThanOrEqual(0.4);
  expect(stdout).toMatch(/Int32Array\(1\) \[ [0-3] \]\s*$/);
});
