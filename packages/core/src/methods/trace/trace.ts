import * as z from "zod";
import type { Method } from "../method.ts";
import { search } from "./search.ts";
import { step, type TraceInput } from "./step.ts";
import type { Find } from "./workshop.ts";

const options = z.strictObject({
  iterations: z
    .int()
    .min(1)
    .max(1e9)
    .default(300)
    .describe("Most rounds of work (starts, ways along the front, explorations), unless it converges before"),
  starts: z.int().min(1).max(10_000).default(8).describe("k-means solutions to choose from"),
  centerSwaps: z.int().min(0).max(10_000).default(6).describe("Other places tried for the centres of each start"),
  followed: z.int().min(1).max(1000).default(3).describe("The best different starts from which the front is followed"),
  patience: z.int().min(1).max(1000).default(1).describe("Starts in a row whose ways may add next to nothing"),
  levels: z.int().min(1).max(1000).default(8).describe("Floors a stretch of the front at which all is solved again"),
  recentrings: z.int().min(1).max(100).default(4).describe("Recentrings at every such floor"),
  stops: z.int().min(2).max(1e6).default(1000).describe("Most stops between the two ends of the front on one way"),
  explored: z.int().min(1).max(10_000).default(96).describe("Solutions whose neighbourhood one exploration looks at"),
  tries: z.int().min(1).max(1000).default(6).describe("Neighbours made of each of them"),
  enough: z
    .number()
    .min(0)
    .max(1)
    .default(1e-5)
    .describe("Converged once a round raises the hypervolume by less than this share of it"),
  frontLimit: z
    .int()
    .min(2)
    .max(100_000)
    .default(1500)
    .describe("Most solutions kept; above it crowded stretches are thinned"),
});

/** See `optionFacts`. */
export type TraceOptions = z.infer<typeof options>;

/** Our own method: follows the front from its cheap end to its fair end and back, always at a local optimum. */
export const trace: Method<TraceOptions, TraceInput, readonly Find[]> = {
  name: "trace",
  title: "Trace",
  about:
    "Follows the front between its cheap and its fair end by optimal reassignment and exchanges; the best front here",
  options,
  longSteps: true,
  step,
  search,
};
