import type { Objective } from "../measures/objective.ts";
import { findKnee, KNEES, type Knee } from "../pareto/knee.ts";

const OBJECTIVES: readonly Objective[] = [
  { name: "cost", better: "lower" },
  { name: "worst", better: "higher" },
];

/** What a knee is looked for in: the solutions of a front, from the cheapest on. */
type Solutions = readonly { readonly cost: number; readonly relativeFairness: readonly number[] }[];

/** Where a front bends most, by each definition that finds such a place. */
export function kneesOf(solutions: Solutions): { readonly name: Knee; readonly id: number }[] {
  return KNEES.flatMap((name) => {
    const id = surfaceKnee(solutions, name);
    return id === undefined ? [] : [{ name, id }];
  });
}

/**
 * The knee of a front of any number of attributes: of cost against the worst of the shares of the best balance. With
 * one attribute it is the front's own. Undefined where there is none but the cheapest solution.
 */
export function surfaceKnee(solutions: Solutions, knee: Knee): number | undefined {
  const line: { readonly id: number; readonly scores: readonly number[] }[] = [];
  let best = Number.NEGATIVE_INFINITY;
  solutions.forEach(({ cost, relativeFairness }, id) => {
    const worst = Math.min(...relativeFairness);
    if (worst <= best) return; // the front comes by cost: a cheaper one is as fair
    best = worst;
    line.push({ id, scores: [cost, worst] });
  });
  if (line.length < 3) return undefined;
  const index = findKnee(
    OBJECTIVES,
    line.map(({ scores }) => scores),
    knee,
  );
  return index === 0 ? undefined : line[index].id;
}
