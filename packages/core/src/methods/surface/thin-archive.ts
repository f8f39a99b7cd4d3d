import type { Archive } from "../../pareto/archive.ts";
import { cheapestAtFloors, USUAL_LIMIT } from "../../pareto/cheapest-at-floors.ts";
import type { Solution } from "../../pareto/solution.ts";
import { thin } from "../../pareto/thinning.ts";
import type { Pieces } from "../../pieces.ts";
import type { Problem } from "../../problem/problem.ts";
import { thinSurface } from "./thin-surface.ts";

/**
 * Thins an archive that has more members than were `asked` for, or than there is `room` for: a line to those well apart, a
 * surface to the worthiest. `before`: who was in it until now; a surface stays as good unless fewer than usual were asked for.
 */
export function* thinArchive(
  problem: Problem,
  archive: Archive<Solution>,
  asked: number,
  before: readonly Solution[],
  room = asked,
): Pieces<void> {
  const limit = Math.min(asked, room);
  const { members, objectives } = archive;
  if (members.length <= limit) return;
  const best = problem.attributes.map(({ measure }) => measure.best);
  const kept =
    best.length > 1
      ? yield* thinSurface(problem, members, limit, asked < USUAL_LIMIT ? [] : before)
      : thin(objectives, members, limit, cheapestAtFloors(best, members, limit));
  archive.replaceAll([]);
  yield* archive.addAll(kept);
}
