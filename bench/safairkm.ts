// How fast is SAfairKM here, beside the authors' code as it was measured, and does a step grow with N?
import { makeProblem, methodNamed, type Problem, Rng, run } from "@fairfront/core/internal";
import { cpuSeconds } from "./cpu.ts";
import { caseName, caseProblem, type PaperCase, paperCases } from "./paper-cases.ts";

const safairkm = methodNamed("safairkm");
const BRIEF_ITERATIONS = 300;

export async function safairkmBench(): Promise<string[]> {
  return [...(await caseLines()), ...(await stepLines())];
}

async function caseLines(): Promise<string[]> {
  const lines = [
    "SAfairKM, seed 1, one thread. To the hypervolume at which the authors' runs were stopped; then to the end of",
    `${BRIEF_ITERATIONS} iterations: microseconds a candidate, CPU seconds a nondominated solution (authors' in brackets)`,
  ];
  for (const paperCase of paperCases) {
    const problem = await caseProblem(paperCase);
    lines.push(
      problem === undefined
        ? `  ${caseName(paperCase)}: skipped; set FAIRFRONT_DATA to a folder that holds ${paperCase.file}.csv`
        : await caseLine(paperCase, problem),
    );
  }
  return lines;
}

async function caseLine(paperCase: PaperCase, problem: Problem): Promise<string> {
  const { authors, options } = paperCase;
  const began = cpuSeconds();
  let reached: number | undefined;
  let candidates = options.starts;
  let size = 0;
  for await (const event of run(problem, { method: safairkm, seed: 1, options: { ...options, stall: 0 } })) {
    if (event.kind !== "progress") continue;
    if (event.hypervolume >= authors.hypervolume) reached ??= cpuSeconds() - began;
    candidates += size * options.pairs.length;
    size = event.frontSize;
    if (event.share * options.iterations >= BRIEF_ITERATIONS && reached !== undefined) break;
  }
  const seconds = cpuSeconds() - began;
  const ratio =
    reached === undefined
      ? `not reached [${authors.seconds} s]`
      : `in ${reached.toFixed(2)} s [${authors.seconds} s: ${(authors.seconds / reached).toFixed(0)} times less]`;
  return (
    `  ${caseName(paperCase)}: ${authors.hypervolume} ${ratio}; ` +
    `${((seconds / candidates) * 1e6).toFixed(1)} us; ${(seconds / size).toFixed(4)} s [${authors.secondsEach} s]`
  );
}

async function stepLines(): Promise<string[]> {
  const lines = ["One SAfairKM step (a parent, four pairs) as N grows, 8 features, K = 10, early and late in a run:"];
  for (const size of [5_000, 50_000, 500_000]) {
    const problem = blobs(size);
    const { labels, floats, counts } = (await firstClustering(problem)).clustering;
    const parentScores = Float64Array.of(Number.POSITIVE_INFINITY, -1); // every child is sent: the most expensive case
    const base = {
      kind: "improve",
      parent: { labels, floats, counts },
      parentScores,
      known: new Float64Array(0),
      pairs: [
        [25, 0],
        [20, 4],
        [15, 3],
        [5, 2],
      ],
      innerIterations: 1,
      target: "global",
      firstAttribute: 0,
    };
    const timed = (sampleSize: number): string => {
      const once = (i: number): unknown =>
        safairkm.step(problem, { ...base, sampleSize, rng: Rng.fromSeed(i).save() }, () => false);
      for (let i = 0; i < 200; i++) once(i);
      const began = cpuSeconds();
      for (let i = 0; i < 400; i++) once(i);
      return (((cpuSeconds() - began) / 400) * 1e6).toFixed(0);
    };
    const scratch = new Uint8Array(size);
    const began = cpuSeconds();
    for (let i = 0; i < 400; i++) scratch.set(labels);
    const copy = (((cpuSeconds() - began) / 400) * 1e6).toFixed(1);
    lines.push(
      `  N = ${size}: sample of 1: ${timed(1)} us, of 40: ${timed(40)} us; of which copying labels: ${copy} us`,
    );
  }
  return lines;
}

async function firstClustering(problem: Problem) {
  for await (const event of run(problem, { method: safairkm, seed: 1, options: { starts: 2, iterations: 1 } })) {
    if (event.kind === "finished") return event.front.solutions[0];
  }
  throw new Error("no front");
}

function blobs(size: number): Problem {
  const rng = Rng.fromSeed(1).fork("blobs");
  const groupOf = Array.from({ length: size }, () => (rng.below(3) === 0 ? 1 : 0));
  const points = Float64Array.from({ length: size * 8 }, (_, i) => ((Math.floor(i / 8) * 7) % 10) + rng.normal());
  return makeProblem({ points, dim: 8, clusters: 10, attributes: [{ name: "g", groups: ["a", "b"], groupOf }] });
}
