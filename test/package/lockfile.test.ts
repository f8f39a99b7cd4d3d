import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";

// Who installs on another system gets what the lockfile names, and nothing else: it must name the binaries of all.

const root = resolve(import.meta.dirname, "../..");
const read = (file: string): string => readFileSync(resolve(root, file), "utf8");

interface Locked {
  readonly version?: string;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const locked = JSON.parse(read("package-lock.json")).packages as Readonly<Record<string, Locked>>;

/** As Node looks for it: beside the package, then one folder further up, and so on. */
function isFound(name: string, from: string): boolean {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf("/node_modules/")))) {
    if (`${at === "" ? "" : `${at}/`}node_modules/${name}` in locked) return true;
    if (!at.includes("/node_modules/")) return `node_modules/${name}` in locked;
  }
}

describe("the lockfile", () => {
  it("names every dependency of every entry, the optional ones of all systems included", () => {
    const missing = Object.entries(locked).flatMap(([at, { dependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...optionalDependencies })
        .filter((name) => !isFound(name, at))
        .map((name) => `${at} lacks ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it.each([
    ["darwin", "arm64"],
    ["darwin", "x64"],
    ["win32", "x64"],
    ["linux", "arm64"],
    ["linux", "x64"],
  ])("has the database, the pictures, the bundler and the linter for %s on %s", (os, cpu) => {
    const here = Object.entries(locked)
      .filter(([, entry]) => entry.os?.includes(os) && entry.cpu?.includes(cpu))
      .map(([at]) => at.slice(at.lastIndexOf("node_modules/") + "node_modules/".length));
    for (const family of ["@duckdb/node-bindings-", "@resvg/resvg-js-", "@rolldown/binding-", "@biomejs/cli-"]) {
      expect(
        here.filter((name) => name.startsWith(family)),
        family,
      ).not.toEqual([]);
    }
  });

  it("is what a clone, the tests and the public checks install from", () => {
    expect(read("scripts/ready.mjs")).toContain('"npm ci ');
    expect(read(".github/workflows/check.yml")).not.toMatch(/npm (i|install)\b/);
  });
});
