// Clusters of equal sizes, beside k-means-constrained from PyPI: FAIRFRONT_PYTHON names a Python that has it.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findFront, makeProblem, methodNamed, Rng } from "@fairfront/core/internal";
import { cpuSeconds, median } from "./cpu.ts";

const [DIM, CLUSTERS, BLOBS] = [5, 20, 30];
const SEEDS = [1, 2, 3];
const PEER = fileURLToPath(new URL("sizes_peer.py", import.meta.url));
const FOLDER = new URL("results/", import.meta.url);
const SIZES = [10_000, 50_000];
const STARTS = 10; // of the peer: its default
/** Points of the only case to run, where named. */
const ONLY = process.env.FAIRFRONT_BENCH_POINTS;
/** The least effort of ours: what it takes to be as cheap as the peer's best of ten. */
const ONE_START = { starts: 1, centerSwaps: 0 };

/** Blobs of uneven sizes, more than there are clusters. */
function blobs(size: number): Float64Array<ArrayBuffer> {
  const rng = Rng.fromSeed(1).fork("sizes");
  const centers = Array.from({ length: BLOBS * DIM }, () => 4 * rng.normal());
  const points = new Float64Array(size * DIM);
  for (let p = 0; p < size; p++) {
    const blob = Math.min(rng.below(BLOBS), rng.below(BLOBS));
    for (let i = 0; i < DIM; i++) points[p * DIM + i] = centers[blob * DIM + i] + rng.normal();
  }
  return points;
}

interface Timed {
  readonly cpu: number;
  readonly cost: number;
}

async function ours(points: Float64Array, size: number, seed: number, options?: typeof ONE_START): Promise<Timed> {
  const limits = { minSize: size / CLUSTERS, maxSize: size / CLUSTERS };
  const problem = makeProblem({ points, dim: DIM, clusters: CLUSTERS, attributes: [], limits });
  const began = cpuSeconds();
  const { solutions } = await findFront(problem, { method: methodNamed("trace"), seed, options });
  return { cpu: cpuSeconds() - began, cost: solutions[0].scores[0] };
}

function theirs(points: Float64Array, size: number): Timed {
  const folder = mkdtempSync(join(tmpdir(), "fairfront-sizes-"));
  try {
    const file = join(folder, "points.bin");
    writeFileSync(file, points);
    const args = [PEER, file, ...[size, DIM, CLUSTERS, STARTS, 1].map(String)];
    return JSON.parse(execFileSync(process.env.FAIRFRONT_PYTHON!, args, { encoding: "utf8" })) as Timed;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The median of the times, and the largest cost. */
function summary(runs: readonly Timed[]): [cpu: number, most: number] {
  return [median(runs.map((run) => run.cpu)), Math.max(...runs.map(({ cost }) => cost))];
}

export async function sizesBench(): Promise<string[]> {
  const lines = [`Clusters of equal sizes, ${DIM} features, K = ${CLUSTERS}, one thread, seeds ${SEEDS.join(", ")}`];
  const results = [];
  for (const size of SIZES) {
    if (ONLY !== undefined && Number(ONLY) !== size) continue;
    const points = blobs(size);
    const runs: Timed[] = [];
    const quick: Timed[] = [];
    for (const seed of SEEDS) {
      runs.push(await ours(points, size, seed));
      quick.push(await ours(points, size, seed, ONE_START));
    }
    const [cpu, most] = summary(runs);
    const [quickCpu, quickMost] = summary(quick);
    const own =
      `${size} points: ${cpu.toFixed(2)} CPU s (median), cost at most ${most.toFixed(4)}; ` +
      `with one start ${quickCpu.toFixed(2)} s, at most ${quickMost.toFixed(4)}`;
    if (process.env.FAIRFRONT_PYTHON === undefined) {
      lines.push(`  ${own}; the peer is skipped: FAIRFRONT_PYTHON names no Python that has k-means-constrained`);
      continue;
    }
    const peer = theirs(points, size);
    lines.push(
      `  ${own}; k-means-constrained at its default of ${STARTS} starts: ${peer.cpu.toFixed(1)} CPU s, cost ${peer.cost.toFixed(4)}; ` +
        `${(peer.cpu / cpu).toFixed(0)} times as long, ours is ${most <= peer.cost ? "" : "NOT "}cheaper; ` +
        `${(peer.cpu / quickCpu).toFixed(0)} times as long as our one start, which is ${quickMost <= peer.cost ? "" : "NOT "}cheaper`,
    );
    const ratios = { ratio: peer.cpu / cpu, ratioOfOneStart: peer.cpu / quickCpu };
    results.push({ size, dim: DIM, clusters: CLUSTERS, runs, quick, starts: STARTS, peer, ...ratios });
  }
  if (results.length > 0) {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(new URL("sizes.json", FOLDER), `${JSON.stringify(results, undefined, 2)}\n`);
  }
  return lines;
}
