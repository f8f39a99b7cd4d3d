import { withKernels } from "../../kernels/bulk.ts";
import { atOnce, type Pieces } from "../../pieces.ts";
import type { Problem } from "../../problem/problem.ts";
import { Rng, type RngState } from "../../random/rng.ts";
import { bestOfStarts, type StartOutput, startsState } from "../k-means/best-of-starts.ts";
import { type LloydLimits, lloydInPieces } from "../k-means/lloyd-from.ts";
import { plusPlusInPieces } from "../k-means/plus-plus.ts";
import type { Method } from "../method.ts";
import { type OptionValues, real, whole } from "../option-schema.ts";

const NAME = "lloyd";

const options = {
  starts: whole(1, 100_000, 10, "k-means++ starts, of which the cheapest result is kept"),
  iterations: whole(1, 1e6, 300, "Most assignments of all points a start"),
  tolerance: real(0, 1, 0, "A start ends once the cost falls by less than this share of it; 0: when no label changes"),
};

/** See `optionFacts`. */
export type LloydOptions = OptionValues<typeof options>;

/** One start. */
export interface LloydInput extends LloydLimits {
  readonly rng: RngState;
}

export const lloyd: Method<LloydOptions, LloydInput, StartOutput> = {
  name: NAME,
  title: "VanillaKM",
  about: "Plain k-means (Lloyd) from k-means++ starts: the cheap end of the front, blind to groups",
  options,
  state: startsState,
  needsNoGroups: true,
  step: (problem, input) => atOnce(pieces(problem, input)),
  pieces,
  search: (task) => {
    const { iterations, tolerance } = task.options;
    return bestOfStarts(NAME, task, (rng) => ({ rng, iterations, tolerance }));
  },
};

function pieces(problem: Problem, { rng, iterations, tolerance }: LloydInput): Pieces<StartOutput> {
  return withKernels(problem, function* (kernels) {
    const centers = yield* plusPlusInPieces(problem, Rng.restore(rng), kernels);
    const { labels } = yield* lloydInPieces(problem, centers, { iterations, tolerance }, kernels);
    return { labels };
  });
}
