import type { Problem } from "../problem/problem.ts";

/** What a record says of a problem. */
export function recordedProblem({ size, dim, clusters, attributes, fingerprint }: Problem) {
  return {
    size,
    dim,
    clusters,
    attributes: attributes.map(({ name, groups, sizes, masses, bestBalance, measure }) => ({
      name,
      groups: groups.map((group, j) => ({ name: group, points: sizes[j], mass: masses[j] })),
      bestBalance,
      ...(measure.name !== "balance" && { measure: { name: measure.name, best: measure.best } }),
    })),
    fingerprint,
  };
}

/** Whether a record tells of this problem, which was made of its table again: what it says of groups stands in reports. */
export function tellsOf({ problem }: { readonly problem: unknown }, again: Problem): boolean {
  return JSON.stringify(problem) === JSON.stringify(recordedProblem(again)); // both have the keys in one order
}
