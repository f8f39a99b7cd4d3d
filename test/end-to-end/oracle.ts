import { readFileSync } from "node:fs";
import { DuckDBInstance } from "@duckdb/node-api";

/** A CSV without quotes, as texts by column. */
export function readCsv(path: string): Map<string, string[]> {
  const [head, ...lines] = readFileSync(path, "utf8").trim().split("\n");
  const rows = lines.map((line) => line.split(","));
  return new Map(head.split(",").map((name, i) => [name, rows.map((row) => row[i])]));
}

export async function readParquet(path: string): Promise<Map<string, number[]>> {
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  const result = await connection.runAndReadAll(`FROM read_parquet('${path}')`);
  const columns = result.getColumnsObject() as Record<string, number[]>;
  connection.closeSync();
  instance.closeSync();
  return new Map(Object.entries(columns).map(([name, values]) => [name, values.map(Number)]));
}

/** Slow and obvious: the table's own numbers, mean and standard deviation, every distance one by one. */
export function zscored(columns: readonly (readonly string[])[]): number[][] {
  const scaled = columns.map((texts) => {
    const values = texts.map(Number);
    const mean = values.reduce((a, b) => a + b, 0) / values.length;
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
    return values.map((value) => (value - mean) / Math.sqrt(variance));
  });
  return scaled[0].map((_, row) => scaled.map((column) => column[row]));
}

export function costOf(points: readonly (readonly number[])[], labels: readonly number[], clusters: number): number {
  let total = 0;
  for (let cluster = 0; cluster < clusters; cluster++) {
    const members = points.filter((_, row) => labels[row] === cluster);
    const mean = points[0].map((_, i) => members.reduce((sum, point) => sum + point[i], 0) / members.length);
    for (const point of members) total += point.reduce((sum, value, i) => sum + (value - mean[i]) ** 2, 0);
  }
  return total / points.length;
}

export function balanceOf(groups: readonly string[], labels: readonly number[], clusters: number): number {
  const names = [...new Set(groups)];
  let least = 1;
  for (let cluster = 0; cluster < clusters; cluster++) {
    const counts = names.map((name) => groups.filter((group, row) => group === name && labels[row] === cluster).length);
    least = Math.min(least, Math.max(...counts) === 0 ? 0 : Math.min(...counts) / Math.max(...counts));
  }
  return least;
}

/** The least of share in the cluster over share in the data, either way round. */
export function representationOf(groups: readonly string[], labels: readonly number[], clusters: number): number {
  const share = (of: readonly string[], name: string): number =>
    of.filter((group) => group === name).length / of.length;
  let least = 1;
  for (let cluster = 0; cluster < clusters; cluster++) {
    const inside = groups.filter((_, row) => labels[row] === cluster);
    for (const name of new Set(groups)) {
      const quotient = inside.length === 0 ? 0 : share(inside, name) / share(groups, name);
      least = Math.min(least, quotient, quotient === 0 ? 0 : 1 / quotient);
    }
  }
  return least;
}
