import type { Clustering } from "../problem/clustering.ts";
import type { Problem } from "../problem/problem.ts";

/** A group of a row, and which share of a cluster it was before, of all data and is now. */
interface MovedGroup {
  readonly attribute: number;
  readonly group: number;
  /** Whether its new cluster had too few of the group; else its old one had too many. */
  readonly lacked: boolean;
  readonly before: number;
  readonly all: number;
  readonly now: number;
}

/**
 * Why a row is in another cluster than without regard to the groups: the centres moved and its new cluster's is the nearer
 * one; or its new cluster lacked a group of it, or its old one had too many; or neither, and it makes room for others.
 */
export type MoveReason =
  | { readonly kind: "nearer" }
  | { readonly kind: "groups"; readonly groups: readonly MovedGroup[] }
  | { readonly kind: "room" };

/**
 * `before` is a clustering without regard to the groups, whose cluster c is number `numbers[c]` of `after`. Undefined for a
 * point that did not move.
 */
export function moveReason(
  problem: Problem,
  before: Clustering,
  numbers: Uint8Array,
  after: Clustering,
  point: number,
): MoveReason | undefined {
  const [origin, there] = [before.labels[point], after.labels[point]];
  const here = numbers[origin];
  if (here === there) return undefined;
  if (distance(problem, after, there, point) < distance(problem, after, here, point)) return { kind: "nearer" };
  const counterpart = numbers.indexOf(there);
  const groups = problem.attributes.flatMap(({ groupOf, masses }, attribute): MovedGroup[] => {
    const group = groupOf[point];
    const all = masses[group] / problem.mass;
    const [lacking, crowded] = [counterpart, origin].map((cluster) =>
      shareOf(problem, before, cluster, attribute, group),
    );
    if (lacking < all) {
      const now = shareOf(problem, after, there, attribute, group);
      return [{ attribute, group, lacked: true, before: lacking, all, now }];
    }
    if (crowded <= all) return [];
    return [
      { attribute, group, lacked: false, before: crowded, all, now: shareOf(problem, after, here, attribute, group) },
    ];
  });
  return groups.length === 0 ? { kind: "room" } : { kind: "groups", groups };
}

/** By weight; 0 of an empty cluster. */
function shareOf(
  { attributes, cells }: Problem,
  { sizes, masses, cellMasses }: Clustering,
  cluster: number,
  attribute: number,
  group: number,
): number {
  if (sizes[cluster] === 0) return 0;
  return cellMasses[cluster * cells + attributes[attribute].firstCell + group] / masses[cluster];
}

/** To a cluster's mean, squared; infinite for an empty cluster. */
function distance(
  { points, dim }: Problem,
  { sizes, masses, sums }: Clustering,
  cluster: number,
  point: number,
): number {
  if (sizes[cluster] === 0) return Number.POSITIVE_INFINITY;
  let sum = 0;
  for (let i = 0; i < dim; i++) {
    const difference = points[point * dim + i] - sums[cluster * dim + i] / masses[cluster];
    sum += difference * difference;
  }
  return sum;
}
