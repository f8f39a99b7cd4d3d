import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "../../..");
const folder = mkdtempSync(join(tmpdir(), "fairfront-native-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("names a native part that is missing, and blames no file for it", async () => {
  // As npm leaves it where optional dependencies are omitted: the package is there, its binding is not.
  const hooks = `export const resolve = (name, context, next) => {
    if (name === "@duckdb/node-api") throw new Error("Cannot find module '@duckdb/node-bindings-linux-x64/duckdb.node'");
    return next(name, context);
  };`;
  writeFileSync(join(folder, "hooks.mjs"), hooks);
  const register = `import { register } from "node:module"; register(${JSON.stringify(pathToFileURL(join(folder, "hooks.mjs")).href)});`;
  writeFileSync(join(folder, "register.mjs"), register);
  const args = ["--import", pathToFileURL(join(folder, "register.mjs")).href];
  const asked = ["inspect", join(root, "data/applicants.csv"), "--where", "age > 30"]; // conditions are DuckDB's
  const cli = [join(root, "packages/fairfront/dist/cli/main.js"), ...asked];
  const { code, stderr } = await new Promise<{ code: unknown; stderr: string }>((done) =>
    execFile(process.execPath, [...args, ...cli], (error, _, text) => done({ code: error?.code, stderr: text })),
  );
  expect(stderr).toMatch(/DuckDB: its native part for \w+ on \w+ is not installed .* install fairfront again/);
  expect(stderr.trim().split("\n").length).toBe(1);
  expect(stderr).not.toMatch(/applicants/);
  expect(code).toBe(2);
});
