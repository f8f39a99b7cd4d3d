import type { Evidence, MethodEvidence } from "./claims/claim.ts";
import { PAPER_METHODS, type PaperMethod } from "./contenders.ts";
import type { CaseResult } from "./run-paper.ts";

/** What the claims look at: every seed for which all methods are done. */
export function evidenceOf(results: readonly CaseResult[]): Map<string, Evidence[]> {
  return new Map(results.map((result) => [result.paperCase.id, caseEvidence(result)]));
}

function caseEvidence({ found, runs }: CaseResult): Evidence[] {
  if (found.kind === "missing") return [];
  const seeds = [...new Set(runs.map(({ run }) => run.settings.seed))];
  const { data, problem } = found;
  const { bestBalance } = problem.attributes[0];
  return seeds.flatMap((seed): Evidence[] => {
    const done = runs.filter(({ run }) => run.settings.seed === seed);
    if (done.length < PAPER_METHODS.length) return [];
    const methods = done.map(({ run, times }): [PaperMethod, MethodEvidence] => [
      run.settings.method,
      { front: run.front, hypervolume: run.hypervolume, cpu: times.cpu, growth: times.growth },
    ]);
    return [{ seed, bestBalance, data, methods: Object.fromEntries(methods) as Record<PaperMethod, MethodEvidence> }];
  });
}
