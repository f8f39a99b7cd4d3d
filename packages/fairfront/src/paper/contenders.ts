import { type Contender, methodNamed } from "@fairfront/core/internal";
import type { PaperCase } from "./cases.ts";
import { fairAssignAlone } from "./fair-assign-alone.ts";

/** The methods of every front figure, in the order of the legend. Trace is ours. */
export const PAPER_METHODS = ["safairkm", "vfairkm", "fair-assign", "lloyd", "mini-batch", "trace"] as const;
export type PaperMethod = (typeof PAPER_METHODS)[number];

const OURS: PaperMethod = "trace";

/** As figures call them. */
export function titleOf(method: PaperMethod): string {
  const { title } = methodNamed(method);
  return method === OURS ? `${title} (ours)` : title;
}

const QUICK_ITERATIONS = 60;
const QUICK_PENALTIES = 5;
const QUICK_ROUNDS = 6;

/**
 * A method as the paper ran it. VfairKM and FairAssign are those of their authors: one k-means++ draw, its tolerance,
 * exact proportions. A largest penalty of 0 would leave nothing to look at, so there it is searched for.
 */
export function contenderOf(method: PaperMethod, paperCase: PaperCase, quick: boolean): Contender {
  const run = method === "fair-assign" ? fairAssignAlone : methodNamed(method);
  return { method: run, options: optionsOf(method, paperCase, quick) };
}

function optionsOf(
  method: PaperMethod,
  { iterations, starts, pairs, muMax }: PaperCase,
  quick: boolean,
): Record<string, unknown> {
  switch (method) {
    case "safairkm":
      return {
        iterations: quick ? Math.min(iterations, QUICK_ITERATIONS) : iterations,
        ...{ starts, pairs, target: "local" }, // as in Algorithm 2, and what the authors found better
      };
    case "vfairkm":
      return {
        muMax: muMax === 0 ? "auto" : muMax,
        ...(quick && { penalties: QUICK_PENALTIES }),
        ...{ starts: 1, seeding: "k-means++", outerTolerance: 1e-4, cautions: 0 },
      };
    case "fair-assign":
      return { deltas: [0] };
    case "trace":
      return quick ? { iterations: QUICK_ROUNDS } : {};
    case "lloyd":
    case "mini-batch":
      return {};
  }
}

/** Seconds that a run takes, roughly: only for the time left. */
export function weightOf(method: PaperMethod, { clusters, data, iterations }: PaperCase, quick: boolean): number {
  const synthetic = clusters === 2;
  if (method === "lloyd" || method === "mini-batch" || method === "fair-assign") return 0.1;
  if (method === "vfairkm") return (synthetic ? 0.6 : clusters) * (quick ? 0.3 : 1);
  if (method === "trace") return synthetic ? 0.2 : 3;
  const perIteration = synthetic ? 0.005 : clusters === 10 ? 0.027 : data === "adult" ? 0.019 : 0.009;
  return perIteration * (quick ? Math.min(iterations, QUICK_ITERATIONS) : iterations);
}
