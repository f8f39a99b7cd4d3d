import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { deadLinks, docs, lineLinks } from "./line-links.ts";

const page = readFileSync(resolve(docs, "trace.md"), "utf8");
const room = resolve(docs, "../packages/core/src/methods/trace");

describe("docs/trace.md", () => {
  it("links to files that are there", () => {
    expect(deadLinks(page)).toEqual([]);
  });

  it("links every step of the method to the line of code that it names", () => {
    const { count, astray } = lineLinks(page);
    expect(count).toBeGreaterThan(30);
    expect(astray).toEqual([]);
  });

  it("names every phase and every shelf", () => {
    const search = readFileSync(resolve(room, "search.ts"), "utf8");
    const [, list] = /const phases: readonly Phase\[\] = \[([^\]]+)\]/.exec(search)!;
    for (const phase of ["start", "scout", ...list.split(", ")])
      expect(page).toMatch(new RegExp(`^## \\d ${phase}`, "im"));
    const shelves = readdirSync(room, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    for (const { name } of shelves) expect(page).toContain(`\`${name}/\``);
  });
});
