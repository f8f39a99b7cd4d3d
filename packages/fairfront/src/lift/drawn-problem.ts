import { makeProblem, measureAgain, type Problem, type ProblemInput } from "@fairfront/core/internal";
import type { DrawnPoints } from "../sources/row-source.ts";

/** Rows that were drawn, as a problem of their own: the groups and measures of `whole`. Absent `weights`: they all weigh the same. */
export function drawnProblem(
  { points, strata }: Pick<DrawnPoints, "points" | "strata">,
  whole: Problem,
  cells: readonly number[][],
  limits?: ProblemInput["limits"],
  weights?: Float64Array | undefined,
): Problem {
  return makeProblem({
    points,
    dim: whole.dim,
    clusters: whole.clusters,
    attributes: whole.attributes.map(({ name, groups, measure, firstCell }, a) => ({
      name,
      groups,
      groupOf: Uint16Array.from(strata, (s) => cells[s][a] - firstCell),
      measure: measureAgain(measure),
    })),
    limits,
    weights,
  });
}
