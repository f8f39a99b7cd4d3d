import type { ProblemObjective } from "../measures/objective.ts";
import { hypervolumeInPieces } from "../pareto/indicators/hypervolume.ts";
import type { Scored } from "../pareto/solution.ts";
import type { Pieces } from "../pieces.ts";
import type { Problem } from "../problem/problem.ts";
import { sampledVolume } from "./surface/floor-samples.ts";

const MOST_EXACT = 3;
const SAMPLES = 8192;

/**
 * The hypervolume of what is kept, the cheapest first, while searching. From four objectives on it is that at samples of
 * floors, nearly: the exact one would take seconds at every moment.
 */
export function* volumeOf(
  problem: Problem,
  objectives: readonly ProblemObjective[],
  members: readonly Scored[],
): Pieces<number> {
  if (objectives.length > MOST_EXACT) return yield* sampledVolume(problem, members, SAMPLES);
  return yield* hypervolumeInPieces(
    objectives,
    members.map(({ scores }) => scores),
    objectives.map((objective) => objective.ideal(problem)),
    objectives.map((objective) => objective.worst(problem)),
  );
}
