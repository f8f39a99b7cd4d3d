import { keepsFloor, lackToFloor, lackToLimits, limitRounding } from "../../../measures/row-table.ts";
import type { Clustering } from "../../../problem/clustering.ts";
import type { LimitRows } from "../../../problem/limits.ts";
import type { Problem } from "../../../problem/problem.ts";
import { computeForms, type RowBlocks, rowBlocksOf } from "../../../problem/row-blocks.ts";
import { type Strata, strataOf } from "../../../problem/strata.ts";

/**
 * What every cluster must have: a floor for each attribute's measure, and the limits. Whether it has is asked of the rows.
 * What-if questions are answered on a copy of the cluster's counts, so that weights leave no rounding behind.
 */
export interface FloorKeeper {
  readonly problem: Problem;
  readonly strata: Strata;
  readonly clustering: Clustering;
  readonly rows: RowBlocks;
  readonly limits: LimitRows | undefined;
  readonly limitRounding: number;
  /** The floors in force, one an attribute. */
  readonly floors: Float64Array;
  /** Whether a lack counts every least low against every high as well. */
  bothSides: boolean;
  /** The form table of a cluster under a what-if. */
  readonly table: Float64Array;
}

export function makeFloorKeeper(problem: Problem, clustering: Clustering): FloorKeeper {
  const rows = rowBlocksOf(problem);
  return {
    problem,
    strata: strataOf(problem),
    clustering,
    rows,
    limits: problem.limits?.rows,
    limitRounding: limitRounding(problem),
    floors: new Float64Array(problem.attributes.length),
    bothSides: false,
    table: new Float64Array(rows.width),
  };
}

export const meanWeight = ({ mass, size }: Problem): number => mass / size;

/** Whether cluster k keeps every floor and limit once `weight` of a stratum has come (or gone, if negative). */
export function holdsAfter(keeper: FloorKeeper, cluster: number, stratum: number, weight: number): boolean {
  const { rows, floors, limits, table } = keeper;
  fillTable(keeper, cluster, stratum, weight);
  for (let a = 0; a < floors.length; a++) if (!keepsFloor(rows, a, floors[a], table)) return false;
  return limits === undefined || lackToLimits(limits, rows.cells, keeper.limitRounding, table) === 0;
}

/** How much weight cluster k lacks to its floors and limits. */
export function lackOf(keeper: FloorKeeper, cluster: number): number {
  return lackAfter(keeper, cluster, 0, 0);
}

export function lackAfter(keeper: FloorKeeper, cluster: number, stratum: number, weight: number): number {
  fillTable(keeper, cluster, stratum, weight);
  return lackInTable(keeper);
}

/** The same once two strata have changed. */
export function lackAfterTwo(
  keeper: FloorKeeper,
  cluster: number,
  stratum: number,
  weight: number,
  other: number,
  otherWeight: number,
): number {
  const { rows, strata, clustering, table } = keeper;
  fillTable(keeper, cluster, stratum, weight);
  for (let a = 0; a < strata.attributes; a++) table[strata.cells[other * strata.attributes + a]] += otherWeight;
  computeForms(rows, clustering.masses[cluster] + weight + otherWeight, table);
  return lackInTable(keeper);
}

function lackInTable(keeper: FloorKeeper): number {
  const { rows, floors, limits, table, bothSides } = keeper;
  let lack = 0;
  for (let a = 0; a < floors.length; a++)
    lack += lackToFloor(rows, a, floors[a], table, bothSides, meanWeight(keeper.problem));
  return limits === undefined ? lack : lack + lackToLimits(limits, rows.cells, keeper.limitRounding, table);
}

function fillTable(
  { rows, strata, clustering, table }: FloorKeeper,
  cluster: number,
  stratum: number,
  weight: number,
): void {
  const { cells } = rows;
  for (let cell = 0, at = cluster * cells; cell < cells; cell++, at++) table[cell] = clustering.cellMasses[at];
  if (weight !== 0) {
    for (let a = 0; a < strata.attributes; a++) table[strata.cells[stratum * strata.attributes + a]] += weight;
  }
  computeForms(rows, clustering.masses[cluster] + weight, table);
}
