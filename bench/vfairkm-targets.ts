// Does VfairKM reach what the authors' code reaches at the paper's largest penalties, in a tenth of its CPU time?
import { findFront, methodNamed } from "@fairfront/core/internal";
import { cpuSeconds, median } from "./cpu.ts";
import { caseName, caseProblem, paperCases } from "./paper-cases.ts";

/** The paper's mu_max; hypervolume and CPU seconds of the authors' code there, with 20 penalties above 0. */
const AUTHORS: Readonly<Record<string, { muMax: number; hypervolume: number; seconds: number }>> = {
  "adult_5000, K = 10": { muMax: 3260, hypervolume: 0.63, seconds: 127 },
  "bank_5000, K = 10": { muMax: 2440, hypervolume: 0.74, seconds: 126 },
  "adult_5000, K = 5": { muMax: 6190, hypervolume: 0.5298, seconds: 97 },
  "bank_5000, K = 5": { muMax: 4790, hypervolume: 0.6128, seconds: 51 },
};

export async function vfairkmTargets(): Promise<string[]> {
  const seeds = Number(process.env.SEEDS ?? 5);
  const lines = [`VfairKM: hypervolume, median of ${seeds} seeds (least to most), median CPU seconds a run`];
  for (const paperCase of paperCases) {
    const authors = AUTHORS[caseName(paperCase)];
    const problem = authors && (await caseProblem(paperCase));
    if (problem === undefined) continue;
    const volumes: number[] = [];
    const seconds: number[] = [];
    for (let seed = 1; seed <= seeds; seed++) {
      const began = cpuSeconds();
      const options = { muMax: authors.muMax };
      volumes.push((await findFront(problem, { method: methodNamed("vfairkm"), seed, options })).hypervolume);
      seconds.push(cpuSeconds() - began);
    }
    const range = `${Math.min(...volumes).toFixed(4)} to ${Math.max(...volumes).toFixed(4)}`;
    const ours = `${median(volumes).toFixed(4)} (${range}), ${median(seconds).toFixed(1)} s`;
    const line = `  ${caseName(paperCase)}: ${ours}; authors ${authors.hypervolume}, ${authors.seconds} s`;
    console.error(line);
    lines.push(line);
  }
  return lines;
}
