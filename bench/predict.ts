// How fast do a million new rows find their clusters? From Parquet to Parquet, beside DuckDB merely copying the file.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { encode, findFront, fitModel, lloyd } from "@fairfront/core/internal";
import { predictFile } from "../packages/fairfront/src/models/predict-file.ts";
import { sqlText, withDuckDB } from "../packages/fairfront/src/tables/duckdb.ts";
import { readTable } from "../packages/fairfront/src/tables/read-table.ts";
import { cpuSeconds, median } from "./cpu.ts";

const ROWS = 1_000_000;
const FEATURES = 8;
const CLUSTERS = 10;
const TURNS = 5;
const MAIN = fileURLToPath(new URL("../packages/fairfront/dist/cli/main.js", import.meta.url));

export async function predictBench(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "fairfront-bench-"));
  try {
    const [table, sample, model, out] = ["rows.parquet", "sample.parquet", "model.json", "out.parquet"].map((name) =>
      join(folder, name),
    );
    await makeRows(table, ROWS);
    await makeRows(sample, 20_000);
    const problem = encode(await readTable(sample), { protect: ["sex"], clusters: CLUSTERS });
    const front = await findFront(problem, { method: lloyd, seed: 1 });
    const fitted = fitModel(problem, front.solutions[0]);
    writeFileSync(model, JSON.stringify(fitted));
    const work: [string, () => unknown][] = [
      ["DuckDB copies the file", () => copyRows(table, join(folder, "copy.parquet"))],
      ["predictFile", () => predictFile(fitted, table, out, {}, {})],
      [
        "fairfront predict, with its start",
        () => execFileSync(process.execPath, [MAIN, "predict", model, table, "--out", out, "--quiet"]),
      ],
      ["of that the start (--version)", () => execFileSync(process.execPath, [MAIN, "--version"])],
    ];
    return [
      `predict, ${ROWS} x ${FEATURES}, K = ${CLUSTERS}, Parquet to Parquet: seconds, least (median) of ${TURNS}`,
      ...(await timeInTurns(work)).map(([name, wall, cpu]) => {
        const rows = Math.round(ROWS / Math.min(...wall) / 1000);
        return `  ${name}: ${Math.min(...wall).toFixed(2)} (${median(wall).toFixed(2)}), CPU here ${median(cpu).toFixed(2)}, ${rows} thousand rows a second`;
      }),
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function timeInTurns(work: readonly [string, () => unknown][]): Promise<[string, number[], number[]][]> {
  const times = work.map(([name]): [string, number[], number[]] => [name, [], []]);
  for (let turn = 0; turn < TURNS; turn++) {
    for (const [i, [, act]] of work.entries()) {
      const [wall, cpu] = [performance.now(), cpuSeconds()];
      await act();
      times[i][1].push((performance.now() - wall) / 1000);
      times[i][2].push(cpuSeconds() - cpu);
    }
  }
  return times;
}

function makeRows(path: string, rows: number): Promise<void> {
  const values = Array.from({ length: FEATURES }, (_, i) => `random() * ${i + 1} + (i % 7) AS x${i}`);
  const query = `SELECT ${values.join(", ")}, if(random() < 0.4, 'female', 'male') AS sex FROM range(${rows}) AS r(i)`;
  return withDuckDB([path], async (connection) => {
    await connection.run(`COPY (${query}) TO ${sqlText(path)} (FORMAT parquet, USE_TMP_FILE false)`);
  });
}

function copyRows(from: string, to: string): Promise<void> {
  return withDuckDB([from, to], async (connection) => {
    await connection.run(
      `COPY (SELECT * FROM read_parquet(${sqlText(from)})) TO ${sqlText(to)} (FORMAT parquet, USE_TMP_FILE false)`,
    );
  });
}
