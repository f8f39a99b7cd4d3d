import type { Problem } from "../../../problem/problem.ts";
import type { TraceOptions } from "../options.ts";
import { rowsOf } from "../program/fair-program.ts";
import type { Stretch } from "../solve/walk.ts";

const TOP = 1 - 1e-9; // the best value itself may be missed by rounding
const BOTTOM = 0.005;
const NEAR = 1.02; // a stretch that ends so near its start is none
/** Floors, as shares of the best value, between which a stretch lies. */
const BOUNDS = [0.4, 0.7, 0.9, 1] as const;
/** Above this many points stretches have half the levels and lead up only: their time goes with the size. */
const MANY = 200_000;
/** Above this many points, or rows of the program, stretches do without it: its pivots would take too long. */
const MOST_PRICED = 200_000;
const MOST_ROWS = 600;
/** Labels of the stops along one stretch, in bytes. */
const LABEL_BYTES = 2e8;
const FEWEST_STOPS = 50;

/** The whole front in stretches: all attributes raised together and, where there are several, each. `plain`: scores of its cheap end. */
export function stretchesOf(problem: Problem, options: TraceOptions, plain: Float64Array): Stretch[] {
  const stops = Math.min(options.stops, Math.max(FEWEST_STOPS, Math.floor(LABEL_BYTES / problem.size)));
  const byProgram = usesProgram(problem);
  return raisedTogether(problem).flatMap((raised) => {
    const bounds = boundsOf(problem, plain, raised);
    if (!byProgram) bounds.splice(1, bounds.length - 2); // without prices one cannot begin at a floor: one stretch
    return bounds.slice(1).map((to, i) => ({
      from: bounds[i],
      to,
      levels: leadsBack(problem) ? options.levels : Math.ceil(options.levels / 2),
      recentrings: options.recentrings,
      smallestRise: 1 / stops,
      raised,
      byProgram,
    }));
  });
}

/** Whether the program may be used: its pivots grow faster than the points. */
export const usesProgram = (problem: Problem): boolean => problem.size <= MOST_PRICED && rowsOf(problem) <= MOST_ROWS;

/** Whether stretches are followed both ways. */
export const leadsBack = ({ size }: Problem): boolean => size <= MANY;

/** Which attributes are raised at a time: all together and, where there are several, each. */
export function raisedTogether({ attributes }: Problem): boolean[][] {
  const all = attributes.map(() => true);
  return attributes.length === 1 ? [all] : [all, ...attributes.map((_, own) => all.map((__, a) => a === own))];
}

/** Floors below the value of plain k-means bind nothing. */
function boundsOf({ attributes }: Problem, plain: Float64Array, raised: readonly boolean[]): number[] {
  let share = 1;
  attributes.forEach(({ measure }, a) => {
    if (raised[a]) share = Math.min(share, plain[1 + a] / measure.best);
  });
  const bounds = [Math.min(TOP / NEAR, Math.max(BOTTOM * TOP, share))];
  for (const bound of BOUNDS) if (bound * TOP >= bounds[bounds.length - 1] * NEAR) bounds.push(bound * TOP);
  return bounds;
}
