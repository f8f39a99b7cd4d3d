import { type Executor, parseOptions } from "@fairfront/core/internal";
import { version } from "../runs/version.ts";
import { caseProblem, type HereProblem, type MissingProblem, type Subsample } from "./case-problem.ts";
import { type PaperCase, paperCases } from "./cases.ts";
import { contenderOf, PAPER_METHODS, type PaperMethod, weightOf } from "./contenders.ts";
import type { Exhibit } from "./exhibits.ts";
import { runCase } from "./run-case.ts";
import { type DoneRun, type RunSettings, readRun, writeRun } from "./run-file.ts";

export interface PaperRequest {
  readonly out: string;
  readonly exhibits: readonly Exhibit[];
  readonly quick: boolean;
  /** The same number for every case; each case's own where absent. */
  readonly seeds?: number | undefined;
  readonly firstSeed: number;
  readonly subsample: Subsample;
  readonly threads: number;
}

/** A case and all of its runs, or why there are none. */
export interface CaseResult {
  readonly paperCase: PaperCase;
  readonly found: HereProblem | MissingProblem;
  readonly runs: readonly DoneRun[];
  /** How many there are once nobody stops it. */
  readonly planned: number;
}

export type PaperEvent =
  | { readonly kind: "missing"; readonly paperCase: PaperCase; readonly reason: string }
  | {
      readonly kind: "progress";
      readonly paperCase: PaperCase;
      readonly method: PaperMethod;
      readonly seed: number;
      /** Of everything, from 0 to 1. */
      readonly share: number;
      readonly frontSize: number;
      /** Milliseconds; undefined while nothing is known. */
      readonly timeLeft: number | undefined;
    }
  | { readonly kind: "ran"; readonly done: DoneRun; readonly again: boolean };

interface Unit {
  readonly paperCase: PaperCase;
  readonly found: HereProblem;
  readonly method: PaperMethod;
  readonly settings: RunSettings;
  readonly weight: number;
}

/**
 * Runs what the exhibits need and is not in the folder yet; a run is written as soon as it is done. The first seed of
 * every case comes before the second of any, so that a run that is broken off has something of everything.
 */
export async function runPaper(
  request: PaperRequest,
  executor: Executor,
  stop: { readonly aborted: boolean },
  tell: (event: PaperEvent) => void,
): Promise<CaseResult[]> {
  const wanted = paperCases.filter(({ id }) => request.exhibits.some(({ cases }) => cases.includes(id)));
  const found = new Map<string, HereProblem | MissingProblem>();
  for (const paperCase of wanted) {
    const problem = await caseProblem(paperCase, request.subsample);
    found.set(paperCase.id, problem);
    if (problem.kind === "missing") tell({ kind: "missing", paperCase, reason: problem.reason });
  }
  const units = unitsOf(request, wanted, found);
  const clock = new Clockwork(units.reduce((sum, { weight }) => sum + weight, 0));
  const done = new Map<string, DoneRun[]>(wanted.map(({ id }) => [id, []]));
  for (const unit of units) {
    const before = await readRun(request, unit.settings);
    const run = before ?? (stop.aborted ? undefined : await runUnit(unit, request, executor, stop, clock, tell));
    if (run === undefined) continue; // stopped: what was done earlier still counts
    if (before === undefined) await writeRun(request, run);
    clock.finish(unit.weight, before === undefined);
    done.get(unit.paperCase.id)!.push(run);
    tell({ kind: "ran", done: run, again: before !== undefined });
  }
  return wanted.map((paperCase) => ({
    paperCase,
    found: found.get(paperCase.id)!,
    runs: done.get(paperCase.id)!,
    planned: units.filter((unit) => unit.paperCase === paperCase).length,
  }));
}

function runUnit(
  { paperCase, found, method, settings, weight }: Unit,
  { quick, threads }: PaperRequest,
  executor: Executor,
  stop: { readonly aborted: boolean },
  clock: Clockwork,
  tell: (event: PaperEvent) => void,
): Promise<DoneRun | undefined> {
  const { seed } = settings;
  return runCase(
    { paperCase, method, quick, problem: found.problem, settings },
    {
      ...{ executor, threads, stop },
      tell: (share, frontSize) =>
        tell({ kind: "progress", paperCase, method, seed, frontSize, ...clock.at(share * weight) }),
    },
  );
}

function unitsOf(
  { quick, seeds, firstSeed }: PaperRequest,
  wanted: readonly PaperCase[],
  found: ReadonlyMap<string, HereProblem | MissingProblem>,
): Unit[] {
  const countOf = (paperCase: PaperCase): number => seeds ?? (quick ? 1 : paperCase.seeds);
  const most = Math.max(0, ...wanted.map(countOf));
  return Array.from({ length: most }, (_, i) => i).flatMap((i) =>
    wanted.flatMap((paperCase) => {
      const problem = found.get(paperCase.id)!;
      if (problem.kind === "missing" || i >= countOf(paperCase)) return [];
      return PAPER_METHODS.map((method): Unit => {
        const { method: known, options } = contenderOf(method, paperCase, quick);
        const { fingerprint } = problem.problem;
        const given = parseOptions(known, options ?? {});
        const settings = { case: paperCase.id, method, options: given, seed: firstSeed + i, fingerprint, version };
        return { paperCase, found: problem, method, settings, weight: weightOf(method, paperCase, quick) };
      });
    }),
  );
}

/** How far everything is, and how long it will take at the pace so far. */
class Clockwork {
  private readonly began = performance.now();
  private readonly total: number;
  private passed = 0;
  /** Of what passed, what was done now. */
  private worked = 0;

  constructor(total: number) {
    this.total = total;
  }

  finish(weight: number, worked: boolean): void {
    this.passed += weight;
    if (worked) this.worked += weight;
  }

  at(current: number): { share: number; timeLeft: number | undefined } {
    const worked = this.worked + current;
    const left = this.total - this.passed - current;
    const timeLeft = worked > 0 ? ((performance.now() - this.began) * left) / worked : undefined;
    return { share: (this.passed + current) / this.total, timeLeft };
  }
}
