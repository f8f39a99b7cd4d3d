import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { withRows } from "../../packages/fairfront/src/sources/engines/with-rows.ts";
import { start } from "../end-to-end/cli.ts";
import { type ChdbEngine, hasChdb, startChdb } from "./chdb-engine.ts";
import { engineContract } from "./engine-contract.ts";

const folder = mkdtempSync(join(tmpdir(), "fairfront-clickhouse-run-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SECRET = "s3cret-of-the-house";

describe.skipIf(!hasChdb)("ClickHouse", () => {
  let engine: ChdbEngine;
  afterAll(() => engine?.stop());
  engineContract(
    async () => {
      process.env.CLICKHOUSE_PASSWORD = SECRET; // the server asks for it
      engine = await startChdb(SECRET);
      return engine;
    },
    join(folder, "run"),
  );

  it("has no secret in what a run keeps, nor in what is said of a wrong one", async () => {
    const kept = readdirSync(join(folder, "run")).map((name) => readFileSync(join(folder, "run", name), "utf8"));
    expect(kept.length).toBeGreaterThan(1);
    expect(kept.join("")).toContain("clickhouse://default@");
    expect(kept.join("")).not.toContain(SECRET);
    const wrong = `${SECRET}-not`;
    const asked = ["run", engine.addressOf("people"), "--protect", "sex", "--clusters", "3"];
    const { code, stdout, stderr } = await start(folder, asked, { CLICKHOUSE_PASSWORD: wrong }).ended;
    expect(code).toBe(2);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(stderr).toMatch(/could not be asked: .*Authentication failed.*check the address, CLICKHOUSE_USER/);
    expect(stdout + stderr).not.toContain(SECRET);
  }, 60_000);

  it("keeps secrets out of the address, and says in one line what is wrong", async () => {
    const none = async (): Promise<void> => {};
    await expect(withRows("clickhouse://a:secret@h/d/t", {}, none)).rejects.toThrow(/without a password(?!.*secret)/);
    await expect(withRows("clickhouse://u@127.0.0.1:1/d/t", {}, none)).rejects.toThrow(/could not be asked/);
  });
});
