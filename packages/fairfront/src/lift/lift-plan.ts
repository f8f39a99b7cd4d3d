import type { SourceFacts } from "../sources/facts.ts";

/** One pass over the rows. */
interface Pass {
  /** Of the rows. */
  readonly share: number;
  /** Whether the centres become the means afterwards. */
  readonly recentre: boolean;
}

export interface LiftPlan {
  /** Most solutions of the sample's front that are taken to all rows. */
  readonly solutions: number;
  /** The last one is over all rows, and corrects nothing. */
  readonly passes: readonly Pass[];
  /** Whether whole rows near the borders are settled one by one: in a large table they change nothing that shows. */
  readonly borders: boolean;
}

const LARGE = 4_000_000; // rows above which the first passes look at a part
const PART = 1_000_000; // rows of it
const SETTLED = 500_000; // rows up to which borders are settled
const QUICK_SOLUTIONS = { most: 300, least: 80, rows: 40_000_000 } as const; // in all, spread over the solutions
const SLOW_SOLUTIONS = 80;
const QUICK_PASSES = { few: 11, many: 7, rows: 130_000 } as const; // by rows: centres settle slowly, and a small pass costs little
const SLOW_PASSES = { few: 6, many: 3, rows: 130_000 } as const;

/** How much is done for a table: `quick` where passes cost little. */
export function liftPlan(
  { rows, weight }: Pick<SourceFacts, "rows" | "weight">,
  quick: boolean,
  solutions?: number | undefined,
): LiftPlan {
  const borders = rows <= SETTLED && weight === undefined; // rows of different weights do not stand for each other
  const { most, least, rows: spread } = QUICK_SOLUTIONS;
  const usual = quick ? Math.round(Math.min(most, Math.max(least, spread / rows))) : SLOW_SOLUTIONS;
  const all = (recentred: number, count: number): Pass[] =>
    Array.from({ length: count }, (_, i) => ({ share: 1, recentre: i < recentred }));
  const share = PART / rows;
  const part = (count: number): Pass[] => Array.from({ length: count }, () => ({ share, recentre: true }));
  const count = rows > QUICK_PASSES.rows ? QUICK_PASSES.many : QUICK_PASSES.few;
  const slow = rows > SLOW_PASSES.rows ? SLOW_PASSES.many : SLOW_PASSES.few;
  const passes = quick
    ? rows > LARGE
      ? [...part(4), ...all(1, 2)]
      : all(count - 3, count)
    : rows > LARGE
      ? [...part(2), ...all(0, 2)]
      : all(slow - 1, slow);
  return { solutions: solutions ?? usual, passes, borders };
}
