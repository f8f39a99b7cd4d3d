import type { Solution } from "../../../pareto/solution.ts";
import { oneClusterCost, type Problem } from "../../../problem/problem.ts";
import { cheapestFeasible, NONE } from "../../surface/cheapest-feasible.ts";

/** The finest floors are so many steps apart, from 0 to the best value of an attribute. */
const STEPS = 64;
const WHOLE = 1 - 1e-9; // the best value itself may be missed by rounding

/** A vector of floors to solve at, with clusterings to begin from. */
export interface NextFloors {
  /** Which one: what was solved once is not solved again. */
  readonly code: number;
  /** A value for every attribute. */
  readonly floors: readonly number[];
  readonly starts: readonly Uint8Array[];
}

/** A front over several attributes, the cheapest first. */
interface Surface {
  readonly members: readonly Solution[];
  /** members x attributes: values in steps. */
  readonly steps: Float64Array;
  readonly worst: number;
}

/** A box of floors, its corners counted in steps. What a person pays in it lies between the costs at its corners. */
interface FloorBox {
  readonly low: readonly number[];
  readonly high: readonly number[];
  /** The cheapest members that keep the floors of the low and of the high corner, or NONE. */
  readonly atLow: number;
  readonly atHigh: number;
  /** The hypervolume that is uncertain in it; 0 where it is too small to halve. */
  readonly gap: number;
}

/**
 * Where a surface of cost over several attributes is known least: the box of all floors is halved again and again, always
 * the one whose corners differ most in cost, times its volume, and the corner that comes with a half is solved next. At
 * most `most` of them, none whose code is in `solved`, none for a gap below `least` or for none at all: so there are no more
 * than steps to the power of the attributes.
 */
export function chooseNextFloors(
  problem: Problem,
  members: readonly Solution[],
  solved: ReadonlySet<number>,
  most: number,
  least: number,
): NextFloors[] {
  const surface = surfaceOf(problem, members);
  const boxes = [wholeBox(problem, surface)];
  const chosen: NextFloors[] = [];
  while (chosen.length < most) {
    const widest = widestOf(boxes);
    const { atLow, gap } = boxes[widest];
    if (gap < least || gap === 0) break;
    halveInPlace(surface, boxes, widest);
    const { high: corner, atHigh } = boxes[widest];
    const code = corner.reduce((sum, step) => sum * (STEPS + 1) + step, 0);
    if (solved.has(code)) continue;
    const starts = [...new Set([atLow, atHigh])].filter((start) => start !== NONE);
    chosen.push({
      code,
      floors: problem.attributes.map(({ measure }, a) => (corner[a] / STEPS) * WHOLE * measure.best),
      starts: starts.map((start) => members[start].clustering.labels),
    });
  }
  return chosen;
}

function surfaceOf(problem: Problem, members: readonly Solution[]): Surface {
  const steps = members.flatMap(({ scores }) =>
    problem.attributes.map(({ measure }, a) => (scores[1 + a] / (WHOLE * measure.best)) * STEPS),
  );
  return { members, steps: Float64Array.from(steps), worst: oneClusterCost(problem) };
}

function wholeBox({ attributes }: Problem, surface: Surface): FloorBox {
  return makeBox(
    surface,
    attributes.map(() => 0),
    attributes.map(() => STEPS),
  );
}

function widestOf(boxes: readonly FloorBox[]): number {
  let widest = 0;
  for (let b = 1; b < boxes.length; b++) if (boxes[b].gap > boxes[widest].gap) widest = b;
  return widest;
}

/** The lower half of its longest side takes the box's place, the upper half comes last. */
function halveInPlace(surface: Surface, boxes: FloorBox[], which: number): void {
  const { low, high } = boxes[which];
  const sides = high.map((end, a) => end - low[a]);
  const axis = sides.indexOf(Math.max(...sides));
  const middle = (low[axis] + high[axis]) / 2;
  boxes[which] = makeBox(surface, low, high.with(axis, middle));
  boxes.push(makeBox(surface, low.with(axis, middle), high));
}

function makeBox(surface: Surface, low: readonly number[], high: readonly number[]): FloorBox {
  const cheapestAt = (floors: readonly number[]) =>
    cheapestFeasible(surface.steps, floors.length, floors, 0, 0, undefined);
  const atLow = cheapestAt(low);
  const atHigh = cheapestAt(high);
  const costOf = (place: number): number => surface.members[place]?.scores[0] ?? surface.worst;
  let gap = (costOf(atHigh) - costOf(atLow)) / surface.worst;
  let longest = 0;
  for (let a = 0; a < low.length; a++) {
    gap *= (high[a] - low[a]) / STEPS;
    longest = Math.max(longest, high[a] - low[a]);
  }
  return { low, high, atLow, atHigh, gap: longest > 1 ? gap : 0 };
}
