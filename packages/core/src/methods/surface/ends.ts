import { cheapestAtFloors } from "../../pareto/cheapest-at-floors.ts";
import type { Solution } from "../../pareto/solution.ts";
import type { Problem } from "../../problem/problem.ts";

/** Places of the cheapest, the fairest in every attribute and the fairest in all of them. */
export const endsOf = ({ attributes }: Problem, members: readonly Solution[]): Set<number> =>
  cheapestAtFloors(
    attributes.map(({ measure }) => measure.best),
    members,
    0,
  );
