// Methods of your own: what a search is given and what it gives.

export {
  defineMethod,
  type MethodParts,
  type OptionDefaults,
  propose,
  type Widened,
} from "../library/define-method.ts";
export type { Objective, ProblemObjective } from "../measures/objective.ts";
export type { LloydOptions } from "../methods/lloyd/lloyd.ts";
export type { AskedState, EndReason, Method, Moment, SearchState, SearchTask } from "../methods/method.ts";
export type { MiniBatchOptions } from "../methods/mini-batch/mini-batch.ts";
export { type OptionFact, optionFacts } from "../methods/option-facts.ts";
export type { MethodOption, MethodOptions, OptionValues } from "../methods/option-schema.ts";
export type { SafairkmOptions } from "../methods/safairkm/safairkm.ts";
export type { Misfit, Shape } from "../methods/shapes.ts";
export type { TraceOptions } from "../methods/trace/options.ts";
export type { VfairkmOptions } from "../methods/vfairkm/vfairkm.ts";
export { Archive } from "../pareto/archive.ts";
export type { Origin, Scored, Solution as Candidate } from "../pareto/solution.ts";
export type { Pieces } from "../pieces.ts";
export { type Clustering, tallyClustering } from "../problem/clustering.ts";
export type { PlainProblem } from "../problem/problem.ts";
export { Rng, type RngKey, type RngState } from "../random/rng.ts";
