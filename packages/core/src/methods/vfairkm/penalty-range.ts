import type { Problem } from "../../problem/problem.ts";

export const MOST_DOUBLINGS = 24;
const FAIR = 0.01; // the paper's measure of a KL error that is small enough
const FUTILE = 2; // doublings without a fall after which the error has stopped falling
const FALL = 0.99;

/**
 * Where to begin: a penalty that weighs about as much as the distances. b is of the order clusters / mass, so mu is of
 * the order cost x mass / clusters, and an eighth of it is gentle.
 */
export function firstGuess({ mass, clusters }: Problem, cost: number): number {
  return cost > 0 ? (cost * mass) / clusters / 8 : 1;
}

/** Whether the KL errors of ever doubled penalties say that the largest useful one is found. */
export function fairEnough(errors: readonly number[]): boolean {
  if (errors.length === 0) return false;
  if (errors[errors.length - 1] < FAIR) return true;
  const earlier = errors.slice(0, -FUTILE);
  if (earlier.length === 0) return false;
  return Math.min(...errors.slice(-FUTILE)) > FALL * Math.min(...earlier);
}
