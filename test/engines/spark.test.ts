import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, describe, expect, it } from "vitest";
import { withRows } from "../../packages/fairfront/src/sources/engines/with-rows.ts";
import { start } from "../end-to-end/cli.ts";
import { engineContract, QUICK_RUN } from "./engine-contract.ts";
import { hasSpark, type SparkCluster, startSpark } from "./spark-cluster.ts";

const folder = mkdtempSync(join(tmpdir(), "fairfront-spark-run-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(!hasSpark)("Spark", () => {
  let cluster: SparkCluster;
  afterAll(() => cluster?.stop());
  engineContract(
    async () => {
      cluster = await startSpark();
      return cluster;
    },
    join(folder, "whole"),
  );

  it("says what the engine says of a pass that fails, not the name of the call", async () => {
    const failing = "SELECT raise_error('no such luck') FROM range(1)";
    const asked = withRows(cluster.addressOf("people"), {}, ({ rows }) => rows(failing));
    await expect(asked).rejects.toThrow(/^table: a pass over the rows failed: (?!An error).*no such luck/);
  }, 120_000);

  it("ends with the same front where a worker is killed in a pass", async () => {
    const asked = ["run", cluster.addressOf("people"), ...QUICK_RUN];
    const run = start(folder, [...asked, "--out", "hurt", "--json"]);
    for await (const _event of createInterface({ input: run.process.stdout! })) break; // the search is done
    run.process.stdout!.resume();
    cluster.killWorker(); // while the next pass is under way
    const { code, stderr } = await run.ended;
    expect(stderr).toBe("");
    expect(code).toBe(0);
    const front = (name: string): string => readFileSync(join(folder, name, "front.csv"), "utf8");
    expect(front("hurt")).toBe(front("whole"));
  }, 300_000);
});
