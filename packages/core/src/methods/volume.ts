import type { ProblemObjective } from "../measures/objective.ts";
import { hypervolume } from "../pareto/indicators/hypervolume.ts";
import type { Scored } from "../pareto/solution.ts";
import { thin } from "../pareto/thinning.ts";
import type { Problem } from "../problem/problem.ts";

const MOST_EXACT = 3;
const THINNED = 60;

/**
 * The hypervolume of what is kept, while searching. From four objectives on it is that of a thinned front, a lower bound:
 * the exact one would take seconds at every moment.
 */
export function volumeOf(
  problem: Problem,
  objectives: readonly ProblemObjective[],
  members: readonly Scored[],
): number {
  const measured = objectives.length <= MOST_EXACT ? members : thin(objectives, members, THINNED);
  return hypervolume(
    objectives,
    measured.map(({ scores }) => scores),
    objectives.map((objective) => objective.ideal(problem)),
    objectives.map((objective) => objective.worst(problem)),
  );
}
