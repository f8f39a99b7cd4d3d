import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { withRows } from "../../packages/fairfront/src/sources/engines/with-rows.ts";
import { cli, start } from "../end-to-end/cli.ts";
import { engineContract, QUICK_RUN } from "./engine-contract.ts";
import { hasPostgres, type PostgresEngine, startPostgres } from "./postgres-engine.ts";

const folder = mkdtempSync(join(tmpdir(), "fairfront-postgres-run-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(!hasPostgres)("PostgreSQL", () => {
  let engine: PostgresEngine;
  afterAll(() => engine?.stop());
  engineContract(
    async () => {
      engine = await startPostgres();
      return engine;
    },
    join(folder, "whole"),
  );

  it("says so where the database is restarted in a pass, and resume ends with the same front", async () => {
    const asked = ["run", engine.addressOf("people"), ...QUICK_RUN];
    const guard = new pg.Client({ host: engine.host, port: engine.port, user: "postgres", database: "postgres" });
    guard.on("error", () => {}); // it goes down with the server
    await guard.connect();
    const broken = start(folder, [...asked, "--out", "broken", "--json"]);
    for await (const _event of createInterface({ input: broken.process.stdout! })) break; // the first pass is saved
    broken.process.stdout!.resume();
    await guard.query("BEGIN; LOCK TABLE people"); // holds up the next pass
    for (let waiting = 0; waiting === 0; ) {
      const found = await guard.query("SELECT count(*) AS waiting FROM pg_locks WHERE NOT granted");
      waiting = Number(found.rows[0].waiting);
    }
    engine.restart();
    const { code, stderr } = await broken.ended;
    expect(code).toBe(2);
    expect(stderr.trim()).toMatch(
      /^fairfront: table: a pass over the rows failed: .*kept.*fairfront resume \S*broken --table postgres:\S+$/,
    );
    const named = ["--table", engine.addressOf("people")];
    expect((await cli(folder, "resume", "broken", "--quiet", ...named)).code).toBe(0);
    const front = (name: string): string => readFileSync(join(folder, name, "front.csv"), "utf8");
    expect(front("broken")).toBe(front("whole"));
  }, 180_000);

  it("keeps secrets out of the address, and says in one line what is wrong", async () => {
    const none = async (): Promise<void> => {};
    await expect(withRows("postgres://a:secret@h/d/t", {}, none)).rejects.toThrow(/without a password(?!.*secret)/);
    await expect(withRows("postgres://a:secret@h d/t", {}, none)).rejects.toThrow(/an address such as(?!.*secret)/);
    await expect(withRows("postgres://u@127.0.0.1:1/d/t", {}, none)).rejects.toThrow(/could not be asked/);
  });
});
