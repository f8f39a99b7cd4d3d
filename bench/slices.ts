// How long does a search in line keep its thread? Every slice in processor time, so that other work of the machine does not count.
import {
  fairAssign,
  findFront,
  lloyd,
  type Method,
  makeProblem,
  miniBatch,
  type Problem,
  Rng,
  safairkm,
  trace,
  vfairkm,
} from "@fairfront/core/internal";
import { processorTime } from "../packages/core/src/run/processor-time.contract.ts";

const ALLOWED = 16; // milliseconds
const MOST_SLICES = 800;

const cases = [
  [trace, 1000, 5, 5],
  [trace, 20_000, 6, 10],
  [trace, 100_000, 8, 10],
  [safairkm, 20_000, 6, 10],
  [vfairkm, 20_000, 6, 10],
  [lloyd, 20_000, 6, 10],
  [miniBatch, 20_000, 6, 10],
  [fairAssign, 1000, 5, 5],
] as const;

export async function slicesBench(): Promise<string[]> {
  const lines = [
    `A search in line, which may keep its thread for ${ALLOWED} ms at a time: milliseconds of processor time without a rest`,
    "  method         rows  features  clusters   slices  longest  of 99 in 100  above   making the problem",
  ];
  for (const [method, size, dim, clusters] of cases) {
    const began = processorTime();
    const problem = blobs(size, dim, clusters);
    const made = processorTime() - began;
    const slices = await slicesOf(problem, method as unknown as Method);
    const above = slices.filter((slice) => slice > ALLOWED).length;
    const numbers = [slices[0].toFixed(1).padStart(8), slices[Math.floor(slices.length / 100)].toFixed(1).padStart(13)];
    const shape = [String(size).padStart(8), String(dim).padStart(9), String(clusters).padStart(9)];
    const rest = [...numbers, String(above).padStart(6), made.toFixed(0).padStart(20)];
    lines.push(`  ${method.name.padEnd(11)}${shape.join(" ")} ${String(slices.length).padStart(8)} ${rest.join(" ")}`);
  }
  return lines;
}

/** Stopped after many slices; the longest first. */
async function slicesOf(problem: Problem, method: Method): Promise<number[]> {
  const slices: number[] = [];
  const stop = { aborted: false };
  let began = processorTime();
  const rest = async (): Promise<void> => {
    slices.push(processorTime() - began);
    if (slices.length >= MOST_SLICES) stop.aborted = true;
    await new Promise((resolve) => setImmediate(resolve));
    began = processorTime();
  };
  await findFront(problem, { method, seed: 1, stop, clock: { now: () => performance.now(), rest } });
  return slices.sort((a, b) => b - a);
}

function blobs(size: number, dim: number, clusters: number): Problem {
  const rng = Rng.fromSeed(1);
  const points = new Float64Array(size * dim);
  const groupOf = new Uint16Array(size);
  for (let row = 0; row < size; row++) {
    const blob = rng.below(7);
    groupOf[row] = rng.float() < 0.3 + 0.05 * blob ? 1 : 0;
    for (let i = 0; i < dim; i++) points[row * dim + i] = 3 * ((blob * (i + 3)) % 5) + rng.normal();
  }
  return makeProblem({ points, dim, clusters, attributes: [{ name: "group", groups: ["a", "b"], groupOf }] });
}
