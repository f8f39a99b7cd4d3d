import { USUAL_LIMIT } from "../../pareto/cheapest-at-floors.ts";
import { type OptionValues, real, whole } from "../option-schema.ts";

/** The one home of the options' defaults, ranges and explanations. */
export const options = {
  iterations: whole(1, 1e9, 300, "Most rounds, unless it converges before"),
  starts: whole(1, 10_000, 8, "Starts by k-means"),
  centerSwaps: whole(0, 10_000, 6, "Other places tried for a start's centres"),
  followed: whole(1, 1000, 3, "The best different starts that are followed"),
  patience: whole(1, 1000, 1, "Starts in a row that may add next to nothing"),
  levels: whole(1, 1000, 8, "Floors a stretch at which all is solved again"),
  recentrings: whole(1, 100, 8, "Most recentrings at each such floor"),
  stops: whole(2, 1e6, 1000, "Most stops from end to end of the front"),
  explored: whole(1, 10_000, 96, "Solutions whose neighbours a round explores"),
  tries: whole(1, 1000, 6, "Neighbours tried of each"),
  enough: real(0, 1, 1e-5, "Converged once a round adds less than this share of the hypervolume"),
  frontLimit: whole(2, 100_000, USUAL_LIMIT, "Most solutions kept; of more, crowded ones are thinned"),
};

/** See `optionFacts`. */
export type TraceOptions = OptionValues<typeof options>;
