import { type LeastProgram, type LeastTableau, leastTableau, solveInPlace, withRow } from "./dual-simplex.ts";
import { type StrataTable, shortfall } from "./fair-rows.ts";

export interface NearestCounts {
  /** Row-major clusters x strata, whole. */
  readonly counts: Int32Array;
  readonly moved: number;
  /** No clustering that keeps the floor moves fewer: the program's optimum, rounded up. */
  readonly atLeast: number;
}

/** How much the program's floor is raised, of what is left to 1, where whole counts near its optimum miss the floor. */
const RAISES = [0, 0.01, 0.03, 0.07, 0.15, 0.3, 0.5] as const;

/**
 * The counts that keep a floor on the representation of all attributes, with the fewest rows moved: a linear program
 * over the counts, whole counts near its optimum, mended and brought back as far as the floor allows; then the program
 * in branches, for fewer, within `effort`. undefined where none were found.
 */
export function nearestCounts(table: StrataTable, floor: number, effort: number): NearestCounts | undefined {
  const root = leastTableau(countsProgram(table, floor));
  const atFloor = countsAt(table, solveInPlace(root));
  if (atFloor === undefined) return undefined;
  const atLeast = leastMoved(table, atFloor);
  const near = countsNear(table, floor, atFloor, atLeast);
  return fewerInBranches(table, floor, root, near, atLeast, effort);
}

/** Whole counts near the program's optimum. */
function countsNear(
  table: StrataTable,
  floor: number,
  atFloor: Float64Array,
  atLeast: number,
): NearestCounts | undefined {
  let best: NearestCounts | undefined;
  for (const raise of RAISES) {
    const wanted =
      raise === 0
        ? atFloor
        : countsAt(table, solveInPlace(leastTableau(countsProgram(table, floor + raise * (1 - floor)))));
    if (wanted === undefined) continue;
    const counts = mendedCounts(table, wanted, floor);
    if (counts === undefined) continue;
    const moved = Math.round(movedRows(table, counts));
    if (best === undefined || moved < best.moved) best = { counts, moved, atLeast };
    if (moved <= atLeast) break;
    if (raise > 0 && best !== undefined) break; // a higher floor moves more
  }
  return best;
}

/** Whole counts near those wanted that keep the floor, as near to the given ones as moves back allow. */
function mendedCounts(table: StrataTable, wanted: Float64Array, floor: number): Int32Array | undefined {
  const counts = wholeCounts(table, wanted);
  if (!mendInPlace(table, counts, floor)) return undefined;
  bringBackInPlace(table, counts, floor);
  return counts;
}

/** Nearer to a whole number is whole. */
const WHOLE = 1e-6;
/** Of the first branches, and of every so many later ones, whole counts near their optimum are looked for. */
const FIRST_BRANCHES = 20;
const SOME_BRANCHES = 25;

/**
 * Branch and bound: where the optimum has a count that is not whole, the program goes on with that count at most what
 * is below it, and at least what is above. `effort` bounds the branches, by the size of their tableau; where they all were
 * looked at, no counts move fewer rows.
 */
