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

  it("loads less than 241.5 kB before the parts for exploring, Parquet, reports and the solver", () => {
    const files = readdirSync(PAGE, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const first = files.filter(
      ({ name }) => !/^(explore-step|files-worker|highs|solver|report|third-party-notices)/.test(name),
    );
    const size = first.reduce(
      (sum, { parentPath, name }) => sum + gzipSync(readFileSync(join(parentPath, name))).length,
      0,
    );
    expect(first.length).toBeGreaterThan(4);
    expect(size).toBeLessThan(241_500);
  });
}
