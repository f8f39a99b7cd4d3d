import type { Objective } from "../measures/objective.ts";
import { findKnee, KNEES, type Knee } from "../pareto/knee.ts";

const OBJECTIVES: readonly Objective[] = [
  { name: "cost", better: "lower" },
  { name: "worst", better: "higher" },
];

/** What a knee is looked for in: the solutions of a front, from the cheapest on. */
type Solutions = readonly { readonly cost: number; readonly relativeFairness: readonly number[] }[];

const VISIBLE = 0.02; // of all that the front can give against the cheapest: what a suggestion gives at least

/** Where a front bends most, by each definition that finds such a place; one that gives next to nothing is no suggestion. */
export function kneesOf(solutions: Solutions): { readonly name: Knee; readonly id: number }[] {
  const worst = solutions.map(worstOf);
  const [first, most] = [worst[0], worst.reduce((a, b) => Math.max(a, b), 0)];
  return KNEES.flatMap((name) => {
    const id = surfaceKnee(solutions, name);
    return id === undefined || worst[id] - first < VISIBLE * (most - first) ? [] : [{ name, id }];
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
