import type { Highs } from "highs";
import { bulkKernels } from "../../kernels/bulk.ts";
import type { BulkKernels } from "../../kernels/bulk-kernels.ts";
import { atOnce, type Pieces } from "../../pieces.ts";
import { tallyClustering } from "../../problem/clustering.ts";
import type { Problem } from "../../problem/problem.ts";
import { solveAssignment } from "./assignment-program.ts";
import { loadHighs } from "./highs.ts";
import { roundSharedInPlace } from "./round-shared.ts";
import { type ShareBounds, violationOf } from "./share-bounds.ts";

export interface AssignInput {
  readonly kind: "assign";
  /** Row-major. */
  readonly centers: Float64Array;
  readonly bounds: ShareBounds;
}

export interface AssignOutput {
  readonly kind: "assign";
  readonly labels: Uint8Array;
  /** Of the linear program at the centres, and what its dual proves: equal at an optimum. */
  readonly cost: number;
  readonly bound: number;
  /** Points that the program left in pieces. */
  readonly fractional: number;
  /** The most that a group is beyond its bounds after rounding, in units of mass. */
  readonly violation: number;
  /** Clusters without points. */
  readonly emptied: number;
}

/** Nothing: half a program has no clustering to show. */
export interface Unfinished {
  readonly kind: "unfinished";
}

/** The best assignment to these centres within these bounds, rounded to whole points. */
export async function assign(
  problem: Problem,
  input: AssignInput,
  shouldStop: () => boolean,
): Promise<AssignOutput | Unfinished> {
  const highs = await loadHighs();
  const { points, dim, size } = problem;
  return atOnce(assignInPieces(highs, bulkKernels(points, dim, size), problem, input, shouldStop));
}

/** The same, with a solver that is loaded. */
export function* assignInPieces(
  highs: Highs,
  kernels: BulkKernels,
  problem: Problem,
  { centers, bounds }: AssignInput,
  shouldStop: () => boolean,
): Pieces<AssignOutput | Unfinished> {
  const solved = yield* solveAssignment(highs, kernels, problem, centers, bounds, shouldStop);
  if (solved === undefined) return { kind: "unfinished" };
  const { labels, shared, cost, bound } = solved;
  roundSharedInPlace(highs, problem, centers, shared, labels);
  const { sizes, masses, cellMasses } = tallyClustering(problem, labels);
  return {
    kind: "assign",
    labels,
    cost,
    bound,
    fractional: shared.length,
    violation: violationOf(problem, bounds, masses, cellMasses),
    emptied: sizes.reduce((count, size) => count + (size === 0 ? 1 : 0), 0),
  };
}
