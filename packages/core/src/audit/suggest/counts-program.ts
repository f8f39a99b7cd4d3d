import { clusterPrices, HALF } from "./cluster-prices.ts";
import type { CountsFound } from "./counts-found.ts";
import {
  type LeastProgram,
  type LeastTableau,
  leastTableau,
  type StepsLeft,
  solveInPlace,
  withRow,
} from "./dual-simplex.ts";
import { ROUNDING, type StrataTable } from "./fair-rows.ts";
import { countsTowardsShares, leastWhole, movedRows, repairedCounts } from "./repaired-counts.ts";

interface ProgramCounts {
  readonly counts: Int32Array;
  readonly moved: number;
  readonly atLeast: number;
}

/** How much the program's floor is raised, of what is left to 1, where whole counts near its optimum miss the floor. */
const RAISES = [0, 0.01, 0.03, 0.07, 0.15, 0.3, 0.5] as const;

/**
 * The fewest moved rows where strata share groups: a linear program over the counts, whole counts near its optimum, repaired
 * and brought back as far as the floor allows; then the program in branches, for fewer, within `effort`.
 */
export function fewestByProgram(table: StrataTable, floor: number, effort: number): CountsFound {
  const root = leastTableau(countsProgram(table, floor));
  const left: StepsLeft = { steps: effort };
  const atFloor = countsAt(table, solveInPlace(root, left));
  if (atFloor === "none") return { kind: "unknown" }; // of parts of rows, up to rounding: no proof
  if (atFloor === undefined) return withoutProgram(table, floor);
  const atLeast = leastMoved(table, atFloor);
  const near = countsNear(table, floor, atFloor, atLeast, left);
  const found = fewerInBranches(table, floor, root, near, atLeast, left);
  return found === undefined ? { kind: "unknown" } : { kind: "found", ...found };
}

/** Where not even the first program ends: near counts, and what some group by itself needs in every cluster by itself. */
function withoutProgram(table: StrataTable, floor: number): CountsFound {
  const counts = countsTowardsShares(table, floor);
  if (counts === undefined) return { kind: "unknown" };
  const atLeast = Math.max(...table.groups.map((_, j) => leastOfGroup(table, j, floor)));
  return { kind: "found", counts, moved: movedRows(table, counts), atLeast };
}

function leastOfGroup({ clusters, strata, counts, groups }: StrataTable, j: number, floor: number): number {
  const { strata: own, share } = groups[j];
  const halves = new Int32Array(2 * clusters);
  counts.forEach((count, cell) => {
    halves[2 * Math.floor(cell / strata) + (own.includes(cell % strata) ? 0 : 1)] += count;
  });
  const rows = counts.reduce((sum, count) => sum + count, 0);
  const bounds = {
    least: new Int32Array(2 * clusters),
    most: new Int32Array(2 * clusters).fill(rows),
    smallest: new Int32Array(clusters).fill(1),
    largest: new Int32Array(clusters).fill(rows),
  };
  const kept = floor - ROUNDING;
  const prices = clusterPrices(
    { strata: 2, counts: halves },
    Float64Array.of(kept * share, 0),
    Float64Array.of(share / kept, 1),
  );
  prices.setPrices(new Float64Array(2).fill(HALF));
  let sum = HALF * rows;
  for (let k = 0; k < clusters; k++) {
    const sizes = prices.sizesOf(bounds, k);
    if (sizes !== undefined) sum += prices.least(bounds, k, sizes);
  }
  return Math.max(0, Math.ceil(sum - 1e-6 - 1e-9 * rows));
}

/** Whole counts near the program's optimum. */
function countsNear(
  table: StrataTable,
  floor: number,
  atFloor: Float64Array,
  atLeast: number,
  left: StepsLeft,
): ProgramCounts | undefined {
  let best: ProgramCounts | undefined;
  for (const raise of RAISES) {
    const wanted =
      raise === 0
        ? atFloor
        : countsAt(table, solveInPlace(leastTableau(countsProgram(table, floor + raise * (1 - floor))), left));
    if (wanted === undefined || wanted === "none") continue;
    const counts = repairedCounts(table, wanted, floor, (steps) => {
      left.steps -= steps;
    });
    if (counts === undefined) continue;
    const moved = Math.round(movedRows(table, counts));
    if (best === undefined || moved < best.moved) best = { counts, moved, atLeast };
    if (moved <= atLeast) break;
    if (raise > 0 && best !== undefined) break; // a higher floor moves more
  }
  return best;
}

/** Nearer to a whole number is whole. */
const WHOLE = 1e-6;
/** Of the first branches, and of every so many later ones, whole counts near their optimum are looked for. */
const FIRST_BRANCHES = 20;
const SOME_BRANCHES = 25;

/**
 * Branch and bound: where the optimum has a count that is not whole, the program goes on with that count at most what
 * is below it, and at least what is above. Where all branches were looked at, no counts move fewer rows.
 */
