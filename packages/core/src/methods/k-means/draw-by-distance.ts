import { squaredDistance } from "../../kernels/distance.ts";
import { type PlainProblem, weightOf } from "../../problem/problem.ts";
import type { Rng } from "../../random/rng.ts";
import type { LloydResult } from "./lloyd-from.ts";

/** A point with probability weight x squared distance to its mean; their sum is the cost, so one partial pass will do. */
export function drawByDistance(
  problem: PlainProblem,
  { labels, centers, cost }: Pick<LloydResult, "labels" | "centers" | "cost">,
  rng: Rng,
): number {
  const { points, dim, size, mass } = problem;
  let left = rng.float() * cost * mass;
  for (let point = 0; point < size - 1; point++) {
    left -= squaredDistance(points, dim, point, centers, labels[point]) * weightOf(problem, point);
    if (left <= 0) return point;
  }
  return size - 1;
}
