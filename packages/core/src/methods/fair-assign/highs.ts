import type { Highs } from "highs";
import { fairAssignWords } from "../../notices/words/call-words.ts";
import { refusalOf } from "../../refusal-of.ts";

let loading: Promise<Highs> | undefined;
let wasmAddress: string | undefined;

/**
 * Says where the solver's WebAssembly is, for bundles that do not carry it along: a copy of `highs/runtime` (the file
 * highs.wasm) at an address of yours. To be called before FairAssign first runs.
 *
 * @example
 * // in a page: useSolver(new URL("/assets/highs.wasm", location.href).href);
 * console.log(typeof useSolver);
 */
export function useSolver(address: string): void {
  wasmAddress = address;
  loading = undefined;
}

/** The solver, loaded by the first who needs it: two megabytes that nobody else pays for. */
export function loadHighs(): Promise<Highs> {
  loading ??= import("highs").then((module) => {
    const { default: load } = module as unknown as { default: (settings: object) => Promise<Highs> };
    return load(wasmAddress === undefined ? {} : { locateFile: () => wasmAddress }).catch(notLoaded);
  });
  return loading;
}

function notLoaded(error: unknown): never {
  loading = undefined;
  if (!/wasm|abort|fetch/i.test(String(error))) throw error;
  throw refusalOf(fairAssignWords, "solver-absent", "fair-assign", { why: String(error) });
}

/** Tighter than the solver's own 1e-7, so that optima agree with each other to 1e-6 and better. */
export const SOLVER_OPTIONS = {
  output_flag: false,
  primal_feasibility_tolerance: 1e-9,
  dual_feasibility_tolerance: 1e-9,
} as const;
