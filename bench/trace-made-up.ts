// Trace on problems that it was not tuned on, one of every weak kind: what does it reach, and in what time?
import { makeProblem, methodNamed, type Problem, Rng, run } from "@fairfront/core/internal";
import { cpuSeconds } from "./cpu.ts";

/** Made-up blobs whose groups partly go with them. */
interface MadeUp {
  readonly size: number;
  readonly clusters: number;
  /** Groups of every attribute. */
  readonly groups: readonly number[];
  readonly dim?: number;
  readonly weighted?: boolean;
  readonly measure?: "representation";
  /** Coordinates on whole numbers: many points are the same. */
  readonly ties?: boolean;
}

const MOST_SECONDS = 2; // CPU seconds of one thread, each

const kinds: readonly MadeUp[] = [
  { size: 3000, clusters: 50, groups: [2] },
  { size: 3000, clusters: 20, groups: [2] },
  { size: 2000, clusters: 8, groups: [6] },
  { size: 3000, clusters: 5, groups: [10] },
  { size: 2000, clusters: 6, groups: [3], measure: "representation" },
  { size: 400, clusters: 4, groups: [2, 2] },
  { size: 2000, clusters: 6, groups: [2, 3] },
  { size: 1000, clusters: 4, groups: [2, 2, 3] },
  { size: 2000, clusters: 6, groups: [2], ties: true },
  { size: 2000, clusters: 8, groups: [2], dim: 1 },
  { size: 60, clusters: 3, groups: [2], weighted: true },
  { size: 300, clusters: 5, groups: [3], weighted: true },
  { size: 30_000, clusters: 10, groups: [2, 3] },
  { size: 50_000, clusters: 30, groups: [2] },
];

export async function traceMadeUp(): Promise<string[]> {
  const lines = [`Trace on made-up problems, one thread, seed 1, at most ${MOST_SECONDS} CPU s each`];
  for (const kind of kinds) {
    const problem = problemOf(kind);
    const began = cpuSeconds();
    const stop = {
      get aborted(): boolean {
        return cpuSeconds() - began > MOST_SECONDS;
      },
    };
    for await (const event of run(problem, { method: methodNamed("trace"), seed: 1, stop })) {
      if (event.kind !== "finished" && event.kind !== "stopped") continue;
      const { solutions, hypervolume } = event.front;
      const ended = event.kind === "finished" ? "" : ", ended by the clock";
      lines.push(
        `  ${nameOf(kind)}: ${hypervolume.toFixed(5)}, ${solutions.length} solutions, ${(cpuSeconds() - began).toFixed(1)} s${ended}`,
      );
    }
  }
  return lines;
}

function nameOf({ size, clusters, groups, dim, weighted, measure, ties }: MadeUp): string {
  const more = [
    ...(dim === 1 ? ["one feature"] : []),
    ...(weighted ? ["weights"] : []),
    ...(measure === undefined ? [] : [`by ${measure}`]),
    ...(ties ? ["many ties"] : []),
  ];
  return [`${size} points, K = ${clusters}, groups ${groups.join(" and ")}`, ...more].join(", ");
}

function problemOf({ size, clusters, groups, dim = 4, weighted, measure, ties }: MadeUp): Problem {
  const rng = Rng.fromSeed(1).fork("made up", size, clusters, ...groups);
  const blobs = clusters + 2;
  const centers = Float64Array.from({ length: blobs * dim }, () => 3 * rng.normal());
  const blob = Array.from({ length: size }, () => rng.below(blobs));
  const points = blob.flatMap((b) => Array.from({ length: dim }, (_, i) => centers[b * dim + i] + rng.normal()));
  return makeProblem({
    points: ties ? points.map((x) => Math.round(x)) : points,
    dim,
    clusters,
    measure,
    weights: weighted ? blob.map(() => 0.2 + rng.float()) : undefined,
    attributes: groups.map((count, a) => ({
      name: `attribute ${a}`,
      groups: Array.from({ length: count }, (_, j) => `group ${j}`),
      groupOf: blob.map((b, p) => (p < count ? p : rng.below(2) === 0 ? (b + a) % count : rng.below(count))),
    })),
  });
}
