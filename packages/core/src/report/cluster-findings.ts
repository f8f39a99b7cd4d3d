import { audit } from "../audit/audit.ts";
import type { Audit } from "../audit/audit-result.ts";
import type { ChanceBand } from "../audit/chance-band.ts";
import { type NewRows, newRowsOf } from "../choice/new-rows.ts";
import { clusterProfile, coordinateSpreads } from "../description/cluster-profile.ts";
import { principalPlane } from "../description/principal-plane.ts";
import type { EncodedProblem } from "../encoding/encode.ts";
import { type Clustering, tallyClustering } from "../problem/clustering.ts";
import { oneClusterCost, type Problem } from "../problem/problem.ts";
import { leaversTexts } from "./choice-words.ts";
import type { ReportFact, ReportProfile, ReportProjection } from "./report-data.ts";

/** Dots of a projection: more would hide each other, and make the file heavy. */
const MOST_DOTS = 3000;
const TRAITS = 5;

/** What is known about the clusters of a choice, wherever its rows are. */
export interface ClusterFindings {
  readonly audit: Audit;
  /** The cost of one cluster for all: what there is to explain. */
  readonly whole: number;
  /** Who is not in the nearest cluster, a sentence an attribute. */
  readonly leavers: readonly string[];
  readonly newRows?: NewRows | undefined;
  readonly profiles?: readonly ReportProfile[] | undefined;
  readonly projection?: ReportProjection | undefined;
}

/** What is known about the rows of a run besides its record. */
export interface RowFindings {
  /** Rows that were left out. */
  readonly dropped: number;
  readonly notices: EncodedProblem["notices"];
  readonly bands?: readonly ChanceBand[] | undefined;
  /** Of the cheapest solution: what clusters without regard to the groups are like. */
  readonly cheapest?: Audit | undefined;
  /** What the numbers rest on, where that is not simply all rows. */
  readonly basis?: readonly ReportFact[] | undefined;
}

/** All that can be said of a choice whose rows are in memory. */
export function clusterFindings(
  problem: EncodedProblem,
  labels: Uint8Array,
  names: readonly string[] | undefined,
): ClusterFindings {
  const audited = audit({
    labels,
    clusters: Array.from({ length: problem.clusters }, (_, k) => k),
    clusterNames: Object.fromEntries(Object.entries(names ?? [])),
    attributes: problem.attributes,
    points: { values: problem.points, dim: problem.dim },
    weights: problem.weights,
  });
  return {
    audit: audited,
    whole: oneClusterCost(problem),
    leavers: leaversTexts(audited),
    newRows: newRowsOf(problem, labels),
    profiles: profilesOf(problem, tallyClustering(problem, labels), coordinateSpreads(problem)),
    projection: projectionOf(problem, labels),
  };
}

/** What sets every cluster apart, by its sums and the spread of all rows. */
export function profilesOf(
  problem: Parameters<typeof clusterProfile>[0],
  clustering: Clustering,
  spreads: Float64Array,
): ReportProfile[] {
  return Array.from(clustering.sizes, (_, cluster) => ({
    cluster,
    traits: clusterProfile(problem, clustering, cluster, spreads).slice(0, TRAITS),
  }));
}

/** Some of the points, in the plane in which all are spread most; `of` where they stand for more. */
export function projectionOf(
  problem: Pick<Problem, "size" | "dim" | "points">,
  labels: ArrayLike<number>,
  of = problem.size,
): ReportProjection {
  const { coordinates, shares } = principalPlane(problem);
  const { size } = problem;
  const step = Math.max(1, size / MOST_DOTS);
  const points = Array.from({ length: Math.min(size, MOST_DOTS) }, (_, i) => Math.floor(i * step));
  return {
    x: points.map((point) => coordinates[point]),
    y: points.map((point) => coordinates[size + point]),
    cluster: points.map((point) => labels[point]),
    shares,
    of,
  };
}
