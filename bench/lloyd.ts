// How fast is k-means here? Kernels in ns a point-centre distance, and ten restarts on Adult against ml-kmeans.
import { existsSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { kmeans } from "ml-kmeans";
import { assignNearestInto } from "../packages/core/src/kernels/assign-nearest.ts";
import { bulkKernels } from "../packages/core/src/kernels/bulk.ts";
import type { BulkKernels } from "../packages/core/src/kernels/bulk-kernels.ts";
import { nearestCenter, nearestCenterFor } from "../packages/core/src/kernels/nearest.ts";
import { plainKernels } from "../packages/core/src/kernels/plain/plain-kernels.ts";
import { freshScores } from "../packages/core/src/measures/objectives.ts";
import { type LloydResult, lloydFrom } from "../packages/core/src/methods/k-means/lloyd-from.ts";
import { plusPlusCenters } from "../packages/core/src/methods/k-means/plus-plus.ts";
import { atOnce } from "../packages/core/src/pieces.ts";
import { makeProblem } from "../packages/core/src/problem/make-problem.ts";
import type { Problem } from "../packages/core/src/problem/problem.ts";
import { Rng } from "../packages/core/src/random/rng.ts";

const FEATURES = ["age", "fnlwgt", "education-num", "capital-gain", "hours-per-week"];
const CLUSTERS = 10;
const STARTS = 10;
const TO_CONVERGENCE = { iterations: 100_000, tolerance: 0 };

/** The lines of the report. Answers with the reason where the data is absent. */
export async function lloydBench(): Promise<string[]> {
  const folder = process.env.FAIRFRONT_DATA;
  const file = `${folder}/adult.csv`;
  if (folder === undefined || !existsSync(file)) {
    return ["lloyd: skipped; set FAIRFRONT_DATA to a folder that holds adult.csv"];
  }
  const problem = adult(readFileSync(file, "utf8"));
  const starts = startsOf(problem);
  return [...kernelLines(problem, starts[0]), ...restartLines(problem, starts)];
}

const startsOf = (problem: Problem): Float64Array[] =>
  Array.from({ length: STARTS }, (_, i) => plusPlusCenters(problem, Rng.fromSeed(1).fork("start", i)));

function kernelLines(problem: Problem, centers: Float64Array): string[] {
  const { points, dim, size, clusters } = problem;
  const simd = bulkKernels(points, dim, size);
  const plain = plainKernels(points, dim, size);
  const labels = new Uint8Array(size);
  const table = new Float64Array(size * clusters);
  const eachBy = (nearest: typeof nearestCenter) => (): void => {
    for (let point = 0; point < size; point++) labels[point] = nearest(points, dim, point, centers, clusters);
  };
  const bulk = (name: string, kernels: BulkKernels): [string, () => void][] => [
    [`${name}: assign`, () => atOnce(assignNearestInto(kernels, centers, clusters, labels))],
    [`${name}: distance table`, () => kernels.distancesInto(centers, clusters, 0, size, table)],
  ];
  const questions: [string, () => void][] = [
    ["a point at a time, any dimension", eachBy(nearestCenter)],
    [`a point at a time, unrolled for ${dim}`, eachBy(nearestCenterFor(dim))],
    ...bulk("plain", plain),
    ...bulk(simd.kind, simd),
  ];
  const nanoseconds = (seconds: number): string => ((seconds * 1e9) / (size * clusters)).toFixed(2);
  return [
    `kernels, ${size} x ${dim}, K = ${clusters}: ns a point-centre distance, min (mean) of 30`,
    ...timeInTurns(questions, 30).map(
      ([name, { min, mean }]) => `  ${name}: ${nanoseconds(min)} (${nanoseconds(mean)})`,
    ),
  ];
}

function restartLines(problem: Problem, starts: readonly Float64Array[]): string[] {
  const { points, dim, size, clusters } = problem;
  const plain = plainKernels(points, dim, size);
  const rows = Array.from({ length: size }, (_, p) => Array.from(points.subarray(p * dim, (p + 1) * dim)));
  let ours: LloydResult[] = [];
  let theirs: ReturnType<typeof kmeans>[] = [];
  const times = timeInTurns(
    [
      ["fairfront", () => (ours = starts.map((start) => lloydFrom(problem, start, TO_CONVERGENCE)))],
      ["fairfront without SIMD", () => starts.map((start) => lloydFrom(problem, start, TO_CONVERGENCE, plain))],
      ["ml-kmeans", () => (theirs = starts.map((start) => peer(rows, start, dim)))],
    ],
    5,
  );
  const seeding = timeInTurns([["", () => startsOf(problem)]], 5)[0][1];
  const peerTime = times[times.length - 1][1];
  const iterations = ours.reduce((total, run) => total + run.iterations, 0);
  const costs = ours.map((run) => costOf(problem, run.labels));
  const apart = theirs.map((run, i) => Math.abs(costOf(problem, run.clusters) / costs[i] - 1));
  const distances = size * clusters * iterations;
  return [
    `${starts.length} restarts from shared starts to convergence, ${iterations} iterations: CPU s, min (mean) of 5`,
    ...times.map(([name, { min, mean }]) => {
      const ratio = `${(peerTime.min / min).toFixed(1)} (${(peerTime.mean / mean).toFixed(1)}) times ml-kmeans`;
      return `  ${name}: ${min.toFixed(3)} (${mean.toFixed(3)}), ${((min * 1e9) / distances).toFixed(2)} ns a distance, ${ratio}`;
    }),
    `  k-means++ for these starts, in none of the above: ${seeding.min.toFixed(3)} (${seeding.mean.toFixed(3)})`,
    `  costs: best ${Math.min(...costs).toFixed(6)}, largest relative difference to ml-kmeans ${Math.max(...apart).toExponential(1)}`,
  ];
}

function peer(rows: number[][], start: Float64Array, dim: number): ReturnType<typeof kmeans> {
  const clusters = start.length / dim;
  const initialization = Array.from({ length: clusters }, (_, k) => Array.from(start.subarray(k * dim, (k + 1) * dim)));
  return kmeans(rows, clusters, { initialization, maxIterations: TO_CONVERGENCE.iterations, tolerance: 0 });
}

const costOf = (problem: Problem, labels: ArrayLike<number>): number =>
  freshScores(problem, Uint8Array.from(labels)).scores[0];

/** CPU seconds of each, taken in turns so that a noisy neighbour disturbs all alike. */
function timeInTurns(
  questions: readonly [string, () => void][],
  turns: number,
): [string, { min: number; mean: number }][] {
  const times = questions.map((): number[] => []);
  for (let turn = 0; turn < turns; turn++) {
    questions.forEach(([, work], i) => {
      const before = process.cpuUsage();
      work();
      const { user, system } = process.cpuUsage(before);
      times[i].push((user + system) / 1e6);
    });
  }
  return questions.map(([name], i) => {
    const mean = times[i].reduce((total, time) => total + time, 0) / turns;
    return [name, { min: Math.min(...times[i]), mean }];
  });
}

/** z-scores, then rows of length 1: the paper's encoding. */
function adult(text: string): Problem {
  const [header, ...lines] = text
    .trimEnd()
    .split("\n")
    .map((line) => line.split(","));
  const columns = FEATURES.map((name) => lines.map((line) => Number(line[header.indexOf(name)])));
  const scaled = columns.map(zscores);
  const points = lines.flatMap((_, p) => {
    const row = scaled.map((column) => column[p]);
    const length = Math.hypot(...row);
    return row.map((value) => value / length);
  });
  const groups = ["Male", "Female"];
  const groupOf = lines.map((line) => groups.indexOf(line[header.indexOf("sex")]));
  return makeProblem({
    points,
    dim: FEATURES.length,
    clusters: CLUSTERS,
    attributes: [{ name: "sex", groups, groupOf }],
  });
}

function zscores(values: number[]): number[] {
  const mean = values.reduce((total, value) => total + value, 0) / values.length;
  const variance = values.reduce((total, value) => total + (value - mean) ** 2, 0) / values.length;
  return values.map((value) => (value - mean) / Math.sqrt(variance));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) console.log((await lloydBench()).join("\n"));
