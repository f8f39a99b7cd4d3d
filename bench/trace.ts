// How good is Trace, and how fast? Against the best known fronts, published costs, an LP solver and plain k-means.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { coverage, type Executor, type Front, methodNamed, type Problem, run } from "@fairfront/core/internal";
import { threadExecutor } from "fairfront/node";
import { cpuSeconds, median } from "./cpu.ts";
import { caseName, caseProblem, type PaperCase, paperCases } from "./paper-cases.ts";
import { publishedCases, publishedProblem } from "./published.ts";

const trace = methodNamed("trace");
const THREADS = 2;

export async function traceBench(): Promise<string[]> {
  return [...(await qualityLines()), ...(await publishedLines())];
}

interface Outcome {
  readonly front: Front;
  readonly seconds: number;
  /** CPU seconds to 0.999 of the best known hypervolume. */
  readonly nearly: number | undefined;
}

async function runTrace(problem: Problem, seed: number, best: number, executor?: Executor): Promise<Outcome> {
  const began = cpuSeconds();
  let nearly: number | undefined;
  for await (const event of run(problem, { method: trace, seed, executor })) {
    if (event.kind === "progress" && event.hypervolume >= 0.999 * best) nearly ??= cpuSeconds() - began;
    if (event.kind === "finished") return { front: event.front, seconds: cpuSeconds() - began, nearly };
  }
  throw new Error("no front");
}

async function qualityLines(): Promise<string[]> {
  const lines = ["Trace, one thread, default settings, seeds 1 to 5: hypervolume as a share of the best known"];
  for (const paperCase of paperCases) {
    const problem = await caseProblem(paperCase);
    if (problem === undefined) {
      lines.push(`  ${caseName(paperCase)}: skipped; set FAIRFRONT_DATA to a folder that holds ${paperCase.file}.csv`);
      continue;
    }
    const outcomes: Outcome[] = [];
    for (let seed = 1; seed <= 5; seed++) outcomes.push(await runTrace(problem, seed, paperCase.bestKnown));
    const shares = outcomes.map(({ front }) => front.hypervolume / paperCase.bestKnown);
    const sizes = outcomes.map(({ front }) => front.solutions.length);
    const nearly = median(outcomes.map((outcome) => outcome.nearly ?? Number.POSITIVE_INFINITY));
    lines.push(
      `  ${caseName(paperCase)}: median ${median(shares).toFixed(6)} (${Math.min(...shares).toFixed(6)} to ` +
        `${Math.max(...shares).toFixed(6)}), ${median(sizes)} solutions, ${median(outcomes.map((o) => o.seconds)).toFixed(1)} CPU s, ` +
        `0.999 of it in ${nearly.toFixed(2)} CPU s${peerText(paperCase, outcomes[0].front)}`,
    );
  }
  return lines;
}

/** Coverage of the peers' fronts, where the folder that holds them is known. */
function peerText({ file, clusters }: PaperCase, front: Front): string {
  const folder = process.env.FAIRFRONT_REFERENCE;
  if (folder === undefined) return "";
  const ours = front.solutions.map(({ scores }) => scores);
  const texts = ["safairkm_authors", "vfairkm", "fairassign"].flatMap((peer) => {
    const path = join(folder, "fronts", `${peer}_${file}_K${clusters}.csv`);
    if (!existsSync(path)) return [];
    const theirs = readFileSync(path, "utf8")
      .trim()
      .split("\n")
      .slice(1)
      .map((line) => line.split(",").map(Number))
      .map(([cost, balance]) => Float64Array.of(cost * (1 + 1e-9), balance * (1 - 1e-12))); // equal but for rounding
    const covered = (coverage(front.objectives, ours, theirs) * 100).toFixed(1);
    return [`${peer} ${covered} %`];
  });
  return `; covers ${texts.join(", ")}`;
}

async function publishedLines(): Promise<string[]> {
  const lines = [`Published costs (total squared distance), Trace on ${THREADS} threads, seed 1`];
  const executor = threadExecutor({ threads: THREADS });
  for (const wanted of publishedCases) {
    const problem = await publishedProblem(wanted);
    if (problem === undefined) {
      lines.push(`  ${wanted.file}: skipped; FAIRFRONT_DATA does not hold it`);
      continue;
    }
    const began = performance.now();
    const { front, seconds } = await runTrace(problem, 1, 1, executor);
    const wall = ((performance.now() - began) / 1000).toFixed(1);
    const cells = wanted.cells.map(([balance, cost]) => {
      const ours = front.pick({ balance }).scores[0] * problem.size;
      return `${balance}: ${ours.toFixed(1)} [${cost}] ${ours <= cost ? "ok" : ours < cost + 0.5 ? "ok, rounded" : "COSTS MORE"}`;
    });
    lines.push(
      `  ${wanted.file}, K = ${wanted.clusters}: ${cells.join("; ")}; whole front of ${front.solutions.length} in ` +
        `${wall} s (${seconds.toFixed(1)} CPU s) [one solution ${wanted.seconds} s]`,
    );
  }
  await executor.close();
  return lines;
}
