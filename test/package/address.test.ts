import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";

// The registry wants the address of the repository in every package; nothing else of ours spells it. Of it npm makes homepage and bugs.

const root = resolve(import.meta.dirname, "../..");
const read = (file: string): string => readFileSync(resolve(root, file), "utf8");
const manifest = (name: string) => JSON.parse(read(`packages/${name}/package.json`));
const address: string = manifest("core").repository.url;

it.each(["core", "fairfront"])("the address of the repository is one, and stands once in %s", (name) => {
  expect(address).toMatch(/^git\+https:\/\/[\w.-]+\/[\w.-]+\/[\w.-]+\.git$/);
  expect(manifest(name).repository).toEqual({ type: "git", url: address, directory: `packages/${name}` });
  expect(read(`packages/${name}/package.json`).match(/https?:\/\//g)).toHaveLength(1);
  expect(manifest(name).version).toBe(JSON.parse(read("package.json")).version);
});

it.runIf(process.env.MODE === "release")("the address of the repository is that of this clone, or is warned of", () => {
  const remotes = execFileSync("git", ["remote"], { cwd: root, encoding: "utf8" }).split("\n");
  const origin = remotes.includes("origin")
    ? execFileSync("git", ["remote", "get-url", "origin"], { cwd: root, encoding: "utf8" }).trim()
    : "no other";
  const plain = (url: string): string => url.replace(/^git\+|\.git$/g, "").replace(/^git@([^:]+):/, "https://$1/");
  if (plain(origin) === plain(address)) return;
  console.warn(
    `The packages say that their repository is ${plain(address)}; this clone is of ${plain(origin)}. Set it before publishing.`,
  );
});
