import { median } from "@fairfront/core/internal";
import { paperCases } from "./cases.ts";
import type { CaseResult } from "./run-paper.ts";

/** A row of Table 1: CPU seconds a nondominated solution. Ours are medians over the seeds. */
export interface TimeRow {
  readonly title: string;
  readonly method: "SAfairKM" | "VfairKM";
  readonly paper: number;
  readonly authors: number;
  /** Undefined where it was not run. */
  readonly ours: number | undefined;
  readonly cpu: number | undefined;
  readonly solutions: number | undefined;
}

export function timeTable(results: readonly CaseResult[]): TimeRow[] {
  return paperCases.flatMap(({ id, title, paper, authors }) => {
    const runs = results.find(({ paperCase }) => paperCase.id === id)?.runs ?? [];
    return (["safairkm", "vfairkm"] as const).map((method): TimeRow => {
      const of = runs.filter(({ run }) => run.settings.method === method);
      return {
        title,
        method: method === "safairkm" ? "SAfairKM" : "VfairKM",
        paper: paper[method],
        authors: authors[method],
        ours: middle(of.map(({ run, times }) => times.cpu / run.front.length)),
        cpu: middle(of.map(({ times }) => times.cpu)),
        solutions: middle(of.map(({ run }) => run.front.length)),
      };
    });
  });
}

function middle(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : median(values);
}
