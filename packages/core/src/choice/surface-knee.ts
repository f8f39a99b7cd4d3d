import type { Objective } from "../measures/objective.ts";
import { findKnee, KNEES, type Knee } from "../pareto/knee.ts";

const OBJECTIVES: readonly Objective[] = [
  { name: "cost", better: "lower" },
  { name: "worst", better: "higher" },
];

/** What a knee is looked for in: the solutions of a front, from the cheapest on. */
type Solutions = readonly { readonly cost: number; readonly relativeFairness: readonly number[] }[];

const NEAR = 0.03; // of what the front spans, in cost and in fairness: an end that is so near is the same to a person

/** Where a front bends most, by each definition that finds such a place; at its very ends there is nothing to suggest. */
export function kneesOf(solutions: Solutions): { readonly name: Knee; readonly id: number }[] {
  const worst = solutions.map(worstOf);
  const fairest = worst.indexOf(worst.reduce((a, b) => Math.max(a, b), 0));
  const isNear = (id: number, end: number): boolean =>
    Math.abs(worst[id] - worst[end]) < NEAR * (worst[fairest] - worst[0]) &&
    Math.abs(solutions[id].cost - solutions[end].cost) < NEAR * (solutions[fairest].cost - solutions[0].cost);
  return KNEES.flatMap((name) => {
    const id = surfaceKnee(solutions, name);
    return id === undefined || isNear(id, 0) || isNear(id, fairest) ? [] : [{ name, id }];
  });
}

const worstOf = ({ relativeFairness }: Solutions[number]): number => Math.min(...relativeFairness);

/**
 * The knee of a front of any number of attributes: of cost against the worst of the shares of the best balance. With
 * one attribute it is the front's own. Undefined where there is none but the cheapest solution.
 */
export function surfaceKnee(solutions: Solutions, knee: Knee): number | undefined {
  const line: { readonly id: number; readonly scores: readonly number[] }[] = [];
  let best = Number.NEGATIVE_INFINITY;
  solutions.forEach((solution, id) => {
    const worst = worstOf(solution);
    if (worst <= best) return; // the front comes by cost: a cheaper one is as fair
    best = worst;
    line.push({ id, scores: [solution.cost, worst] });
  });
  if (line.length < 3) return undefined;
  const index = findKnee(
    OBJECTIVES,
    line.map(({ scores }) => scores),
    knee,
  );
  return index === 0 ? undefined : line[index].id;
}
