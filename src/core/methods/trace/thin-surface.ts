import type { Solution } from "../../pareto/solution.ts";
import { oneClusterCost, type Problem } from "../../problem/problem.ts";
import { halton, suitorsOf } from "./askers.ts";

/** People who each ask for floors of their own; more of them tell more members apart. */
const ASKERS = 16_384;
/** The cheapest members that suit an asker: the first serves, the others stand in once those before are gone. */
const SUITORS = 6;
/** The share of what is too much that goes before the others are valued again. */
const AT_ONCE = 0.25;
const NO_ONE = -1;

/**
 * At most `limit` members of a front over several balances, in their order. Imagine people who ask for floors spread evenly
 * over all there can be, and take the cheapest member that keeps them: a member is worth what they would have to pay more
 * without it, which is its own part of the hypervolume. The least worth go, a part at a time. The cheapest, the fairest in
 * every attribute and the fairest in all of them always stay.
 */
export function thinSurface(problem: Problem, members: readonly Solution[], limit: number): Solution[] {
  if (members.length <= limit) return members.slice();
  const suitors = suitorsOf(problem, members, ASKERS, SUITORS);
  const gone = new Uint8Array(members.length);
  const kept = endsOf(problem, members);
  for (let left = members.length; left > limit; ) {
    const worths = worthsOf(problem, members, suitors, gone);
    const victims = Array.from(members, (_, i) => i)
      .filter((i) => gone[i] === 0 && !kept.has(i))
      .sort((x, y) => worths[x] - worths[y] || spreadOut(x) - spreadOut(y) || x - y)
      .slice(0, Math.min(left - limit, Math.ceil(AT_ONCE * (members.length - limit))));
    if (victims.length === 0) break;
    for (const victim of victims) gone[victim] = 1;
    left -= victims.length;
  }
  return members.filter((_, i) => gone[i] === 0);
}

function worthsOf(problem: Problem, members: readonly Solution[], suitors: Int32Array, gone: Uint8Array): Float64Array {
  const worst = oneClusterCost(problem);
  const worths = new Float64Array(members.length);
  for (let asker = 0; asker < ASKERS; asker++) {
    let first = NO_ONE;
    let next = worst;
    for (let at = asker * SUITORS; at < (asker + 1) * SUITORS; at++) {
      const member = suitors[at];
      if (member === NO_ONE) break;
      if (gone[member] === 1) continue;
      if (first !== NO_ONE) {
        next = members[member].scores[0];
        break;
      }
      first = member;
    }
    if (first !== NO_ONE) worths[first] += next - members[first].scores[0];
  }
  return worths;
}

function endsOf({ attributes }: Problem, members: readonly Solution[]): Set<number> {
  const shareOf = ({ scores }: Solution, a: number): number => scores[1 + a] / attributes[a].bestBalance;
  const fairness = [
    ...attributes.map(
      (_, a) =>
        (member: Solution): number =>
          shareOf(member, a),
    ),
    (member: Solution): number => Math.min(...attributes.map((_, a) => shareOf(member, a))),
  ];
  const ends = fairness.map((of) => {
    let best = 0;
    for (let i = 1; i < members.length; i++) if (of(members[i]) > of(members[best])) best = i;
    return best;
  });
  return new Set([0, ...ends]);
}

/** Of members that serve nobody, far ones go first, not a whole stretch. */
const spreadOut = (index: number): number => halton(index, 2);
