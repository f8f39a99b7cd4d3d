import type { Solution } from "../../pareto/solution.ts";
import type { Problem } from "../../problem/problem.ts";
import { rowsOf } from "./program/fair-program.ts";
import type { TraceTask } from "./search.ts";
import type { TraceInput } from "./step.ts";
import type { TraceOptions } from "./trace.ts";
import type { Way } from "./walk.ts";
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
const MOST_CARRIED = 3;
const MORE_LEVELS = 3;
const SCOUT_LEVELS = 6;

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

/** One quick way from end to end for each aim: a coarse front early, for whoever has little time. */
export function scoutingWays(problem: Problem, options: TraceOptions, followed: readonly Find[]): TraceInput[] {
  const { labels, scores } = followed[0];
  const shapes = shapesOf(problem, options, scores);
  return aimsOf(problem).map((aimed) => {
    const own = shapes.filter((way) => way.aimed.every((aim, a) => aim === aimed[a]));
    const way = { ...own[0], to: own[own.length - 1].to, levels: SCOUT_LEVELS, rounds: 1, grain: 1 };
    return { kind: "scout", labels, way };
  });
}

/** The ways from one start: stretch by stretch, aiming at all attributes together and, where there are several, at each. */
export function waysFrom(
  problem: Problem,
  options: TraceOptions,
  followed: readonly Find[],
  index: number,
): TraceInput[] {
  return shapesOf(problem, options, followed[0].scores).map((way) => ({
    kind: "walk",
    labels: followed[index].labels,
    way,
    back: problem.size <= MANY,
  }));
}

/** Stretch by stretch, aiming at all attributes together and, where there are several, at each. */
function shapesOf(problem: Problem, options: TraceOptions, plain: Float64Array): Way[] {
  const { size } = problem;
  const few = size <= MANY;
  const stops = Math.min(options.stops, Math.max(FEWEST_STOPS, Math.floor(LABEL_BYTES / size)));
  const priced = isPriced(problem);
  return aimsOf(problem).flatMap((aimed) => {
    const bounds = boundsOf(problem, plain, aimed);
    if (!priced) bounds.splice(1, bounds.length - 2); // without prices a way cannot begin at a floor: one stretch
    return bounds.slice(1).map((to, i) => ({
      from: bounds[i],
      to,
      levels: few ? options.levels : Math.ceil(options.levels / 2),
      rounds: options.recentrings,
      grain: 1 / stops,
      aimed,
      priced,
    }));
  });
}

/** Whether ways may use the program. */
export const isPriced = (problem: Problem): boolean => problem.size <= MOST_PRICED && rowsOf(problem) <= MOST_ROWS;

/** All attributes together and, where there are several, each. */
function aimsOf({ attributes }: Problem): boolean[][] {
  const all = attributes.map(() => true);
  return attributes.length === 1 ? [all] : [all, ...attributes.map((_, own) => all.map((__, a) => a === own))];
}

/**
 * The same stretches from what all ways have found: each from the cheapest member at its upper end down, and back. So a
 * basin found near the fair end is followed to where other ways began. Every round has floors of its own between the
 * levels of the others.
 */
export function carriedWays({ problem, options, archive }: TraceTask, round: number): TraceInput[] {
  const levels = options.levels + MORE_LEVELS * (round + 1);
  return shapesOf(problem, { ...options, levels }, archive.members[0].scores).map((way) => ({
    kind: "walk",
    labels: memberAt(problem, archive.members, way.aimed, way.to).clustering.labels,
    way: { ...way, from: way.to, to: way.from },
    back: true,
  }));
}

/** Rounds of carried ways that may follow on each other: none where ways lead up only. */
export const mostCarried = ({ size }: Problem): number => (size <= MANY ? MOST_CARRIED : 0);

/** The cheapest member at a share of the aimed attributes' best balances, or the fairest where none is. */
function memberAt(
  { attributes }: Problem,
  members: readonly Solution[],
  aimed: readonly boolean[],
  share: number,
): Solution {
  let best = members[0];
  let bestShare = -1;
  for (const member of members) {
    let own = 1;
    attributes.forEach(({ measure }, a) => {
      if (aimed[a]) own = Math.min(own, member.scores[1 + a] / measure.best);
    });
    const better = bestShare >= share ? own >= share && member.scores[0] < best.scores[0] : own > bestShare;
    if (!better) continue;
    best = member;
    bestShare = own;
  }
  return best;
}

/** Floors below the balance of plain k-means bind nothing. */
function boundsOf({ attributes }: Problem, plain: Float64Array, aimed: readonly boolean[]): number[] {
  let share = 1;
  attributes.forEach(({ measure }, a) => {
    if (aimed[a]) share = Math.min(share, plain[1 + a] / measure.best);
  });
  const bounds = [Math.min(TOP / NEAR, Math.max(BOTTOM * TOP, share))];
  for (const stretch of STRETCHES) if (stretch * TOP >= bounds[bounds.length - 1] * NEAR) bounds.push(stretch * TOP);
  return bounds;
}
