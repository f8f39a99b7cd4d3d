import { labelsOfRows } from "../encoding/places.ts";
import { fairnessOf } from "../measures/fairness-of.ts";
import type { Objective } from "../measures/objective.ts";
import type { Front as SearchFront } from "../pareto/front.ts";
import type { Solution as Candidate } from "../pareto/solution.ts";
import type { Pieces } from "../pieces.ts";
import type { Problem } from "../problem/problem.ts";

/** One clustering of a front. Plain data. */
export interface Solution {
  /** Its place on the front, from 0 (the cheapest). */
  readonly id: number;
  /** Mean squared distance of the rows to the mean of their cluster. */
  readonly cost: number;
  /** By attribute: the balance of the least balanced cluster, from 0 to the best that the data allow. */
  readonly balances: Readonly<Record<string, number>>;
  /** By attribute: how well the worst cluster mirrors the data, from 0 to 1. */
  readonly representations: Readonly<Record<string, number>>;
  /** By attribute: the measure that was optimised (see `FrontAttribute.measure`). */
  readonly fairness: Readonly<Record<string, number>>;
  /** The cluster of every row, in the order of the rows that `encode` or `makeProblem` was given; -1: it has none. */
  readonly labels: Int16Array;
  /** Rows that have a cluster. */
  readonly size: number;
  /** Rows of every cluster. */
  readonly sizes: readonly number[];
  /** What proposed it, and in which of its steps. */
  readonly method: string;
  readonly step: number;
}

/** A protected attribute as a front knows it. */
export interface FrontAttribute {
  readonly name: string;
  readonly groups: readonly string[];
  /** The balance of the data, which no clustering exceeds. */
  readonly bestBalance: number;
  /** What was optimised: "balance", "representation", or a measure from outside. */
  readonly measure: string;
  /** The most of it that there can be. */
  readonly best: number;
}

/** Solutions none of which is both cheaper and fairer than another. Plain data: it can be cloned, posted and kept as JSON. */
export interface Front {
  readonly clusters: number;
  /** Cost of one cluster for all: with it and cost 0 as the corners, `hypervolume` is a share. */
  readonly worstCost: number;
  readonly attributes: readonly FrontAttribute[];
  /** The share of the box between worst and best that the front dominates, from 0 to 1. */
  readonly hypervolume: number;
  /** From the cheapest to the fairest; a solution's place is its id. */
  readonly solutions: readonly Solution[];
}

/** What a search found, as callers know it. */
export function* frontOf(problem: Problem, found: SearchFront): Pieces<Front> {
  const solutions: Solution[] = [];
  for (const [id, candidate] of found.solutions.entries()) {
    solutions.push(solutionOf(problem, candidate, id));
    yield;
  }
  return {
    clusters: problem.clusters,
    worstCost: found.worst[0],
    attributes: problem.attributes.map(({ name, groups, bestBalance, measure }) => ({
      name,
      groups: [...groups],
      bestBalance,
      measure: measure.name,
      best: measure.best,
    })),
    hypervolume: found.hypervolume,
    solutions,
  };
}

function solutionOf(problem: Problem, { clustering, scores, origin }: Candidate, id: number): Solution {
  const fairness = fairnessOf(problem, clustering);
  const byAttribute = (number: "balance" | "representation" | "value"): Record<string, number> =>
    Object.fromEntries(fairness.map((of) => [of.attribute, of[number]]));
  return {
    id,
    cost: scores[0],
    balances: byAttribute("balance"),
    representations: byAttribute("representation"),
    fairness: byAttribute("value"),
    labels: labelsOfRows(problem, clustering.labels),
    size: problem.size,
    sizes: [...clustering.sizes],
    method: origin.method,
    step: origin.step,
  };
}

/**
 * What the numbers of a front's solutions mean, cost first: as the search and all of pareto order them.
 *
 * @example
 * const { front } = await findFront(problem, { method: lloyd });
 * console.log(objectivesOfFront(front)); // cost: lower is better, balance: higher is
 */
export function objectivesOfFront({ attributes }: Pick<Front, "attributes">): readonly Objective[] {
  const single = attributes.length === 1;
  return [
    { name: "cost", better: "lower" },
    ...attributes.map(
      ({ name, measure }): Objective => ({ name: single ? measure : `${measure}_${name}`, better: "higher" }),
    ),
  ];
}

/**
 * A solution's numbers in the order of `objectivesOfFront`.
 *
 * @example
 * const { front } = await findFront(problem, { method: trace });
 * const numbers = front.solutions.map((solution) => scoresOf(front, solution));
 * console.log(numbers[0]);
 */
export function scoresOf({ attributes }: Pick<Front, "attributes">, { cost, fairness }: Solution): Float64Array {
  return Float64Array.of(cost, ...attributes.map(({ name }) => fairness[name]));
}
