// FairAssign, alone on its shelf: it brings a solver for linear programs, two megabytes of WebAssembly, when it runs.

export { fairAssign } from "../library/fair-assign.ts";
export type { FairAssignOptions } from "../methods/fair-assign/fair-assign.ts";
export { useSolver } from "../methods/fair-assign/highs.ts";
