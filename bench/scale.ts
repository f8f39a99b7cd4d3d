// How do time and memory grow with the rows? Generated rows in partitioned Parquet files, ten clusters, two groups.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { encode } from "@fairfront/core/internal";
import { readTable } from "fairfront/node";
import { kmeans } from "ml-kmeans";
import { cpuSeconds } from "./cpu.ts";
import { liftTable } from "./scale-lift.ts";
import { referenceFront } from "./scale-reference.ts";
import { blobs, censusLike } from "./scale-rows.ts";

const MEMORY = 4e9;
const RESULTS = new URL("results/scale.json", import.meta.url);

/** What one size took. */
export interface ScaleResult {
  readonly rows: number;
  readonly solutions: number;
  readonly seconds: number;
  readonly cpu: number;
  /** Bytes. */
  readonly peak: number;
  /** Of the machine, on average over the last quarter of an hour: what else was running. */
  readonly load?: number;
  readonly parts: readonly { readonly what: string; readonly seconds: number; readonly cpu: number }[];
}

/**
 * SCALE_ROWS=1e6,1e7,1e8 asks for other sizes; 100 million take 5 GB of disk. With SCALE_FOLDER=FOLDER the rows are kept there, in a
 * folder a size, and taken from there when asked for again; SCALE_ONLY_ROWS=1 makes them and ends.
 */
export async function scaleBench(): Promise<string[]> {
  const sizes = (process.env.SCALE_ROWS ?? "1e6,1e7").split(",").map(Number);
  const lines = [`Rows with 8 features, K = 10, two groups, --memory ${MEMORY / 1e9}GB, 2 threads`];
  const results: ScaleResult[] = [];
  for (const rows of sizes) {
    const kept = process.env.SCALE_FOLDER;
    const folder = kept === undefined ? mkdtempSync(join(tmpdir(), "fairfront-scale-")) : join(kept, `rows-${rows}`);
    const whole = `${folder}.whole`; // beside rows that are all there
    try {
      if (!existsSync(whole)) await blobs(folder, rows);
      if (kept !== undefined) writeFileSync(whole, "");
      if (process.env.SCALE_ONLY_ROWS) continue;
      const { front, seconds, cpu, peak, parts } = await liftTable(
        folder,
        { protect: ["group"], clusters: 10, features: FEATURES },
        { memory: MEMORY },
      );
      results.push({ rows, solutions: front.solutions.length, seconds, cpu, peak, load: loadavg()[2], parts });
    } finally {
      if (kept === undefined) rmSync(folder, { recursive: true, force: true });
    }
    lines.push(...lineOf(results.at(-1)!));
    console.log(lines.at(-1));
    if (process.argv.includes("--save")) save(results);
  }
  return lines;
}

/** Beside what earlier runs found of other sizes. */
function save(results: readonly ScaleResult[]): void {
  const before = existsSync(RESULTS) ? (JSON.parse(readFileSync(RESULTS, "utf8")) as ScaleResult[]) : [];
  const others = before.filter(({ rows }) => !results.some((own) => own.rows === rows));
  const all = [...others, ...results].sort((a, b) => a.rows - b.rows);
  writeFileSync(RESULTS, `${JSON.stringify(all, undefined, 2)}\n`);
}

const FEATURES = Array.from({ length: 8 }, (_, i) => `x${i}`); // and not the number of the part

function lineOf({ rows, solutions, seconds, cpu, peak, parts }: ScaleResult): string[] {
  const told = parts.map(({ what, cpu: own }) => `${what} ${own.toFixed(1)}`).join(", ");
  return [
    `  ${rows} rows: ${solutions} solutions in ${seconds.toFixed(0)} s, ${cpu.toFixed(0)} CPU s (${((cpu / rows) * 1e6).toFixed(1)} a million), ${(peak / 1e9).toFixed(2)} GB at most; CPU s: ${told}`,
  ];
}

const CENSUS = { protect: ["sex"], clusters: 10, scale: "minmax" } as const;
const CENSUS_ROWS = 2_458_285;
const PLAIN_ROWS = 50_000; // of the plain k-means that is beside it

/** Like the Census: 2.46 million rows of 25 codes, all of its front. CENSUS_SECONDS=600 compares it with Trace in memory. */
export async function scaleCensus(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "fairfront-scale-"));
  try {
    const path = join(folder, "census.parquet");
    await censusLike(path, CENSUS_ROWS);
    const { front, seconds, cpu, peak, parts } = await liftTable(path, CENSUS, { memory: MEMORY });
    const lines = [
      "2,458,285 rows like the Census x 25 codes, min-max, K = 10",
      ...lineOf({ rows: CENSUS_ROWS, solutions: front.solutions.length, seconds, cpu, peak, parts }),
      await plainLine(join(folder, "some.parquet")),
    ];
    const own = front.solutions.map(({ scores }) => scores);
    const given = Number(process.env.CENSUS_SECONDS ?? 0);
    const full = given > 0 ? (await referenceFront("census", path, CENSUS, given)).scores : undefined;
    for (const balance of [0.75, 0.9]) {
      const [cost, other] = [costAt(own, balance), full && costAt(full, balance)];
      const compared =
        other === undefined
          ? ""
          : `, in memory after ${given} s of two processors ${other.toPrecision(6)}: ${share(cost, other)}`;
      lines.push(`  cost at balance ${balance}: ${cost.toPrecision(6)}${compared}`);
    }
    return lines;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const share = (cost: number, other: number): string => `${(100 * (cost / other - 1)).toFixed(3)} %`;

/** Infinite where no solution is so fair. */
function costAt(scores: readonly ArrayLike<number>[], balance: number): number {
  return scores.find((own) => own[1] >= balance)?.[0] ?? Number.POSITIVE_INFINITY;
}

/** One run of ml-kmeans on some such rows, and what it would take for all. */
async function plainLine(path: string): Promise<string> {
  await censusLike(path, PLAIN_ROWS);
  const { points, dim, size } = encode(await readTable(path), CENSUS);
  const rows = Array.from({ length: size }, (_, p) => Array.from(points.subarray(p * dim, (p + 1) * dim)));
  const before = cpuSeconds();
  const { iterations } = kmeans(rows, CENSUS.clusters, { seed: 1 });
  const cpu = cpuSeconds() - before;
  return `  one run of ml-kmeans on ${size} such rows: ${cpu.toFixed(1)} CPU s for ${iterations} iterations, so ${((cpu * CENSUS_ROWS) / size).toFixed(0)} s for all`;
}