function fewerInBranches(
  table: StrataTable,
  floor: number,
  root: LeastTableau,
  near: NearestCounts | undefined,
  atLeast: number,
  effort: number,
): NearestCounts | undefined {
  const most = Math.floor(effort / root.tableau.length);
  const cells = table.counts.length;
  let best = near;
  const open: { readonly tableau: LeastTableau; readonly bound: number }[] = [{ tableau: root, bound: atLeast }];
  const canBeFewer = (bound: number): boolean => best === undefined || bound < best.moved;
  for (let branch = 0; open.length > 0 && branch < most; branch++) {
    const { tableau, bound: known } = open.pop()!;
    if (!canBeFewer(known)) continue;
    const wanted = countsAt(table, solveInPlace(tableau));
    if (wanted === undefined) continue;
    const bound = Math.max(known, leastMoved(table, wanted));
    if (!canBeFewer(bound)) continue;
    const cell = leastWhole(wanted);
    if (cell < 0 || branch < FIRST_BRANCHES || branch % SOME_BRANCHES === 0) {
      const counts = mendedCounts(table, wanted, floor);
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
  const left = open.reduce((least, { bound }) => Math.min(least, bound), best.moved);
  return { ...best, atLeast: Math.max(atLeast, left) };
}

/** The cell whose count is farthest from whole, for its size: a row of few decides more; -1 where all are whole. */
function leastWhole(wanted: Float64Array): number {
  let cell = -1;
  let farthest = 0;
  wanted.forEach((value, i) => {
    const off = Math.abs(value - Math.round(value));
    if (off > WHOLE && off / (1 + value) > farthest) {
      farthest = off / (1 + value);
      cell = i;
    }
  });
  return cell;
}

/** No whole counts move fewer rows than these, the optimum of a program; less what its nudges may have moved. */
function leastMoved(table: StrataTable, optimum: Float64Array): number {
  const moved = movedRows(table, optimum);
  return Math.max(0, Math.ceil(moved - 1e-4 - 1e-6 * moved));
}

/** Rows that leave their cluster. */
function movedRows({ counts }: StrataTable, wanted: ArrayLike<number>): number {
  let moved = 0;
  for (let cell = 0; cell < counts.length; cell++) moved += Math.max(0, counts[cell] - wanted[cell]);
  return moved;
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
  const prices = Float64Array.from({ length: width }, (_, j) => (j < cells ? 1 : 0));
  return { prices, rows: Float64Array.from(rows.flat()), bounds: Float64Array.from(bounds) };
}

/** The counts after the moves of a solution. */
function countsAt({ counts }: StrataTable, moves: Float64Array | undefined): Float64Array | undefined {
  return (
    moves && Float64Array.from(counts, (count, cell) => Math.max(0, count - moves[cell] + moves[counts.length + cell]))
  );
}

/** Rounded so that every stratum keeps its rows: the largest fractions go up. */
function wholeCounts({ clusters, strata, counts }: StrataTable, wanted: Float64Array): Int32Array {
  const whole = Int32Array.from(wanted, (value) => Math.floor(value + 1e-6));
  for (let s = 0; s < strata; s++) {
    const cells = Array.from({ length: clusters }, (_, k) => k * strata + s);
    let left = cells.reduce((sum, cell) => sum + counts[cell] - whole[cell], 0);
    const order = cells.toSorted((a, b) => wanted[b] - whole[b] - (wanted[a] - whole[a]) || a - b);
    for (let i = 0; left > 0; i = (i + 1) % order.length, left--) whole[order[i]]++;
    for (let i = order.length - 1; left < 0; i = (i + order.length - 1) % order.length) {
      if (whole[order[i]] === 0) continue;
      whole[order[i]]--;
      left++;
    }
  }
  return whole;
}

/** Moves single rows while the shortfall shrinks; whether it came to 0. */
function mendInPlace(table: StrataTable, counts: Int32Array, floor: number): boolean {
  const { clusters, strata } = table;
  const missing = Array.from({ length: clusters }, (_, k) => shortfall(table, counts, k, floor));
  for (let step = 0; step < 50 * clusters; step++) {
    if (missing.every((value) => value === 0)) return true;
    let best = { gain: 1e-9, from: -1, to: -1, stratum: -1 };
    for (let from = 0; from < clusters; from++) {
      for (let to = 0; to < clusters; to++) {
        if (from === to || (missing[from] === 0 && missing[to] === 0)) continue;
        for (let stratum = 0; stratum < strata; stratum++) {
          if (!moveInPlace(counts, strata, stratum, from, to)) continue;
          const after = shortfall(table, counts, from, floor) + shortfall(table, counts, to, floor);
          const back = counts[to * strata + stratum] <= table.counts[to * strata + stratum] ? 1e-6 : 0; // rather home
          const gain = missing[from] + missing[to] - after + back;
          moveInPlace(counts, strata, stratum, to, from);
          if (gain > best.gain) best = { gain, from, to, stratum };
        }
      }
    }
    if (best.from < 0) return false;
    moveInPlace(counts, strata, best.stratum, best.from, best.to);
    for (const k of [best.from, best.to]) missing[k] = shortfall(table, counts, k, floor);
  }
  return missing.every((value) => value === 0);
}

/** Takes moves back one by one while the floor holds. */
function bringBackInPlace(table: StrataTable, counts: Int32Array, floor: number): void {
  const { clusters, strata } = table;
  for (let changed = true; changed; ) {
    changed = false;
    for (let stratum = 0; stratum < strata; stratum++) {
      for (let from = 0; from < clusters; from++) {
        for (let to = 0; to < clusters; to++) {
          const over = counts[from * strata + stratum] > table.counts[from * strata + stratum];
          const under = counts[to * strata + stratum] < table.counts[to * strata + stratum];
          if (!over || !under || !moveInPlace(counts, strata, stratum, from, to)) continue;
          if (shortfall(table, counts, from, floor) === 0 && shortfall(table, counts, to, floor) === 0) changed = true;
          else moveInPlace(counts, strata, stratum, to, from);
        }
      }
    }
  }
}

function moveInPlace(counts: Int32Array, strata: number, stratum: number, from: number, to: number): boolean {
  if (counts[from * strata + stratum] === 0) return false;
  counts[from * strata + stratum]--;
  counts[to * strata + stratum]++;
  return true;
}
