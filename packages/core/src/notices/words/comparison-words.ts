import { entry, type Nothing } from "../entry.ts";

/** Words about the file of a comparison. */
export const comparisonWords = {
  "comparison-misfit": entry<{ at: string; why: string }>(
    ({ at, why }) => `expected a comparison.json, but it does not fit (${at}: ${why})`,
    () => "compare again",
  ),
  "comparison-no-run": entry<Nothing>(
    () => "expected a comparison.json, but it has no run",
    () => "compare again",
  ),
  "comparison-scores": entry<{ scores: number }>(
    ({ scores }) => `expected a comparison.json, but a front has no ${scores} scores a solution`,
    () => "compare again",
  ),
};
