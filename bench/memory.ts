// Does a search of hours grow, and does `predict` of a file larger than memory stay within its bounds? Linux only: /proc.
import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { encode, findFront, fitModel, lloyd, Rng } from "@fairfront/core/internal";
import { readTable } from "../packages/fairfront/src/tables/read-table.ts";

const MAIN = fileURLToPath(new URL("../packages/fairfront/dist/cli/main.js", import.meta.url));
const COMMAND_LINE = fileURLToPath(new URL("../packages/fairfront/dist/cli/command-line.js", import.meta.url));
const MANY_RUNS = fileURLToPath(new URL("many-runs.mjs", import.meta.url));
const SAMPLER = new URL("heap-samples.mjs", import.meta.url).href;
const FEATURES = 8;
const REGIONS = ["north", "east", "south", "west"];
const BLOCK_ROWS = 20_000;
const SEARCH_ROWS = 16_000;
const CLUSTERS = 8;
const SAMPLE_EVERY = 15_000; // milliseconds
const GIGABYTES = Number(process.env.GIGABYTES ?? 5);
const MINUTES = Number(process.env.MINUTES ?? 240);
const THREADS = process.env.THREADS ?? "2";
const METHOD = process.env.METHOD ?? "trace";
/** What keeps a method from converging. */
const ENDLESS: Readonly<Record<string, string>> = { trace: "enough=0", safairkm: "stall=0" };

/** `predict` of 5 GB (GIGABYTES) of CSV, and the most that its process held: 2.5 GB are allowed. */
export async function memoryPredict(): Promise<string[]> {
  return inFolder(async (folder) => {
    const [table, sample, model] = ["rows.csv", "sample.csv", "model.json"].map((name) => join(folder, name));
    const block = rowsText(Rng.fromSeed("memory"), BLOCK_ROWS);
    writeFileSync(sample, header() + block);
    await writeTimes(table, header(), block, Math.ceil((GIGABYTES * 1e9) / block.length));
    const problem = encode(await readTable(sample), { protect: ["sex"], exclude: ["region"], clusters: CLUSTERS });
    const front = await findFront(problem, { method: lloyd, seed: 1 });
    writeFileSync(model, JSON.stringify(fitModel(problem, front.solutions[0])));
    const out = join(folder, "out.parquet");
    const began = performance.now();
    const child = spawn(process.execPath, [MAIN, "predict", model, table, "--out", out, "--quiet"], {
      stdio: "inherit",
    });
    const { code, peak } = await watched(child);
    const seconds = (performance.now() - began) / 1000;
    return [
      `predict of ${(statSync(table).size / 1e9).toFixed(2)} GB of CSV`,
      `  exit ${code} after ${seconds.toFixed(0)} s, at most ${(peak / 1e9).toFixed(2)} GB resident`,
    ];
  });
}

/**
 * A search of two attributes, whose front has no end of solutions, for MINUTES (four hours): what it holds, and by how much that
 * grows. Single samples may hold what is just being written: the least of a quarter tells most. Labels are shared memory,
 * which counts as resident only.
 */
export async function memorySearch(): Promise<string[]> {
  return inFolder(async (folder) => {
    const [table, samples] = ["rows.csv", "samples.jsonl"].map((name) => join(folder, name));
    writeFileSync(table, header() + rowsText(Rng.fromSeed("memory of a search"), SEARCH_ROWS));
    const asked = [
      table,
      "--protect",
      "sex,region",
      "--clusters",
      String(CLUSTERS),
      "--time",
      `${MINUTES}m`,
      "--threads",
      THREADS,
      "--quiet",
    ];
    const endless = ["--method", METHOD, "--iterations", "1000000000", "--set", ENDLESS[METHOD]];
    const env = { ...process.env, FAIRFRONT_SAMPLES: samples, FAIRFRONT_SAMPLE_EVERY: String(SAMPLE_EVERY) };
    const child = spawn(
      process.execPath,
      ["--import", SAMPLER, MAIN, "run", ...asked, ...endless, "--out", join(folder, "run")],
      {
        stdio: ["ignore", "ignore", "inherit"],
        env,
      },
    );
    const { code, peak } = await watched(child);
    const record = JSON.parse(readFileSync(join(folder, "run", "run.json"), "utf8"));
    const lines = existsSync(samples) ? readFileSync(samples, "utf8").trim().split("\n") : [];
    const taken = lines.map((line) => JSON.parse(line) as Sample);
    return [
      `a search of ${SEARCH_ROWS} rows, K = ${CLUSTERS}, ${MINUTES} minutes: what it holds after a collection`,
      `  exit ${code}, ended: ${JSON.stringify(record.ended ?? record.end ?? record.reason)}, peak ${megabytes(peak)} MB resident`,
      ...byThread(taken).flatMap((own, thread) => [
        `  ${thread === 0 ? "the main thread" : `thread ${thread}`}, ${own.length} samples:`,
        ...quarters(own).map(
          (part, i) =>
            `    quarter ${i + 1}: ${megabytes(mean(part.map(({ held }) => held)))} MB held, at least ${megabytes(Math.min(...part.map(({ held }) => held)))}, ${megabytes(mean(part.map(({ rss }) => rss)))} MB resident in all`,
        ),
        `    slope of the second half: ${slope(own, "held")} MB held, ${slope(own, "rss")} MB resident in all an hour`,
      ]),
    ];
  });
}

