import { type Comparison, medianRun, type Problem } from "@fairfront/core/internal";
import { frontsFigure, type ShownFront } from "./fronts-figure.ts";

/** All fronts of a comparison in one SVG picture: of several seeds the run of median hypervolume. */
export function comparisonFigure(problem: Problem, comparison: Comparison, name: string, attribute = 0): string {
  const { name: column, measure } = problem.attributes[attribute];
  const seeds = comparison.seeds.length;
  return frontsFigure({
    title: `${name}, ${problem.clusters} clusters: cost against ${measure.name}`,
    subtitle: `Better is up and to the left.${seeds > 1 ? ` Of ${seeds} seeds the run of median hypervolume (HV).` : " HV: hypervolume."}`,
    column,
    measure: measure.name,
    bestBalance: measure.best,
    flat: problem.attributes.length > 1,
    fronts: frontsOf(comparison, attribute),
  });
}

function frontsOf({ candidacies }: Comparison, attribute: number): ShownFront[] {
  return candidacies
    .filter(({ runs }) => runs.length > 0)
    .map((candidacy) => {
      const { front } = medianRun(candidacy);
      const points = front.solutions.map(({ scores }) => ({ cost: scores[0], fairness: scores[1 + attribute] }));
      return { title: candidacy.title, hypervolume: front.hypervolume, points };
    });
}
