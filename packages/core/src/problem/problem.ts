import type { Limits } from "./limits.ts";
import type { Measure } from "./measure.ts";

/** A partition of the points into demographic groups, by one protected column. */
export interface ProtectedAttribute {
  readonly name: string;
  /** The groups' names; V_j in the paper. */
  readonly groups: readonly string[];
  /** The group of every point. */
  readonly groupOf: Uint16Array;
  /** Where this attribute's cells begin in a cluster's row of cells. */
  readonly firstCell: number;
  /** Points of every group. */
  readonly sizes: Int32Array;
  /** Their total weight. */
  readonly masses: Float64Array;
  /** For every group the stretches of points that make it up: start, end, start, end, ... */
  readonly ranges: readonly Uint32Array[];
  /** The data's own balance, which no clustering exceeds; b* in the docs. */
  readonly bestBalance: number;
  /** What is optimised: how fair the groups are spread, as rows. */
  readonly measure: Measure;
}

/** Points to cluster, as plain k-means sees them. */
export interface PlainProblem {
  /** Points; N in the paper. */
  readonly size: number;
  /** Features; d. */
  readonly dim: number;
  /** Clusters; K. */
  readonly clusters: number;
  /** Row-major size x dim coordinates. */
  readonly points: Float64Array;
  /** A positive weight for every point, or undefined where all are 1. */
  readonly weights: Float64Array | undefined;
  /** The sum of the weights; N where there are none. */
  readonly mass: number;
  /** Q: the weighted sum of the points' squared lengths. */
  readonly squares: number;
}

/**
 * What methods see. Immutable, and made of flat arrays so that threads can share it.
 * Points are sorted by their groups (first attribute first): a group is one stretch, or few.
 */
export interface Problem extends PlainProblem {
  /** Row-major size x dim coordinates with mean 0; never written after encoding. */
  readonly points: Float64Array;
  /** What was subtracted from every point to make the mean 0. */
  readonly offset: Float64Array;
  /** None: the front is the single best clustering. */
  readonly attributes: readonly ProtectedAttribute[];
  /** What every cluster keeps; undefined where nothing is asked for. */
  readonly limits: Limits | undefined;
  /** Cells of one cluster: the groups of all attributes, side by side. */
  readonly cells: number;
  /** The row of every point: of the file, where the table has only some of its rows. */
  readonly rows: Uint32Array;
  /** Identifies points, weights, groups, clusters, measures and limits: a checkpoint belongs to one problem. */
  readonly fingerprint: string;
}

export const MAX_CLUSTERS = 256; // a label is one byte
export const MAX_GROUPS = 65_536; // a group index is two bytes

/** Cost of the solution that puts every point into one cluster: the worst a front can start from. */
export function oneClusterCost(problem: Problem): number {
  return problem.squares / problem.mass;
}

/** The weight of a point. */
export function weightOf({ weights }: PlainProblem, point: number): number {
  return weights === undefined ? 1 : weights[point];
}

/** Labels in the order of the table's rows that became points. */
export function labelsByRow(problem: Problem, labels: Uint8Array): { row: number; cluster: number }[] {
  const placed = Array.from(labels, (cluster, point) => ({ row: problem.rows[point], cluster }));
  return placed.sort((a, b) => a.row - b.row);
}
