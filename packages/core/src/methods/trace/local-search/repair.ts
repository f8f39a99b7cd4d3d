import { lackOf } from "../floors/floor-keeper.ts";
import type { LocalSearch } from "../moves/moves.ts";

/** Points a repair may shift before it counts as stuck. */
export const repairLimit = (size: number): number => 400 + Math.floor(size / 20);

const BETWEEN_QUESTIONS = 256; // shifts

const never = (): boolean => false;

/**
 * Moves that lower the total lack, cheapest per unit first, until every cluster is at its floors. False: stuck, or given
 * up because it is `tooExpensive` or time is up.
 */
export function repairInPlace(search: LocalSearch, limit: number, tooExpensive: () => boolean = never): boolean {
  const { problem, lacks, keeper, moves } = search;
  for (let round = 1; round <= limit; round++) {
    if (round % BETWEEN_QUESTIONS === 0 && search.shouldStop()) return false;
    let total = 0;
    for (let cluster = 0; cluster < problem.clusters; cluster++) {
      lacks[cluster] = lackOf(keeper, cluster);
      total += lacks[cluster];
    }
    if (total === 0) return true;
    if (tooExpensive()) return false;
    if (!moves.mendInPlace(search, tooExpensive !== never)) return false;
  }
  return false;
}
