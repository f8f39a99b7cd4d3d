import { floorKeepers } from "../../pareto/floor-keepers.ts";
import type { Solution } from "../../pareto/solution.ts";
import { oneClusterCost, type Problem } from "../../problem/problem.ts";
import { type Askers, gatherAskers, halton } from "./askers.ts";
import { NO_ONE } from "./first-suitor.ts";

const ASKERS = 16_384; // more of them tell more members apart

/** Whom every asker takes, who would be next, and what each member is worth to all of them. */
interface Market {
  readonly members: readonly Solution[];
  readonly askers: Askers;
  readonly gone: Uint8Array;
  readonly first: Int32Array;
  readonly second: Int32Array;
  /** For every member the askers that had it as first or second at some time. */
  readonly clients: number[][];
  readonly worths: Float64Array;
  /** How many have it as their first: worths that are taken back by subtraction leave rounding behind. */
  readonly served: Int32Array;
  readonly worst: number;
}

/**
 * At most `limit` members of a front over several balances, in their order. A member is worth what askers would have to
 * pay more without it, which is its own part of the hypervolume; one at a time the least worth goes. The cheapest, the
 * fairest in every attribute and the fairest in all of them always stay, and whoever is the cheapest at a relative floor.
 */
export function thinSurface(problem: Problem, members: readonly Solution[], limit: number): Solution[] {
  if (members.length <= limit) return members.slice();
  const market = openMarket(problem, members);
  const best = problem.attributes.map(({ measure }) => measure.best);
  const kept = new Set([...endsOf(problem, members), ...floorKeepers(best, members, limit)]);
  // Of members that serve nobody, far ones go after each other, not a whole stretch.
  const order = Array.from(members, (_, i) => i)
    .filter((i) => !kept.has(i))
    .sort((x, y) => halton(x, 2) - halton(y, 2));
  for (let left = members.length; left > limit; left--) {
    let victim = NO_ONE;
    for (const i of order) {
      if (market.gone[i] === 0 && (victim === NO_ONE || market.worths[i] < market.worths[victim])) victim = i;
    }
    if (victim === NO_ONE) break;
    removeInPlace(market, victim);
  }
  return members.filter((_, i) => market.gone[i] === 0);
}

function openMarket(problem: Problem, members: readonly Solution[]): Market {
  const market: Market = {
    members,
    askers: gatherAskers(problem, members, ASKERS),
    gone: new Uint8Array(members.length),
    first: new Int32Array(ASKERS),
    second: new Int32Array(ASKERS),
    clients: members.map(() => []),
    worths: new Float64Array(members.length),
    served: new Int32Array(members.length),
    worst: oneClusterCost(problem),
  };
  for (let asker = 0; asker < ASKERS; asker++) serveInPlace(market, asker, 0);
  return market;
}

/** An asker takes the first two that suit, looked for from a place on. */
function serveInPlace(market: Market, asker: number, place: number): void {
  const { askers, gone, clients } = market;
  const first = askers.nextSuitor(asker, place, gone);
  const second = first === NO_ONE ? NO_ONE : askers.nextSuitor(asker, first + 1, gone);
  market.first[asker] = first;
  market.second[asker] = second;
  for (const member of [first, second]) if (member !== NO_ONE) clients[member].push(asker);
  countInPlace(market, asker, 1);
}

/** Adds an asker to what its first is worth, or takes it away. */
function countInPlace({ members, first, second, worths, served, worst }: Market, asker: number, sign: 1 | -1): void {
  const member = first[asker];
  if (member === NO_ONE) return;
  const next = second[asker] === NO_ONE ? worst : members[second[asker]].scores[0];
  served[member] += sign;
  worths[member] = served[member] === 0 ? 0 : worths[member] + sign * (next - members[member].scores[0]);
}

function removeInPlace(market: Market, victim: number): void {
  const { first, second, gone, clients } = market;
  gone[victim] = 1;
  for (const asker of clients[victim]) {
    if (first[asker] !== victim && second[asker] !== victim) continue;
    countInPlace(market, asker, -1);
    serveInPlace(market, asker, first[asker]);
  }
}

/** Places of the cheapest, the fairest in every attribute and the fairest in all of them. */
export function endsOf({ attributes }: Problem, members: readonly Solution[]): Set<number> {
  const shareOf = ({ scores }: Solution, a: number): number => scores[1 + a] / attributes[a].measure.best;
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
