import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { type DoneRun, type RunSettings, readRun, writeRun } from "./run-file.ts";

const out = mkdtempSync(join(tmpdir(), "fairfront-test-"));
afterAll(() => rmSync(out, { recursive: true }));

const settings: RunSettings = {
  case: "adult-k5",
  method: "lloyd",
  options: {},
  seed: 1,
  fingerprint: "f",
  version: "1",
};

function runOf(hypervolume: number): DoneRun {
  const run = {
    settings,
    reason: "done",
    notes: [],
    hypervolume,
    front: [[1, 0.5] as [number, number]],
    clusterings: [],
  };
  return { run, times: { cpu: 1, elapsed: 1, threads: 2, growth: [] } };
}

describe("a run's file", () => {
  it("is read again as it was written, and not where other settings are asked for", async () => {
    const place = { out: join(out, "a"), quick: false, subsample: "own" } as const;
    expect(await readRun(place, settings)).toBeUndefined();
    await writeRun(place, runOf(0.5));
    expect(await readRun(place, settings)).toEqual(runOf(0.5));
    expect(await readRun(place, { ...settings, fingerprint: "g" })).toBeUndefined();
    expect(await readRun(place, { ...settings, version: "2" })).toBeUndefined();
    expect(await readRun(place, { ...settings, options: { starts: 2 } })).toBeUndefined();
  });

  it("stays where the same case is run in another way into the same folder", async () => {
    const ways = (["own", "authors"] as const).flatMap((subsample) =>
      [false, true].map((quick) => ({ out: join(out, "b"), quick, subsample })),
    );
    for (const [i, way] of ways.entries()) await writeRun(way, runOf(i));
    for (const [i, way] of ways.entries()) expect(await readRun(way, settings)).toEqual(runOf(i));
  });
});
