import type { Clustering } from "../../problem/clustering.ts";
import type { Problem } from "../../problem/problem.ts";
import { type Strata, strataOf } from "../../problem/strata.ts";

/**
 * The balance that every cluster must have, one number an attribute, and the question whether it has. What-if questions
 * are answered on a copy of the cluster's row, so that weights leave no rounding behind.
 */
export interface FloorKeeper {
  readonly problem: Problem;
  readonly strata: Strata;
  readonly clustering: Clustering;
  /** The floors in force, one an attribute. */
  readonly floors: Float64Array;
  /** Whether a lack counts the smallest group against every other as well. */
  bothSides: boolean;
  /** A cluster's row of cells under a what-if. */
  readonly row: Float64Array;
}

export function makeFloorKeeper(problem: Problem, clustering: Clustering): FloorKeeper {
  return {
    problem,
    strata: strataOf(problem),
    clustering,
    floors: new Float64Array(problem.attributes.length),
    bothSides: false,
    row: new Float64Array(problem.cells),
  };
}

export const meanWeight = ({ mass, size }: Problem): number => mass / size;

/** Least over greatest of a stretch of masses; 0 where there is nothing. */
function ratio(masses: Float64Array, from: number, to: number): number {
  let least = masses[from];
  let most = least;
  for (let cell = from + 1; cell < to; cell++) {
    const mass = masses[cell];
    if (mass < least) least = mass;
    if (mass > most) most = mass;
  }
  return most > 0 ? least / most : 0;
}

/** Whether cluster k keeps every floor once `weight` of a stratum has come (or gone, if negative). */
export function holdsAfter(keeper: FloorKeeper, cluster: number, stratum: number, weight: number): boolean {
  const { strata, floors, row } = keeper;
  copyRow(keeper, cluster, stratum, weight);
  for (let a = 0; a < strata.attributes; a++) {
    if (ratio(row, strata.bounds[a], strata.bounds[a + 1]) < floors[a]) return false;
  }
  return true;
}

/**
 * How much cluster k lacks to its floors: the mass its groups are short of, against the largest; and with `bothSides` what
 * the smallest is short of, against each, which falls even when one of several largest groups shrinks alone.
 */
export function lackOf(keeper: FloorKeeper, cluster: number): number {
  return lackAfter(keeper, cluster, 0, 0);
}

export function lackAfter(keeper: FloorKeeper, cluster: number, stratum: number, weight: number): number {
  const { strata, floors, row, bothSides } = keeper;
  copyRow(keeper, cluster, stratum, weight);
  let lack = 0;
  for (let a = 0; a < strata.attributes; a++) {
    const from = strata.bounds[a];
    const to = strata.bounds[a + 1];
    let most = 0;
    let least = row[from];
    for (let cell = from; cell < to; cell++) {
      if (row[cell] > most) most = row[cell];
      if (row[cell] < least) least = row[cell];
    }
    if (most === 0) {
      if (floors[a] > 0) lack += meanWeight(keeper.problem);
      continue;
    }
    for (let cell = from; cell < to; cell++) {
      if (row[cell] / most < floors[a]) lack += floors[a] * most - row[cell];
      if (bothSides && least / row[cell] < floors[a]) lack += floors[a] * row[cell] - least;
    }
  }
  return lack;
}

function copyRow(
  { problem, strata, clustering, row }: FloorKeeper,
  cluster: number,
  stratum: number,
  weight: number,
): void {
  const { cells } = problem;
  const at = cluster * cells;
  for (let cell = 0; cell < cells; cell++) row[cell] = clustering.cellMasses[at + cell];
  if (weight === 0) return;
  for (let a = 0; a < strata.attributes; a++) row[strata.cells[stratum * strata.attributes + a]] += weight;
}
