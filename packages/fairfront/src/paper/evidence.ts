import type { HereProblem } from "./case-problem.ts";
import type { Evidence, MethodEvidence } from "./claims/claim.ts";
import { PAPER_METHODS, type PaperMethod } from "./contenders.ts";
import type { DoneRun } from "./run-file.ts";
import type { CaseResult } from "./run-paper.ts";

/** What the claims look at: every seed for which all methods are done. A case without data has no entry. */
export function evidenceOf(results: readonly CaseResult[]): Map<string, Evidence[]> {
  return new Map(
    results.flatMap(({ paperCase: { id }, found, runs }) =>
      found.kind === "missing" ? [] : [[id, caseEvidence(found, runs)]],
    ),
  );
}

function caseEvidence({ data, problem }: HereProblem, runs: readonly DoneRun[]): Evidence[] {
  const seeds = [...new Set(runs.map(({ run }) => run.settings.seed))];
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
