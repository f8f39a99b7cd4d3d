import type { Front } from "../pareto/front.ts";
import { coverage } from "../pareto/indicators/coverage.ts";
import { scaledLosses } from "../pareto/indicators/scaling.ts";
import { spread } from "../pareto/indicators/spread.ts";
import type { Candidacy, ComparedRun, Comparison } from "./comparison.ts";
import { median } from "./median.ts";

/** How good one method's fronts are: medians over the seeds. The same for the same seeds, whatever the machine. */
export interface Quality {
  readonly name: string;
  readonly title: string;
  readonly runs: number;
  readonly solutions: number;
  readonly hypervolume: number;
  /** Of all seeds. */
  readonly leastHypervolume: number;
  readonly mostHypervolume: number;
  /** The largest gap of the front, ends included, as a share of the box; less is better. */
  readonly gap: number;
  /** How uneven the gaps are; less is better. */
  readonly unevenness: number;
  readonly cheapest: number;
  /** Of the first protected attribute. */
  readonly fairest: number;
}

export function qualityOf(comparison: Comparison): Quality[] {
  const extremes = lossExtremes(comparison);
  return comparison.candidacies
    .filter(({ runs }) => runs.length > 0)
    .map(({ name, title, runs }) => {
      const fronts = runs.map(({ front }) => front);
      const of = (value: (front: Front) => number): number => median(fronts.map(value));
      const volumes = fronts.map(({ hypervolume }) => hypervolume);
      return {
        name,
        title,
        runs: runs.length,
        solutions: of(({ solutions }) => solutions.length),
        hypervolume: median(volumes),
        leastHypervolume: Math.min(...volumes),
        mostHypervolume: Math.max(...volumes),
        gap: of((front) => spread(lossesOf(front), extremes).gamma),
        unevenness: of((front) => spread(lossesOf(front), extremes).delta),
        cheapest: of(({ solutions }) => solutions[0].scores[0]),
        fairest: of(({ solutions }) => Math.max(...solutions.map(({ scores }) => scores[1]))),
      };
    });
}

/** Row a, column b: the share of b's solutions that some solution of a equals or dominates; median over the seeds. */
export function coverageMatrix({ candidacies }: Comparison): number[][] {
  const ran = candidacies.filter(({ runs }) => runs.length > 0);
  return ran.map((a) =>
    ran.map((b) => median(pairs(a, b).map(([x, y]) => coverage(x.objectives, scoresOf(x), scoresOf(y))))),
  );
}

/** The run of median hypervolume (the lower of two in the middle): the one to show. */
export function medianRun({ runs }: Candidacy): ComparedRun {
  const sorted = runs.toSorted((a, b) => a.front.hypervolume - b.front.hypervolume || a.seed - b.seed);
  return sorted[(sorted.length - 1) >> 1];
}

function pairs(a: Candidacy, b: Candidacy): [Front, Front][] {
  return a.runs.flatMap(({ seed, front }): [Front, Front][] => {
    const other = b.runs.find((run) => run.seed === seed);
    return other === undefined ? [] : [[front, other.front]];
  });
}

function scoresOf({ solutions }: Front): Float64Array[] {
  return solutions.map(({ scores }) => scores);
}

function lossesOf(front: Front): Float64Array[] {
  return scaledLosses(front.objectives, scoresOf(front), front.ideal, front.worst);
}

/** How far the fronts of all methods together reach: an end that only others have reached is a gap. */
function lossExtremes({ candidacies }: Comparison): { least: number[]; greatest: number[] } {
  const losses = candidacies.flatMap(({ runs }) => runs.flatMap(({ front }) => lossesOf(front)));
  const width = losses[0]?.length ?? 0;
  const over = (pick: (a: number, b: number) => number): number[] =>
    Array.from({ length: width }, (_, i) => losses.map((row) => row[i]).reduce(pick));
  return { least: over((a, b) => Math.min(a, b)), greatest: over((a, b) => Math.max(a, b)) };
}
