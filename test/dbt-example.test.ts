import { execFile, spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { promisify } from "node:util";
import { DuckDBInstance } from "@duckdb/node-api";
import { expect, it, vi } from "vitest";
import { inFolder } from "./end-to-end/cli.ts";

vi.setConfig({ testTimeout: 240_000 }); // dbt starts twice

const root = resolve(import.meta.dirname, "..");
const dbt = process.env.FAIRFRONT_DBT ?? "dbt";
const hasDbt = !spawnSync(dbt, ["--version"], { stdio: "ignore" }).error;
if (!hasDbt) console.warn("dbt itself is not run: install dbt-duckdb, or name a dbt in FAIRFRONT_DBT");

it.runIf(process.platform !== "win32")("the dbt example labels rows in the database as fairfront does", async () => {
  await inFolder(async (folder) => {
    copyFileSync(join(root, "data/applicants.csv"), join(folder, "applicants.csv"));
    mkdirSync(join(folder, "bin"));
    const short = "--iterations 1 --set starts=1 --set followed=1 --set explored=4 --set tries=1 --set stops=60";
    const main = join(root, "packages/fairfront/dist/cli/main.js");
    const standIn = `#!/bin/sh\nshift; [ "$1" = run ] && set -- "$@" ${short}\nexec "${process.execPath}" "${main}" "$@"\n`;
    writeFileSync(join(folder, "bin/npx"), standIn);
    chmodSync(join(folder, "bin/npx"), 0o755);
    const env = { ...process.env, PATH: `${join(folder, "bin")}${delimiter}${process.env.PATH}` };
    await promisify(execFile)("sh", [join(root, "examples/dbt/make-model.sh")], { cwd: folder, env });

    // dbt would put the table's name in place of the reference.
    const model = readFileSync(join(folder, "models/applicant_clusters.sql"), "utf8");
    const table = `read_csv('${join(folder, "applicants.csv")}')`;
    const query = model.replace("{{ ref('applicants') }}", table);
    expect(query).not.toContain("{{");
    const instance = await DuckDBInstance.create();
    const connection = await instance.connect();
    const inDatabase = (await connection.runAndReadAll(query)).getRows().map((row) => String(row.at(-1)));
    connection.closeSync();
    instance.closeSync();
    const lines = readFileSync(join(folder, "labels.csv"), "utf8").trim().split("\n").slice(1);
    const labels = lines.map((line) => line.split(",").at(-1));
    expect(inDatabase).toEqual(labels);
    expect(new Set(inDatabase).size).toBe(3);
    if (hasDbt) expect(await labelsByDbt(folder)).toEqual(labels);
  });
});

/** The project as it is in the example, with DuckDB for a warehouse: seeds, models, and what the view then says. */
async function labelsByDbt(folder: string): Promise<(string | undefined)[]> {
  mkdirSync(join(folder, "seeds"));
  copyFileSync(join(folder, "applicants.csv"), join(folder, "seeds/applicants.csv"));
  copyFileSync(join(root, "examples/dbt/dbt_project.yml"), join(folder, "dbt_project.yml"));
  const output = "{ type: duckdb, path: warehouse.duckdb }";
  writeFileSync(join(folder, "profiles.yml"), `fair_clusters: { target: dev, outputs: { dev: ${output} } }\n`);
  const ask = (...words: string[]) => promisify(execFile)(dbt, [...words, "--profiles-dir", "."], { cwd: folder });
  await ask("build");
  // By dbt itself: its DuckDB may be newer than ours, and write files that ours cannot read.
  const { stdout } = await ask(
    "--quiet",
    "show",
    "--select",
    "applicant_clusters",
    "--limit",
    "-1",
    "--output",
    "json",
  );
  const { show } = JSON.parse(stdout.slice(stdout.indexOf("{"))) as { show: Record<string, unknown>[] };
  return show.map((row) => String(Object.values(row).at(-1)));
}
