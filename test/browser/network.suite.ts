import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { type Harness, ready } from "./harness.ts";
import { explore, openSample, startRun, takeAway } from "./steps.ts";

const PAGE = resolve(import.meta.dirname, "../../packages/fairfront/dist/page");

export function network(harness: Harness): void {
  it("makes no request once it has loaded, and never one to another origin", async () => {
    const url = await harness.serve();
    const page = await (await harness.context()).newPage();
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    await page.goto(url);
    await ready(page);
    const own = requests.filter((request) => request.startsWith(url) || request.startsWith("blob:"));
    expect(requests.length).toBeGreaterThan(4);
    expect(own).toEqual(requests);
    const loaded = requests.length;
    await openSample(page, "syn_unequal_ds2");
    await startRun(page, { method: "fair-assign", clusters: 2, seconds: 2, seed: 1 });
    await explore(page);
    await takeAway(page, "Labels, Parquet");
    expect((await takeAway(page, "Report, HTML")).bytes.toString()).toMatch(/^<!doctype html>[\s\S]*syn_unequal_ds2/i);
    await takeAway(page, "Run folder, zip");
    await takeAway(page, 'Save the picture "Cost against fairness" as PNG');
    await takeAway(page, 'Save the picture "The points in a plane" as SVG');
    expect(
      requests.slice(loaded).filter((request) => !request.startsWith("blob:") && !request.startsWith("data:")),
    ).toEqual([]);
  });

  it("loads less than 124 kB before its first picture, 217 kB before a search, and 239 kB before files and the solver", () => {
    expect(sizeOf("picture")).toBeLessThan(124_000);
    expect(sizeOf("picture") + sizeOf("search")).toBeLessThan(217_000);
    expect(sizeOf("picture") + sizeOf("search") + sizeOf("explore")).toBeLessThan(239_000);
    expect(Object.keys(LOADED).map((when) => filesOf(when).length > 0)).not.toContain(false);
  });
}

/** What is loaded when, in this order, by how the names of files begin: see `loadRest`. All else is before the first picture. */
const LOADED: Readonly<Record<string, RegExp | undefined>> = {
  picture: undefined,
  search: /^compute-worker/,
  explore: /^explore-step/,
  files: /^(files-worker|later-words)/,
  solver: /^(highs|solver)/,
  never: /^third-party-notices/, // but by a person who follows its link
};

function filesOf(when: string): string[] {
  const files = readdirSync(PAGE, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const stageOf = (name: string): string =>
    Object.keys(LOADED).find((stage) => LOADED[stage]?.test(name) === true) ?? "picture";
  return files.filter(({ name }) => stageOf(name) === when).map(({ parentPath, name }) => join(parentPath, name));
}

/** Bytes, as they are sent. */
function sizeOf(when: string): number {
  return filesOf(when).reduce((sum, path) => sum + gzipSync(readFileSync(path)).length, 0);
}
