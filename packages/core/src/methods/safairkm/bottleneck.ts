import { squaredDistance } from "../../kernels/distance.ts";
import { clusterBalance } from "../../measures/balance.ts";
import { worstCluster } from "../../measures/measured.ts";
import type { Clustering } from "../../problem/clustering.ts";
import { balanceBlocks } from "../../problem/make-measure.ts";
import { onceFor } from "../../problem/once-for.ts";
import type { Problem, ProtectedAttribute } from "../../problem/problem.ts";

/** Whether an attribute's measure is the paper's balance, whatever its name. */
const isBalance = onceFor(
  ({ measure, groups }: ProtectedAttribute) =>
    JSON.stringify(measure.blocks) === JSON.stringify(balanceBlocks(groups.length)),
);

/** C_l of Algorithm 2: the cluster least fair by the attribute's measure; ties go to the lowest index. */
export function leastBalancedCluster(problem: Problem, clustering: Clustering, attribute: number): number {
  if (!isBalance(problem.attributes[attribute])) return worstCluster(problem, clustering, attribute);
  let bottleneck = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let cluster = 0; cluster < problem.clusters; cluster++) {
    const balance = clusterBalance(problem, clustering, attribute, cluster); // as `worstCluster`, without a table of forms
    if (balance < least) {
      least = balance;
      bottleneck = cluster;
    }
  }
  return bottleneck;
}

/** What groups count against: nothing by the paper's balance; by other measures their part of the data. */
function unitsOf(attribute: ProtectedAttribute): ArrayLike<number> | undefined {
  return isBalance(attribute) ? undefined : attribute.masses;
}

/** V_2: the bottleneck's largest group. */
export function largestGroup(problem: Problem, clustering: Clustering, attribute: number, cluster: number): number {
  return outermostGroup(problem, clustering, attribute, cluster, 1);
}

/** V_1: the bottleneck's smallest group. */
export function smallestGroup(problem: Problem, clustering: Clustering, attribute: number, cluster: number): number {
  return outermostGroup(problem, clustering, attribute, cluster, -1);
}

/** The largest group of a cluster (sign 1), or its smallest (sign -1); ties go to the lowest index. */
function outermostGroup(
  problem: Problem,
  clustering: Clustering,
  attribute: number,
  cluster: number,
  sign: 1 | -1,
): number {
  const of = problem.attributes[attribute];
  const units = unitsOf(of);
  const row = cluster * problem.cells + of.firstCell;
  let outermost = 0;
  let most = Number.NEGATIVE_INFINITY;
  for (let group = 0; group < of.groups.length; group++) {
    const mass = clustering.cellMasses[row + group];
    const part = sign * (units === undefined ? mass : mass / units[group]);
    if (part > most) {
      most = part;
      outermost = group;
    }
  }
  return outermost;
}

/** The local target: the cluster whose centre is nearest to the bottleneck's. */
export function nearestCluster(problem: Problem, centers: Float64Array, bottleneck: number): number {
  let target = bottleneck === 0 ? 1 : 0;
  let least = Number.POSITIVE_INFINITY;
  for (let cluster = 0; cluster < problem.clusters; cluster++) {
    if (cluster === bottleneck) continue;
    const distance = squaredDistance(centers, problem.dim, cluster, centers, bottleneck);
    if (distance < least) {
      least = distance;
      target = cluster;
    }
  }
  return target;
}

/** The global target: the cluster with most of the bottleneck's low group for one of its high group. */
export function richestCluster(
  problem: Problem,
  clustering: Clustering,
  attribute: number,
  bottleneck: number,
  low: number,
  high: number,
): number {
  const { firstCell } = problem.attributes[attribute];
  let target = bottleneck === 0 ? 1 : 0;
  let best = -1;
  for (let cluster = 0; cluster < problem.clusters; cluster++) {
    const row = cluster * problem.cells + firstCell;
    if (cluster === bottleneck || clustering.cellSizes[row + low] === 0) continue;
    const ratio =
      clustering.cellSizes[row + high] === 0
        ? Number.POSITIVE_INFINITY
        : clustering.cellMasses[row + low] / clustering.cellMasses[row + high];
    if (ratio > best) {
      best = ratio;
      target = cluster;
    }
  }
  return target;
}
