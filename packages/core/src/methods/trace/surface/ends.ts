import type { Solution } from "../../../pareto/solution.ts";
import type { Problem } from "../../../problem/problem.ts";

/** Places of the cheapest, the fairest in every attribute and the fairest in all of them. */
export function endsOf({ attributes }: Problem, members: readonly Solution[]): Set<number> {
  const shareOf = ({ scores }: Solution, a: number): number => scores[1 + a] / attributes[a].measure.best;
  const fairness = [
    ...attributes.map(
      (_, a) =>
        (member: Solution): number =>
          shareOf(member, a),
    ),
    (member: Solution): number => Math.min(...attributes.map((_, a) => shareOf(member, a))),
  ];
  const ends = fairness.map((of) => {
    let best = 0;
    for (let i = 1; i < members.length; i++) if (of(members[i]) > of(members[best])) best = i;
    return best;
  });
  return new Set([0, ...ends]);
}
