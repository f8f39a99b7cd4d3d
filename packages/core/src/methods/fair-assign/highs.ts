import type { Highs } from "highs";

let loading: Promise<Highs> | undefined;

/** The solver, loaded by the first who needs it: two megabytes that nobody else pays for. */
export function loadHighs(): Promise<Highs> {
  loading ??= import("highs").then((module) => {
    const { default: load } = module as unknown as { default: () => Promise<Highs> };
    return load();
  });
  return loading;
}

/** Tighter than the solver's own 1e-7, so that optima agree with each other to 1e-6 and better. */
export const SOLVER_OPTIONS = {
  output_flag: false,
  primal_feasibility_tolerance: 1e-9,
  dual_feasibility_tolerance: 1e-9,
} as const;
