// Which target is better, and does SAfairKM reach what the authors' code reached? At the paper's budgets this takes an
// hour; SEEDS=3 BUDGET=0.2 looks at fewer seeds and a part of the iterations.
import { findFront, methodNamed } from "@fairfront/core/internal";
import { defaultThreads, threadExecutor } from "fairfront/node";
import { cpuSeconds, median } from "./cpu.ts";
import { caseName, caseProblem, paperCases } from "./paper-cases.ts";

export async function safairkmTargets(): Promise<string[]> {
  const seeds = Number(process.env.SEEDS ?? 5);
  const budget = Number(process.env.BUDGET ?? 1);
  const executor = threadExecutor({ threads: defaultThreads() });
  const lines = [
    `hypervolume at ${budget} of the paper's budgets, median of ${seeds} seeds (least to most), CPU seconds a run`,
  ];
  for (const paperCase of paperCases) {
    const problem = await caseProblem(paperCase);
    if (problem === undefined) continue;
    for (const target of ["global", "local"]) {
      const volumes: number[] = [];
      const began = cpuSeconds();
      for (let seed = 1; seed <= seeds; seed++) {
        const iterations = Math.ceil(paperCase.options.iterations * budget);
        const options = { ...paperCase.options, iterations, target };
        volumes.push(
          (await findFront(problem, { method: methodNamed("safairkm"), seed, options, executor })).hypervolume,
        );
      }
      const seconds = ((cpuSeconds() - began) / seeds).toFixed(1);
      const range = `${Math.min(...volumes).toFixed(5)} to ${Math.max(...volumes).toFixed(5)}`;
      const line = `  ${caseName(paperCase)}, ${target}: ${median(volumes).toFixed(5)} (${range}), ${seconds} s; authors ${paperCase.authors.hypervolume}`;
      console.error(line);
      lines.push(line);
    }
  }
  await executor.close();
  return lines;
}
