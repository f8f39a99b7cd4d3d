// A million points: is there a front of at least 30 solutions within 5 minutes and 4 GB?
import { makeProblem, methodNamed, Rng, run } from "@fairfront/core/internal";
import { nodeClock, threadExecutor } from "fairfront/node";

const SIZE = 1_000_000;
const DIM = 8;
const CLUSTERS = 10;
const FIVE_MINUTES = 300_000;

export async function traceMillion(): Promise<string[]> {
  const rng = Rng.fromSeed(1).fork("million");
  const centers = Float64Array.from({ length: CLUSTERS * DIM }, () => 3 * rng.normal());
  const groupOf = new Uint8Array(SIZE);
  const points = new Float64Array(SIZE * DIM);
  for (let p = 0; p < SIZE; p++) {
    const blob = rng.below(CLUSTERS);
    groupOf[p] = rng.float() < 0.2 + 0.05 * blob ? 1 : 0;
    for (let i = 0; i < DIM; i++) points[p * DIM + i] = centers[blob * DIM + i] + 1.5 * rng.normal();
  }
  const attributes = [{ name: "group", groups: ["a", "b"], groupOf }];
  const problem = makeProblem({ points, dim: DIM, clusters: CLUSTERS, attributes });
  const executor = threadExecutor({ threads: 2 });
  const lines = [`${SIZE} x ${DIM}, K = ${CLUSTERS}, Trace on 2 threads with a time limit of 5 minutes`];
  let peak = 0;
  const asked = { method: methodNamed("trace"), seed: 1, executor, clock: nodeClock, timeLimit: FIVE_MINUTES };
  for await (const event of run(problem, asked)) {
    peak = Math.max(peak, process.memoryUsage().rss);
    const seconds = event.kind === "started" ? 0 : (event.elapsed ?? 0) / 1000;
    if (event.kind === "progress")
      lines.push(`  ${seconds.toFixed(0)} s: ${event.frontSize} solutions, ${event.hypervolume.toFixed(5)}`);
    if (event.kind === "finished") {
      lines.push(
        `  ended (${event.reason}) after ${seconds.toFixed(0)} s: ${event.front.solutions.length} solutions, ` +
          `hypervolume ${event.front.hypervolume.toFixed(5)}, ${(peak / 1e9).toFixed(2)} GB at most`,
      );
    }
  }
  await executor.close();
  return lines;
}
