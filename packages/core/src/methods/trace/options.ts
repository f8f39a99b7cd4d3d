import { USUAL_LIMIT } from "../../pareto/cheapest-at-floors.ts";
import { type OptionValues, real, whole } from "../option-schema.ts";

/** The one home of the options' defaults, ranges and explanations. */
export const options = {
  iterations: whole(
    1,
    1e9,
    300,
    "Most rounds of work (starts, ways along the front, explorations), unless it converges before",
  ),
  starts: whole(1, 10_000, 8, "k-means solutions to choose from"),
  centerSwaps: whole(0, 10_000, 6, "Other places tried for the centres of each start"),
  followed: whole(1, 1000, 3, "The best different starts from which the front is followed"),
  patience: whole(1, 1000, 1, "Starts in a row whose ways may add next to nothing"),
  levels: whole(1, 1000, 8, "Floors a stretch of the front at which all is solved again"),
  recentrings: whole(1, 100, 8, "Most recentrings at every such floor"),
  stops: whole(2, 1e6, 1000, "Most stops between the two ends of the front on one way"),
  explored: whole(1, 10_000, 96, "Solutions whose neighbourhood one exploration looks at"),
  tries: whole(1, 1000, 6, "Neighbours made of each of them"),
  enough: real(0, 1, 1e-5, "Converged once a round raises the hypervolume by less than this share of it"),
  frontLimit: whole(2, 100_000, USUAL_LIMIT, "Most solutions kept; above it crowded stretches are thinned"),
};

/** See `optionFacts`. */
export type TraceOptions = OptionValues<typeof options>;
