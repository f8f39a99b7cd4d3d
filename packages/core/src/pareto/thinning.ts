import type { Objective } from "../measures/objective.ts";
import { GrowingHeap } from "./growing-heap.ts";
import { compareScores, orientation } from "./orientation.ts";
import type { Scored } from "./solution.ts";

const NO_ONE = -1;

/** The members in the order of one objective, as a doubly linked list; NO_ONE beyond its ends. */
interface Chain {
  readonly objective: number;
  /** Best minus worst score, without its sign. */
  readonly range: number;
  readonly before: Int32Array;
  readonly after: Int32Array;
}

/**
 * At most `limit` of the members, well apart, in the order they came in. One at a time the most crowded one goes: the
 * one with the least crowding distance of NSGA-II, the sum over the objectives of the gap between its two neighbours in that
 * objective's order, divided by the objective's range. Distances are exact all the way, because a removal changes only those of its
 * neighbours. Ties go to the lowest index. O(n log n) for any fixed number of objectives.
 *
 * The first and the last in every objective's order always stay, even where `limit` is smaller than their number; so do
 * those at the places in `kept` (see `cheapestAtFloors`). Members
 * may dominate or equal each other; equal scores in one objective are ordered by the other objectives, then by index.
 *
 * @example
 * const { front } = await findFront(problem, { method: trace });
 * const numbers = front.solutions.map((solution) => scoresOf(front, solution));
 * console.log(thin(objectivesOfFront(front), numbers.map((scores) => ({ scores })), 2).length);
 */
export function thin<S extends Scored>(
  objectives: readonly Objective[],
  members: readonly S[],
  limit: number,
  kept: ReadonlySet<number> = new Set(),
): S[] {
  if (members.length <= limit) return members.slice();
  const chains = objectives.map((_, objective) => chainOf(objectives, members, objective));
  const distances = new Float64Array(members.length);
  const distanceOf = (i: number): number =>
    kept.has(i) ? Number.POSITIVE_INFINITY : crowdingDistance(chains, members, i);
  for (let i = 0; i < members.length; i++) distances[i] = distanceOf(i);
  const crowd = new GrowingHeap(distances);
  const gone = new Uint8Array(members.length);
  for (let left = members.length; left > limit; left--) {
    const victim = crowd.pop();
    if (distances[victim] === Number.POSITIVE_INFINITY) break; // only ends and those to be kept are left
    gone[victim] = 1;
    for (const { before, after } of chains) {
      after[before[victim]] = after[victim];
      before[after[victim]] = before[victim];
    }
    for (const { before, after } of chains) {
      distances[before[victim]] = distanceOf(before[victim]);
      distances[after[victim]] = distanceOf(after[victim]);
    }
  }
  return members.filter((_, i) => gone[i] === 0);
}

function chainOf(objectives: readonly Objective[], members: readonly Scored[], objective: number): Chain {
  const signs = orientation(objectives);
  const order = Array.from(members, (_, i) => i).sort((a, b) => {
    const mine = members[a].scores;
    const other = members[b].scores;
    return signs[objective] * (mine[objective] - other[objective]) || compareScores(signs, mine, other) || a - b;
  });
  const before = new Int32Array(members.length).fill(NO_ONE);
  const after = new Int32Array(members.length).fill(NO_ONE);
  for (let i = 1; i < order.length; i++) {
    before[order[i]] = order[i - 1];
    after[order[i - 1]] = order[i];
  }
  const first = members[order[0]].scores[objective];
  const last = members[order[order.length - 1]].scores[objective];
  return { objective, range: Math.abs(last - first), before, after };
}

/** From 0 to twice the number of objectives; infinite for the ends of a chain. */
function crowdingDistance(chains: readonly Chain[], members: readonly Scored[], index: number): number {
  let distance = 0;
  for (const { objective, range, before, after } of chains) {
    if (before[index] === NO_ONE || after[index] === NO_ONE) return Number.POSITIVE_INFINITY;
    const gap = Math.abs(members[after[index]].scores[objective] - members[before[index]].scores[objective]);
    if (range > 0) distance += gap / range;
  }
  return distance;
}
