import type { Highs, Model } from "highs";

/** From the last basis; where the solver loses its way on it, afresh, and at last by another algorithm. */
export function runToOptimum({ constants }: Highs, model: Model): void {
  for (const attempt of ["warm", "simplex", "ipm"] as const) {
    if (attempt !== "warm") {
      model.clearSolver();
      model.options.set({ solver: attempt });
    }
    try {
      if (model.run().modelStatus === constants.modelStatus.optimal) return;
    } catch {
      // the next attempt
    }
  }
  throw new Error("the solver found no optimum of a program that always has one");
}
