import { coverage } from "@fairfront/core/internal";
import type { MethodEvidence, ScorePair } from "./claim.ts";

const OBJECTIVES = [
  { name: "cost", better: "lower" },
  { name: "balance", better: "higher" },
] as const;

/** The share of b's solutions that some solution of a dominates or equals. */
export function covered(a: readonly ScorePair[], b: readonly ScorePair[]): number {
  return coverage(OBJECTIVES, a, b);
}

export function cheapest({ front }: MethodEvidence): ScorePair {
  return front[0];
}

export function fairest({ front }: MethodEvidence): ScorePair {
  return front[front.length - 1];
}

/** From the least to the greatest balance. */
export function balanceRange(evidence: MethodEvidence): number {
  return fairest(evidence)[1] - cheapest(evidence)[1];
}

/** The largest step of balance between neighbours on the front. */
export function largestGap({ front }: MethodEvidence): number {
  return front.slice(1).reduce((most, [, balance], i) => Math.max(most, balance - front[i][1]), 0);
}

/** How many of `count` equal parts of the balance from 0 to the best hold a solution; a bound belongs to both. */
export function filledParts({ front }: MethodEvidence, best: number, count: number): number {
  const parts = Array.from({ length: count }, (_, i) => [(best * i) / count, (best * (i + 1)) / count]);
  return parts.filter(([from, to]) => front.some(([, balance]) => balance >= from && balance <= to)).length;
}

/** The largest step of balance from 0 over the front to the best. */
export function largestHole(evidence: MethodEvidence, best: number): number {
  return Math.max(cheapest(evidence)[1], largestGap(evidence), best - fairest(evidence)[1]);
}

export function secondsEach({ cpu, front }: MethodEvidence): number {
  return cpu / front.length;
}

/** CPU seconds until the hypervolume was first so large; Infinity where it never was. */
export function secondsTo({ growth }: MethodEvidence, hypervolume: number): number {
  return growth.find(([, reached]) => reached >= hypervolume)?.[0] ?? Number.POSITIVE_INFINITY;
}
