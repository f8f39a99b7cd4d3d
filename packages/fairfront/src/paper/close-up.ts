import type { ScorePair } from "./claims/claim.ts";

const FAR = 3; // times the width of all others
const MARGIN = 1.1;

/** The cost at which a picture should end where one front runs far beyond all others; undefined where none does. */
export function closeUpEnd(fronts: readonly (readonly ScorePair[])[]): number | undefined {
  const least = Math.min(...fronts.map((front) => front[0][0]));
  const [widest, next] = fronts.map((front) => front[front.length - 1][0] - least).sort((a, b) => b - a);
  return next > 0 && widest > FAR * next ? least + MARGIN * next : undefined;
}
