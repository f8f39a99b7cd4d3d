import { median } from "@fairfront/core/internal";
import type { PaperMethod } from "./contenders.ts";
import type { CaseResult } from "./run-paper.ts";

/** What each method reached on a case: medians over the seeds. */
export interface QualityRow {
  readonly title: string;
  readonly method: PaperMethod;
  readonly seeds: number;
  readonly solutions: number;
  readonly hypervolume: number;
  readonly leastHypervolume: number;
  readonly mostHypervolume: number;
  readonly cheapest: number;
  readonly fairest: number;
  readonly costOfFairest: number;
}

export function qualityTable({ paperCase, runs }: CaseResult): QualityRow[] {
  const methods = [...new Set(runs.map(({ run }) => run.settings.method))];
  return methods.map((method) => {
    const of = runs.filter(({ run }) => run.settings.method === method).map(({ run }) => run);
    const volumes = of.map(({ hypervolume }) => hypervolume);
    return {
      title: paperCase.title,
      method,
      seeds: of.length,
      solutions: median(of.map(({ front }) => front.length)),
      hypervolume: median(volumes),
      leastHypervolume: Math.min(...volumes),
      mostHypervolume: Math.max(...volumes),
      cheapest: median(of.map(({ front }) => front[0][0])),
      fairest: median(of.map(({ front }) => front[front.length - 1][1])),
      costOfFairest: median(of.map(({ front }) => front[front.length - 1][0])),
    };
  });
}
