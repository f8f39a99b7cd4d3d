import { execFile, spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { promisify } from "node:util";
import { DuckDBInstance } from "@duckdb/node-api";
import { expect, it } from "vitest";
import { inFolder } from "./end-to-end/cli.ts";

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
  await promisify(execFile)(dbt, ["build", "--profiles-dir", ".", "--no-use-colors"], { cwd: folder });
  const instance = await DuckDBInstance.create(join(folder, "warehouse.duckdb"));
  const connection = await instance.connect();
  const rows = (await connection.runAndReadAll("select * from applicant_clusters")).getRows();
  connection.closeSync();
  instance.closeSync();
  return rows.map((row) => String(row.at(-1)));
}
