import { InputError } from "@fairfront/core/internal";

const MOST_COUNTS = 100;

/** "8" is one number of clusters, "2..15" all from 2 to 15. */
export function clusterRange(text: string): number[] {
  const [, low, high] = /^\s*(\d+)\s*(?:\.\.\s*(\d+)\s*)?$/.exec(text) ?? [];
  const first = Number(low);
  const last = high === undefined ? first : Number(high);
  if (last - first >= MOST_COUNTS) {
    throw new InputError("--clusters", `expected a range of at most ${MOST_COUNTS} numbers, got "${text}"`);
  }
  if (!(first >= 2 && last >= first)) {
    throw new InputError(
      "--clusters",
      `expected a whole number of at least 2, or a range such as 2..15, got "${text}"`,
    );
  }
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}
