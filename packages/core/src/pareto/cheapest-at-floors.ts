import type { Scored } from "./solution.ts";

/** Relative floors, evenly spread from 0 to the best: what people ask for is hardly finer. */
const LEVELS = 200;

/** How many solutions methods keep unless they are told otherwise. */
export const USUAL_LIMIT = 1500;

/**
 * Places of the members that thinning must leave: for every fairness objective, and for all of them together, the
 * cheapest member at each of 200 relative floors, and the fairest. So no floor of the grid ever gets more expensive by
 * thinning. `members` are sorted by cost, the cheapest first; `best` is the best of every objective after the cost.
 *
 * They can be more than `limit` where there are seven objectives and more: from the usual limit on it gives way. A
 * smaller one was asked for, or memory asks for it: where they may be too many for it and take more than half of it, the
 * grid is coarser, which leaves the other half to others. A limit of 0 leaves the cheapest and the fairest ones.
 */
export function cheapestAtFloors(best: readonly number[], members: readonly Scored[], limit: number): Set<number> {
  const shares = members.map(({ scores }) => {
    const own = best.map((most, a) => (most > 0 ? scores[1 + a] / most : 1)); // 1 where there is nothing to reach
    return own.length > 1 ? [...own, Math.min(...own)] : own; // each, and all together
  });
  const sides = shares[0]?.length ?? 0;
  const all = keepersAt(LEVELS, shares, sides);
  const fits = limit >= Math.min(LEVELS * sides, USUAL_LIMIT) || all.size <= limit / 2;
  return fits ? all : keepersAt(Math.floor(limit / (2 * sides)), shares, sides);
}

function keepersAt(levels: number, shares: readonly (readonly number[])[], sides: number): Set<number> {
  const kept = new Set(shares.length > 0 ? [0] : []);
  for (let side = 0; side < sides; side++) {
    let reached = 0; // floors up to this level have their cheapest
    let fairest = 0;
    shares.forEach((own, place) => {
      if (own[side] > shares[fairest][side]) fairest = place;
      if (reached < levels && own[side] >= (reached + 1) / levels) kept.add(place);
      while (reached < levels && own[side] >= (reached + 1) / levels) reached++;
    });
    kept.add(fairest);
  }
  return kept;
}