/** RUNS (200) short searches with METHOD one after the other in one process, as the command line does them: what is held after each. */
export async function memoryRuns(): Promise<string[]> {
  return inFolder(async (folder) => {
    const [table, samples] = ["rows.csv", "samples.jsonl"].map((name) => join(folder, name));
    writeFileSync(table, header() + rowsText(Rng.fromSeed("memory of runs"), 200));
    const asked = ["run", table, "--protect", "sex", "--clusters", "3", "--method", METHOD, "--threads", THREADS];
    const kept = ["--save-every", "100ms", "--json", "--force", "--out", join(folder, "run")];
    const runs = process.env.RUNS ?? "200";
    const child = spawn(process.execPath, [MANY_RUNS, COMMAND_LINE, samples, runs, ...asked, ...kept], {
      stdio: ["ignore", "ignore", "inherit"],
    });
    const { code, peak } = await watched(child);
    const lines = existsSync(samples) ? readFileSync(samples, "utf8").trim().split("\n") : [];
    const held = lines.map((line) => (JSON.parse(line) as Sample).held);
    return [
      `${held.length} searches of 200 rows in one process: exit ${code}, peak ${megabytes(peak)} MB resident`,
      `  held after a collection, of every tenth: ${held
        .filter((_, i) => i % 10 === 9)
        .map(megabytes)
        .join(", ")} MB`,
    ];
  });
}

interface Sample {
  readonly thread: number;
  readonly seconds: number;
  readonly rss: number;
  readonly held: number;
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function byThread(samples: readonly Sample[]): readonly (readonly Sample[])[] {
  const threads = [...new Set(samples.map(({ thread }) => thread))].sort((a, b) => a - b);
  return threads.map((thread) => samples.filter((sample) => sample.thread === thread));
}

function quarters(samples: readonly Sample[]): readonly (readonly Sample[])[] {
  const at = (part: number): number => Math.floor((samples.length * part) / 4);
  return samples.length < 8 ? [] : [0, 1, 2, 3].map((part) => samples.slice(at(part), at(part + 1)));
}

/** By least squares, in MB an hour. */
function slope(samples: readonly Sample[], what: "held" | "rss"): string {
  const half = samples.slice(Math.floor(samples.length / 2));
  const [time, value] = [mean(half.map(({ seconds }) => seconds)), mean(half.map((sample) => sample[what]))];
  const across = half.reduce((sum, sample) => sum + (sample.seconds - time) * (sample[what] - value), 0);
  const along = half.reduce((sum, { seconds }) => sum + (seconds - time) ** 2, 0);
  return megabytes((across / along) * 3600);
}

async function inFolder(work: (folder: string) => Promise<string[]>): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "fairfront-bench-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Its exit code, and the most that it ever held, in bytes. */
async function watched(child: ChildProcess): Promise<{ readonly code: number | null; readonly peak: number }> {
  let peak = 0;
  const look = setInterval(() => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
      peak = Math.max(peak, 1024 * Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0));
    } catch {} // it has ended
  }, 100);
  const code = await new Promise<number | null>((resolve) => child.once("exit", resolve));
  clearInterval(look);
  return { code, peak };
}

const header = (): string => `${Array.from({ length: FEATURES }, (_, i) => `x${i}`).join(",")},region,sex\n`;

/** Blobs whose groups differ in their shares. */
function rowsText(rng: Rng, rows: number): string {
  const lines: string[] = [];
  for (let row = 0; row < rows; row++) {
    const blob = rng.below(CLUSTERS);
    const values = Array.from({ length: FEATURES }, (_, i) =>
      (3 * ((blob * (i + 2)) % 5) + 1.5 * rng.normal()).toFixed(6),
    );
    const region = REGIONS[rng.below(1 + rng.below(REGIONS.length))];
    lines.push(`${values.join(",")},${region},${rng.float() < 0.2 + 0.06 * blob ? "female" : "male"}`);
  }
  return `${lines.join("\n")}\n`;
}

async function writeTimes(path: string, first: string, block: string, times: number): Promise<void> {
  const out = createWriteStream(path);
  out.write(first);
  for (let i = 0; i < times; i++)
    if (!out.write(block)) await new Promise<void>((resolve) => out.once("drain", () => resolve()));
  out.end();
  await finished(out);
}
