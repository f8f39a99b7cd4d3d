// Trace beside an LP solver and beside plain k-means, in one run.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { encode, findFront, lloyd, methodNamed, type Problem, run } from "@fairfront/core/internal";
import { readTable } from "fairfront/node";
import { kmeans } from "ml-kmeans";
import { loadHighs } from "../packages/core/src/methods/fair-assign/highs.ts";
import { cpuSeconds, median } from "./cpu.ts";
import { caseProblem, paperCases } from "./paper-cases.ts";

const trace = methodNamed("trace");
const FEATURES = ["age", "fnlwgt", "education-num", "capital-gain", "hours-per-week"];

export async function tracePeers(): Promise<string[]> {
  return [...(await solverLines()), ...(await kmeansLines())];
}

/** Time to 0.999 of the best known hypervolume against one fair-assignment program of a general solver. */
async function solverLines(): Promise<string[]> {
  const adult = paperCases.find(({ file, clusters }) => file === "adult_5000" && clusters === 10)!;
  const problem = await caseProblem(adult);
  if (problem === undefined) return ["Trace and HiGHS: skipped; FAIRFRONT_DATA holds no adult_5000.csv"];
  const times: number[] = [];
  for (let seed = 1; seed <= 5; seed++) {
    const began = cpuSeconds();
    for await (const event of run(problem, { method: trace, seed })) {
      if (event.kind !== "progress" || event.hypervolume < 0.999 * adult.bestKnown) continue;
      times.push(cpuSeconds() - began);
      break;
    }
  }
  const solver = await fairAssignmentSeconds(problem);
  return [
    `Adult 5,000, K = 10: 0.999 of the best known front in ${median(times).toFixed(2)} CPU s (median of seeds 1 to 5); ` +
      `HiGHS, one fair-assignment program: ${solver.toFixed(2)} CPU s, ${(solver / median(times)).toFixed(1)} times as long`,
  ];
}

/** The full program at k-means centres: every point to every cluster, groups in the data's own proportions. */
async function fairAssignmentSeconds(problem: Problem): Promise<number> {
  const { size, clusters, dim, points, attributes } = problem;
  const [{ clustering }] = (await findFront(problem, { method: lloyd, seed: 1 })).solutions;
  const [{ groupOf, sizes }] = attributes;
  const share = sizes[1] / size;
  const numCols = size * clusters;
  const numRows = size + clusters;
  const colCost = new Float64Array(numCols);
  const starts = Int32Array.from({ length: numCols + 1 }, (_, i) => 2 * i);
  const indices = new Int32Array(2 * numCols);
  const values = new Float64Array(2 * numCols);
  for (let p = 0; p < size; p++) {
    for (let k = 0; k < clusters; k++) {
      const at = p * clusters + k;
      for (let i = 0; i < dim; i++) {
        colCost[at] += (points[p * dim + i] - clustering.sums[k * dim + i] / clustering.masses[k]) ** 2;
      }
      indices.set([p, size + k], 2 * at);
      values.set([1, groupOf[p] === 1 ? 1 - share : -share], 2 * at);
    }
  }
  const rowBounds = Float64Array.from({ length: numRows }, (_, row) => (row < size ? 1 : 0));
  const highs = await loadHighs();
  const began = cpuSeconds();
  const model = highs.createModel({
    numCols,
    numRows,
    colCost,
    colLower: new Float64Array(numCols),
    colUpper: new Float64Array(numCols).fill(1),
    rowLower: rowBounds,
    rowUpper: rowBounds,
    matrix: { format: "csc", numRows, numCols, starts, indices, values },
  });
  model.options.set({ output_flag: false });
  model.run();
  const seconds = cpuSeconds() - began;
  model.dispose();
  return seconds;
}

/** The whole front of the full Adult data against ten plain k-means restarts of ml-kmeans. */
async function kmeansLines(): Promise<string[]> {
  const path = join(process.env.FAIRFRONT_DATA ?? "absent", "adult.csv");
  if (!existsSync(path)) return ["Trace and ml-kmeans: skipped; FAIRFRONT_DATA holds no adult.csv"];
  const table = await readTable(path);
  const problem = encode(table, { protect: ["sex"], clusters: 10, features: FEATURES, scale: "zscore+l2" });
  const began = cpuSeconds();
  const front = await findFront(problem, { method: trace, seed: 1 });
  const ours = cpuSeconds() - began;
  const rows = Array.from({ length: problem.size }, (_, p) => [
    ...problem.points.subarray(p * problem.dim, (p + 1) * problem.dim),
  ]);
  const peerBegan = cpuSeconds();
  for (let seed = 1; seed <= 10; seed++) kmeans(rows, 10, { seed, initialization: "kmeans++", maxIterations: 1000 });
  const theirs = cpuSeconds() - peerBegan;
  return [
    `Full Adult, K = 10: a front of ${front.solutions.length} in ${ours.toFixed(1)} CPU s, one thread; ` +
      `ml-kmeans, ten plain restarts: ${theirs.toFixed(1)} CPU s; ratio ${(ours / theirs).toFixed(2)}`,
  ];
}
