import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { paperCases } from "../../src/node/paper/cases.ts";
import { claims } from "../../src/node/paper/claims/claims.ts";
import { exhibits } from "../../src/node/paper/exhibits.ts";

const docs = resolve(import.meta.dirname, "../../docs");
const page = readFileSync(resolve(docs, "paper.md"), "utf8");

describe("docs/paper.md", () => {
  it("links to files that are there", () => {
    const targets = [...page.matchAll(/\]\(([^)#]+)(?:#L\d+)?\)/g)].map(([, target]) => target);
    expect(targets.filter((target) => !target.startsWith("http") && !existsSync(resolve(docs, target)))).toEqual([]);
  });

  it("links every line of an algorithm to the line of code that it names", () => {
    const links = [...page.matchAll(/\[`([^`]+)`\]\(([^)#]+)#L(\d+)\)/g)];
    expect(links.length).toBeGreaterThan(30);
    const astray = links.flatMap(([, code, file, line]) => {
      const lines = readFileSync(resolve(docs, file), "utf8").split("\n");
      const now = lines.findIndex((text) => text.includes(code)) + 1;
      return lines[Number(line) - 1]?.includes(code) ? [] : [`${file}#L${line} is now ${now}: ${code}`];
    });
    expect(astray).toEqual([]);
  });

  it("names every figure, table and claim", () => {
    for (const { id } of exhibits) expect(page).toContain(`\`${id}\``);
    for (const { id } of claims) expect(page).toContain(`\`${id.replace(/-swapped$/, "")}\``);
    for (const { iterations } of paperCases) expect(page).toContain(iterations.toLocaleString("en"));
  });
});
