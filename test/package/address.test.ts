import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";

// The registry wants the address of the repository in every package; nothing else of ours spells it.

const root = resolve(import.meta.dirname, "../..");
const manifest = (name: string) => JSON.parse(readFileSync(resolve(root, "packages", name, "package.json"), "utf8"));

it.each(["core", "fairfront"])("the address of the repository is one, in %s too", (name) => {
  const { repository, homepage, bugs, version } = manifest(name);
  const address = manifest("core").repository.url.replace(/^git\+|\.git$/g, "");
  expect(repository).toEqual({ type: "git", url: `git+${address}.git`, directory: `packages/${name}` });
  expect(homepage).toBe(`${address}#readme`);
  expect(bugs.url).toBe(`${address}/issues`);
  expect(version).toBe(JSON.parse(readFileSync(resolve(root, "package.json"), "utf8")).version);
});
