import type { Problem } from "@fairfront/core/internal";

const MEANINGS: Readonly<Record<string, string>> = {
  balance: " (the paper's: the smallest group over the largest, in the worst cluster)",
  representation: " (every cluster mirrors the data: 1 is the best)",
};

/** What fair means here, by attribute. */
export function measuresText({ attributes }: Problem): string {
  return `Fair means ${attributes.map(({ name, measure }) => `${measure.name} by ${name}${MEANINGS[measure.name] ?? ""}`).join(", ")}.`;
}
