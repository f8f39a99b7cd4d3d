// How long does a search in line keep its thread? Every slice in processor time, so that other work of the machine does not count.
import { encode, fitModel, findFront as frontOf, trace as publicTrace } from "@fairfront/core";
import { audit } from "@fairfront/core/audit";
import {
  fairAssign,
  findFront,
  lloyd,
  type Method,
  makeProblem,
  miniBatch,
  type Problem,
  type ProblemInput,
  Rng,
  safairkm,
  trace,
  vfairkm,
} from "@fairfront/core/internal";
import { processorTime } from "../packages/core/src/run/processor-time.contract.ts";

const ALLOWED = 16; // milliseconds
const MOST_SLICES = 800;

/** What is asked besides balance between two groups. */
interface Question {
  readonly name: string;
  readonly measure?: "balance" | "representation";
  readonly weighted?: boolean;
  readonly attributes?: number;
  readonly limits?: ProblemInput["limits"];
}

const PLAIN: Question = { name: "" };
const OTHERS: readonly Question[] = [
  { name: "representation", measure: "representation" },
  { name: "weights", weighted: true },
  { name: "3 attributes", attributes: 3 },
  { name: "sizes 5-20 %", limits: { minSize: "5%", maxSize: "20%" } },
];

const cases: readonly (readonly [Method, number, number, number, Question])[] = [
  ...([
    [trace, 1000, 5, 5],
    [trace, 20_000, 6, 10],
    [trace, 100_000, 8, 10],
    [safairkm, 20_000, 6, 10],
    [vfairkm, 20_000, 6, 10],
    [lloyd, 20_000, 6, 10],
    [miniBatch, 20_000, 6, 10],
    [fairAssign, 1000, 5, 5],
  ].map((row) => [...row, PLAIN]) as unknown as (readonly [Method, number, number, number, Question])[]),
  ...OTHERS.map((question) => [trace as unknown as Method, 20_000, 6, 10, question] as const),
];

export async function slicesBench(): Promise<string[]> {
  const lines = [
    `A search in line, which may keep its thread for ${ALLOWED} ms at a time: milliseconds of processor time without a rest`,
    "  method         rows  features  clusters   slices  longest  of 99 in 100  above   making the problem  asked",
  ];
  for (const [method, size, dim, clusters, question] of cases) {
    const began = processorTime();
    const problem = blobs(size, dim, clusters, question);
    const made = processorTime() - began;
    const slices = await slicesOf(problem, method);
    const above = slices.filter((slice) => slice > ALLOWED).length;
    const numbers = [slices[0].toFixed(1).padStart(8), slices[Math.floor(slices.length / 100)].toFixed(1).padStart(13)];
    const shape = [String(size).padStart(8), String(dim).padStart(9), String(clusters).padStart(9)];
    const rest = [...numbers, String(above).padStart(6), made.toFixed(0).padStart(20), ` ${question.name}`];
    lines.push(
      `  ${method.name.padEnd(11)}${shape.join(" ")} ${String(slices.length).padStart(8)} ${rest.join(" ")}`.trimEnd(),
    );
  }
  return [...lines, ...(await wholeLines())];
}

/** What has no slices, because it is not a search: how long each keeps its thread. */
async function wholeLines(): Promise<string[]> {
  const lines = ["  no searches, 8 columns and a group, 10 clusters: milliseconds of processor time without a rest"];
  for (const size of [10_000, 100_000]) {
    const rng = Rng.fromSeed(2);
    const points = Float64Array.from({ length: size * 8 }, () => rng.normal());
    const groupOf = Array.from({ length: size }, () => (rng.float() < 0.3 ? 1 : 0));
    const rows = groupOf.map((group, row) => ({ ...points.subarray(row * 8, row * 8 + 8), group: "ab"[group] }));
    const [problem, encoded] = timed(() => encode(rows, { protect: ["group"], clusters: 10 }));
    const { front } = await frontOf(problem, { method: publicTrace, seed: 1, timeLimit: 2000 });
    const [, fitted] = timed(() => fitModel(problem, front.solutions[0]));
    const attributes = [{ name: "group", groups: ["a", "b"], groupOf }];
    const [, audited] = timed(() =>
      audit({ labels: front.solutions[0].labels, attributes, points: { values: points, dim: 8 } }),
    );
    lines.push(`  ${size} rows: encode ${encoded}, fitModel ${fitted}, audit ${audited}`);
  }
  return lines;
}

function timed<Result>(work: () => Result): [Result, string] {
  const began = processorTime();
  const result = work();
  return [result, (processorTime() - began).toFixed(0)];
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

function blobs(size: number, dim: number, clusters: number, question: Question): Problem {
  const { measure = "balance", weighted = false, attributes = 1, limits } = question;
  const rng = Rng.fromSeed(1);
  const points = new Float64Array(size * dim);
  const groupsOf = Array.from({ length: attributes }, () => new Uint16Array(size));
  for (let row = 0; row < size; row++) {
    const blob = rng.below(7);
    for (const [i, groupOf] of groupsOf.entries()) groupOf[row] = rng.float() < 0.3 + 0.05 * ((blob + i) % 7) ? 1 : 0;
    for (let i = 0; i < dim; i++) points[row * dim + i] = 3 * ((blob * (i + 3)) % 5) + rng.normal();
  }
  return makeProblem({
    points,
    dim,
    clusters,
    attributes: groupsOf.map((groupOf, i) => ({ name: `group ${i}`, groups: ["a", "b"], groupOf })),
    measure,
    ...(weighted && { weights: Float64Array.from({ length: size }, () => 0.5 + rng.float()) }),
    ...(limits !== undefined && { limits }),
  });
}
