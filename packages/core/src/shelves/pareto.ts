// Fronts as numbers: dominance, indicators, knees. `objectivesOfFront` and `scoresOf` give a front's numbers in the order used here.

export { objectivesOfFront, scoresOf } from "../library/front.ts";
export type { Objective } from "../measures/objective.ts";
export { type Dominance, dominates } from "../pareto/dominance.ts";
export { type ExchangeRate, exchangeRate } from "../pareto/exchange-rate.ts";
export { additiveEpsilon } from "../pareto/indicators/additive-epsilon.ts";
export { coverage } from "../pareto/indicators/coverage.ts";
export { hypervolume } from "../pareto/indicators/hypervolume.ts";
export { igdPlus } from "../pareto/indicators/igd-plus.ts";
export { type Extremes, type Spread, spread } from "../pareto/indicators/spread.ts";
export { findKnee, KNEES, type Knee } from "../pareto/knee.ts";
export { thin } from "../pareto/thinning.ts";
