import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { paperCases } from "../../packages/fairfront/src/paper/cases.ts";
import { claims } from "../../packages/fairfront/src/paper/claims/claims.ts";
import { exhibits } from "../../packages/fairfront/src/paper/exhibits.ts";
import { deadLinks, docs, lineLinks } from "../docs/line-links.ts";

/** Every claim in results.json and times.json of the last whole run. */
const wholeRun: readonly { id: string; test: string; verdict: string; seeds: Record<string, string> }[] = JSON.parse(
  readFileSync(resolve(import.meta.dirname, "whole-run.json"), "utf8"),
);
const page = readFileSync(resolve(docs, "paper.md"), "utf8");

describe("docs/paper.md", () => {
  it("links to files that are there", () => {
    expect(deadLinks(page)).toEqual([]);
  });

  it("links every line of an algorithm to the line of code that it names", () => {
    const { count, astray } = lineLinks(page);
    expect(count).toBeGreaterThan(30);
    expect(astray).toEqual([]);
  });

  it("links every deviation to its decision", () => {
    const [, table] = page.split("## Where we differ, and why");
    const rows = table.split("\n").filter((line) => line.startsWith("| ") && !/^\| (?:---|the paper \|)/.test(line));
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter((row) => !/\| \[\d{4}\]\(decisions\/\d{4}-[\w-]+\.md\) \|$/.test(row))).toEqual([]);
  });

  it("has the verdicts of the whole run, which judged the claims as they are", () => {
    const judged = wholeRun.map(({ id, test, seeds }) => ({ id, test, cases: Object.keys(seeds) }));
    const now = claims.map(({ id, test, cases }) => ({ id, test, cases }));
    expect(judged).toEqual(now); // else: another whole run, and its verdicts into the page
    for (const { id, verdict } of wholeRun)
      expect(page).toMatch(new RegExp(`^\\| \`${id}\` \\|[^|]+\\| ${verdict} \\|`, "m"));
    const count = (wanted: string): number => wholeRun.filter(({ verdict }) => verdict === wanted).length;
    expect(page).toContain(
      `${count("reproduced")} of ${claims.length} are reproduced, ${count("not reproduced")} are not.`,
    );
  });

  it("names every figure, table and claim", () => {
    for (const { id } of exhibits) expect(page).toContain(`\`${id}\``);
    for (const { id } of claims) expect(page).toContain(`\`${id.replace(/-swapped$/, "")}\``);
    for (const { iterations } of paperCases) expect(page).toContain(iterations.toLocaleString("en"));
  });
});
