import type { Problem } from "../../problem/problem.ts";
import { rowsOf } from "./program/fair-program.ts";
import type { TraceInput } from "./step.ts";
import type { TraceOptions } from "./trace.ts";
import type { Find } from "./workshop.ts";

const DIFFERENT = 1e-4; // starts whose costs differ by less than this share are one
const TOP = 1 - 1e-9; // the best balance itself may be missed by rounding
const BOTTOM = 0.005;
const NEAR = 1.02; // a stretch that ends so near its start is none
/** Floors, as shares of the best balance, between which a way is one step. */
const STRETCHES = [0.4, 0.7, 0.9, 1] as const;
/** Above this many points ways have half the levels and lead up only: their time goes with the size. */
const MANY = 200_000;
/** Above this many points, or rows of the program, ways do without prices: its pivots would take too long. */
const MOST_PRICED = 200_000;
const MOST_ROWS = 600;
/** Labels of the stops on one way, in bytes. */
const LABEL_BYTES = 2e8;
const FEWEST_STOPS = 50;

/** The cheapest starts that differ. */
export function chooseFollowed(found: readonly (readonly Find[])[], most: number): readonly Find[] {
  const ranked = found.flatMap((finds) => finds.slice(0, 1)).sort((a, b) => a.scores[0] - b.scores[0]);
  const chosen: Find[] = [];
  for (const find of ranked) {
    const differs = chosen.every(({ scores }) => find.scores[0] - scores[0] > DIFFERENT * scores[0]);
    if (differs && chosen.length < most) chosen.push(find);
  }
  return chosen;
}

/** The ways from one start: stretch by stretch, aiming at all attributes together and, where there are several, at each. */
export function waysFrom(
  problem: Problem,
  options: TraceOptions,
  followed: readonly Find[],
  index: number,
): TraceInput[] {
  const { attributes, size } = problem;
  const all = attributes.map(() => true);
  const aims = attributes.length === 1 ? [all] : [all, ...attributes.map((_, own) => all.map((__, a) => a === own))];
  const few = size <= MANY;
  const stops = Math.min(options.stops, Math.max(FEWEST_STOPS, Math.floor(LABEL_BYTES / size)));
  const priced = size <= MOST_PRICED && rowsOf(problem) <= MOST_ROWS;
  return aims.flatMap((aimed) => {
    const bounds = boundsOf(problem, followed[0], aimed);
    if (!priced) bounds.splice(1, bounds.length - 2); // without prices a way cannot begin at a floor: one stretch
    return bounds.slice(1).map(
      (to, i): TraceInput => ({
        kind: "walk",
        labels: followed[index].labels,
        way: {
          from: bounds[i],
          to,
          levels: few ? options.levels : Math.ceil(options.levels / 2),
          rounds: options.recentrings,
          grain: 1 / stops,
          aimed,
          priced,
        },
        back: few,
      }),
    );
  });
}

/** Floors below the balance of plain k-means bind nothing. */
function boundsOf({ attributes }: Problem, plain: Find, aimed: readonly boolean[]): number[] {
  let share = 1;
  attributes.forEach(({ bestBalance }, a) => {
    if (aimed[a]) share = Math.min(share, plain.scores[1 + a] / bestBalance);
  });
  const bounds = [Math.min(TOP / NEAR, Math.max(BOTTOM * TOP, share))];
  for (const stretch of STRETCHES) if (stretch * TOP >= bounds[bounds.length - 1] * NEAR) bounds.push(stretch * TOP);
  return bounds;
}
