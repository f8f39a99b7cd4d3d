import type { Solution } from "../../pareto/solution.ts";
import { oneClusterCost, type Problem } from "../../problem/problem.ts";
import { firstSuitor, NO_ONE } from "./first-suitor.ts";

/** The finest floors are so many steps apart, from 0 to the best balance of an attribute. */
const STEPS = 64;
const WHOLE = 1 - 1e-9; // the best balance itself may be missed by rounding

/** A vector of floors to solve at, with clusterings to begin from. */
export interface Target {
  /** Which one: what was solved once is not solved again. */
  readonly code: number;
  /** A balance for every attribute. */
  readonly floors: readonly number[];
  readonly starts: readonly Uint8Array[];
}

/** A front over several balances, the cheapest first. */
interface Surface {
  readonly members: readonly Solution[];
  /** members x attributes: balances in steps. */
  readonly steps: Float64Array;
  readonly worst: number;
}

/** A box of floors, its corners counted in steps. What a person pays in it lies between the costs at its corners. */
interface Cell {
  readonly low: readonly number[];
  readonly high: readonly number[];
  /** The cheapest members that keep the floors of the corners, or NO_ONE. */
  readonly cheap: number;
  readonly dear: number;
  /** The hypervolume that is uncertain in it; 0 where it is too small to halve. */
  readonly gap: number;
}

/**
 * Where a surface of cost over several balances is known least: the box of all floors is halved again and again, always the
 * cell whose corners differ most in cost, times its volume, and the corner that comes with a half is a target. At most
 * `most` of them, none whose code is in `solved`, none for a gap below `least`.
 */
export function chooseTargets(
  problem: Problem,
  members: readonly Solution[],
  solved: ReadonlySet<number>,
  most: number,
  least: number,
): Target[] {
  const surface = surfaceOf(problem, members);
  const cells = [wholeCell(problem, surface)];
  const targets: Target[] = [];
  while (targets.length < most) {
    const widest = widestOf(cells);
    const { cheap, gap } = cells[widest];
    if (gap < least) break;
    halveInPlace(surface, cells, widest);
    const { high: corner, dear } = cells[widest];
    const code = corner.reduce((sum, step) => sum * (STEPS + 1) + step, 0);
    if (solved.has(code)) continue;
    const starts = [...new Set([cheap, dear])].filter((start) => start !== NO_ONE);
    targets.push({
      code,
      floors: problem.attributes.map(({ measure }, a) => (corner[a] / STEPS) * WHOLE * measure.best),
      starts: starts.map((start) => members[start].clustering.labels),
    });
  }
  return targets;
}

function surfaceOf(problem: Problem, members: readonly Solution[]): Surface {
  const steps = members.flatMap(({ scores }) =>
    problem.attributes.map(({ measure }, a) => (scores[1 + a] / (WHOLE * measure.best)) * STEPS),
  );
  return { members, steps: Float64Array.from(steps), worst: oneClusterCost(problem) };
}

function wholeCell({ attributes }: Problem, surface: Surface): Cell {
  return makeCell(
    surface,
    attributes.map(() => 0),
    attributes.map(() => STEPS),
  );
}

function widestOf(cells: readonly Cell[]): number {
  let widest = 0;
  for (let c = 1; c < cells.length; c++) if (cells[c].gap > cells[widest].gap) widest = c;
  return widest;
}

/** The lower half of its longest side takes the cell's place, the upper half comes last. */
function halveInPlace(surface: Surface, cells: Cell[], which: number): void {
  const { low, high } = cells[which];
  const sides = high.map((end, a) => end - low[a]);
  const axis = sides.indexOf(Math.max(...sides));
  const middle = (low[axis] + high[axis]) / 2;
  cells[which] = makeCell(surface, low, high.with(axis, middle));
  cells.push(makeCell(surface, low.with(axis, middle), high));
}

function makeCell(surface: Surface, low: readonly number[], high: readonly number[]): Cell {
  const cheapestAt = (floors: readonly number[]) => firstSuitor(surface.steps, floors.length, floors, 0, 0, undefined);
  const cheap = cheapestAt(low);
  const dear = cheapestAt(high);
  const costOf = (place: number): number => surface.members[place]?.scores[0] ?? surface.worst;
  let gap = (costOf(dear) - costOf(cheap)) / surface.worst;
  let longest = 0;
  for (let a = 0; a < low.length; a++) {
    gap *= (high[a] - low[a]) / STEPS;
    longest = Math.max(longest, high[a] - low[a]);
  }
  return { low, high, cheap, dear, gap: longest > 1 ? gap : 0 };
}