function fewerInBranches(
  table: StrataTable,
  floor: number,
  root: LeastTableau,
  near: ProgramCounts | undefined,
  atLeast: number,
  left: StepsLeft,
): ProgramCounts | undefined {
  const cells = table.counts.length;
  let best = near;
  let undecided = Number.POSITIVE_INFINITY; // the least bound of a branch whose program did not end
  const open: { readonly tableau: LeastTableau; readonly bound: number }[] = [{ tableau: root, bound: atLeast }];
  const canBeFewer = (bound: number): boolean => best === undefined || bound < best.moved;
  for (let branch = 0; open.length > 0 && left.steps > 0; branch++) {
    const { tableau, bound: known } = open.pop()!;
    if (!canBeFewer(known)) continue;
    const wanted = countsAt(table, solveInPlace(tableau, left));
    if (wanted === undefined) undecided = Math.min(undecided, known);
    if (wanted === undefined || wanted === "none") continue;
    const bound = Math.max(known, leastMoved(table, wanted));
    if (!canBeFewer(bound)) continue;
    const cell = leastWhole(wanted, WHOLE);
    if (cell < 0 || branch < FIRST_BRANCHES || branch % SOME_BRANCHES === 0) {
      const counts = repairedCounts(table, wanted, floor, (steps) => {
        left.steps -= steps;
      });
      const moved = counts && Math.round(movedRows(table, counts));
      if (counts !== undefined && moved !== undefined && canBeFewer(moved)) best = { counts, moved, atLeast };
    }
    if (cell < 0) continue;
    const below = Math.floor(wanted[cell]);
    const moves = (factor: number) => [
      { variable: cell, factor: -factor },
      { variable: cells + cell, factor },
    ];
    const [up, down] = [
      withRow(tableau, moves(1), below + 1 - table.counts[cell]),
      withRow(tableau, moves(-1), table.counts[cell] - below),
    ];
    const isNearUp = wanted[cell] - below > 0.5; // the nearer one is looked at first
    for (const next of isNearUp ? [down, up] : [up, down]) open.push({ tableau: next, bound });
  }
  if (best === undefined) return undefined;
  const least = open.reduce((so, { bound }) => Math.min(so, bound), Math.min(undecided, best.moved));
  return { ...best, atLeast: Math.max(atLeast, least) };
}

/** No whole counts move fewer rows than these, the optimum of a program; less what its nudges may have moved. */
function leastMoved(table: StrataTable, optimum: Float64Array): number {
  const moved = movedRows(table, optimum);
  return Math.max(0, Math.ceil(moved - 1e-4 - 1e-6 * moved));
}

/** Columns: rows out of every cell, then rows into every cell. */
function countsProgram({ clusters, strata, counts, groups }: StrataTable, floor: number): LeastProgram {
  const cells = counts.length;
  const width = 2 * cells;
  const rows: number[][] = [];
  const bounds: number[] = [];
  /** sum over cells of weight x count after the moves >= bound */
  const demand = (weights: Float64Array, bound: number): void => {
    const row = new Array<number>(width).fill(0);
    let now = 0;
    for (let cell = 0; cell < cells; cell++) {
      row[cell] = -weights[cell];
      row[cells + cell] = weights[cell];
      now += weights[cell] * counts[cell];
    }
    rows.push(row);
    bounds.push(bound - now);
  };
  for (let s = 0; s < strata; s++) {
    const weights = new Float64Array(cells);
    let size = 0;
    for (let k = 0; k < clusters; k++) {
      weights[k * strata + s] = 1;
      size += counts[k * strata + s];
    }
    demand(weights, size);
    demand(
      weights.map((weight) => -weight),
      -size,
    );
  }
  for (let k = 0; k < clusters; k++) {
    const whole = new Float64Array(cells);
    whole.fill(1, k * strata, (k + 1) * strata);
    demand(whole, 1);
    for (const { strata: own, share } of groups) {
      const inside = new Float64Array(cells);
      for (const s of own) inside[k * strata + s] = 1;
      demand(
        inside.map((weight, cell) => weight - floor * share * whole[cell]),
        0,
      );
      demand(
        inside.map((weight, cell) => share * whole[cell] - floor * weight),
        0,
      );
    }
  }
  for (let cell = 0; cell < cells; cell++) demand(new Float64Array(cells).fill(1, cell, cell + 1), 0); // none below 0
  const prices = Float64Array.from({ length: width }, (_, j) => (j < cells ? 1 : 0));
  return { prices, rows: Float64Array.from(rows.flat()), bounds: Float64Array.from(bounds) };
}

/** The counts after the moves of a solution. */
function countsAt<Ended>({ counts }: StrataTable, moves: Float64Array | Ended): Float64Array | Ended {
  if (!(moves instanceof Float64Array)) return moves;
  return Float64Array.from(counts, (count, cell) => Math.max(0, count - moves[cell] + moves[counts.length + cell]));
}
