import type { Scored } from "./solution.ts";

/** Relative floors, evenly spread from 0 to the best: what people ask for is hardly finer. */
const LEVELS = 200;

/**
 * Places of the members that thinning must leave: for every fairness objective, and for all of them together, the
 * cheapest member at each of 200 relative floors, and the fairest. So no floor of the grid ever gets more expensive by
 * thinning. `members` are sorted by cost, the cheapest first; `best` is the best of every objective after the cost.
 * A `limit` too small for all of them has a coarser grid,
 * which leaves half of it to others.
 */
export function floorKeepers(best: readonly number[], members: readonly Scored[], limit: number): Set<number> {
  const kept = new Set(members.length === 0 ? [] : [0]);
  const sides = best.length < 2 ? best.length : best.length + 1; // each, and all together
  const levels = limit >= LEVELS * sides ? LEVELS : Math.floor(limit / (2 * sides));
  if (levels < 1) return kept;
  for (let side = 0; side < sides; side++) {
    const shareOf = ({ scores }: Scored): number => {
      if (side < best.length) return share(scores[1 + side], best[side]);
      return best.reduce((least, most, i) => Math.min(least, share(scores[1 + i], most)), Number.POSITIVE_INFINITY);
    };
    let reached = 0; // floors up to this level have their cheapest
    let fairest = 0;
    let most = Number.NEGATIVE_INFINITY;
    members.forEach((member, place) => {
      const own = shareOf(member);
      if (own > most) {
        most = own;
        fairest = place;
      }
      if (reached >= levels || own < (reached + 1) / levels) return;
      while (reached < levels && own >= (reached + 1) / levels) reached++;
      kept.add(place);
    });
    if (members.length > 0) kept.add(fairest);
  }
  return kept;
}

/** Of the best; 1 where there is nothing to reach. */
function share(value: number, best: number): number {
  return best > 0 ? value / best : 1;
}
