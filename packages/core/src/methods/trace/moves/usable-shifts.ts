import type { LocalSearch, ShiftCode } from "./moves.ts";

const MOST_SHIFTS = 700; // the cheapest, where there are many clusters: pairs of them are looked at

/** Those that leave no pile empty, in rising order. */
export function usableShifts(search: LocalSearch): ShiftCode[] {
  const { problem, lists, moves } = search;
  const { clusters } = problem;
  const shifts: ShiftCode[] = [];
  for (let stratum = 0; stratum < lists.strata.count; stratum++) {
    for (let a = 0; a < clusters; a++) {
      if (lists.sizes[a * lists.strata.count + stratum] < 2) continue;
      for (let b = 0; b < clusters; b++) if (a !== b) moves.listShifts(search, stratum, a, b, shifts);
    }
  }
  if (shifts.length > MOST_SHIFTS) {
    shifts.sort((x, y) => moves.shiftCost(search, x) - moves.shiftCost(search, y) || x - y);
    shifts.length = MOST_SHIFTS;
  }
  return shifts.sort((x, y) => x - y);
}
