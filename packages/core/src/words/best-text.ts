import { balanceText } from "./number-text.ts";

/** Told as one number where its two ends are as near as this. */
const NEAR = 1.5e-4;

/** What whole rows allow: some clustering has `reached`, none exceeds `most`. */
interface Best {
  readonly reached: number;
  readonly most: number;
}

/** "best 0.992". */
export function bestText(best: Best): string {
  return `best ${bestValueText(best)}`;
}

/** The same without the word. */
export function bestValueText({ reached, most }: Best): string {
  if (most === 0) return "0, as a group has fewer rows than there are clusters";
  if (reached === 0) return `at most ${plain(most)}`;
  if (most - reached <= NEAR || plain(reached) === plain(most)) return plain(reached);
  return `between ${plain(reached)} and ${plain(most)}`;
}

/** 0.99996 is not 1. */
function plain(value: number): string {
  return value === 1 ? "1" : balanceText(value);
}
