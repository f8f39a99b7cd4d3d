import { withKernels } from "../../kernels/bulk.ts";
import { atOnce, type Pieces } from "../../pieces.ts";
import type { Problem } from "../../problem/problem.ts";
import { Rng, type RngState } from "../../random/rng.ts";
import { bestOfStarts, type StartOutput, startsState } from "../k-means/best-of-starts.ts";
import { plusPlusInPieces } from "../k-means/plus-plus.ts";
import type { Method } from "../method.ts";
import { type OptionValues, whole } from "../option-schema.ts";
import { assignAll } from "./assign-all.ts";
import { updateByBatches } from "./batch-updates.ts";

const NAME = "mini-batch";

const options = {
  starts: whole(1, 100_000, 10, "k-means++ starts, of which the cheapest result is kept"),
  batch: whole(1, 1e7, 1024, "Points drawn an iteration, with replacement; B_t in the paper"),
  iterations: whole(1, 1e7, 100, "Batches a start"),
};

/** See `optionFacts`. */
export type MiniBatchOptions = OptionValues<typeof options>;

/** One start. */
export interface MiniBatchInput {
  readonly rng: RngState;
  readonly batch: number;
  readonly iterations: number;
}

export const miniBatch: Method<MiniBatchOptions, MiniBatchInput, StartOutput> = {
  name: NAME,
  title: "MinibatchKM",
  about: "Mini-batch k-means (Algorithm 1 of the paper) from k-means++ starts: for many points, blind to groups",
  options,
  state: startsState,
  needsNoGroups: true,
  step: (problem, input) => atOnce(pieces(problem, input)),
  pieces,
  search: (task) => {
    const { batch, iterations } = task.options;
    return bestOfStarts(NAME, task, (rng) => ({ rng, batch, iterations }));
  },
};

function pieces(problem: Problem, input: MiniBatchInput): Pieces<StartOutput> {
  return withKernels(problem, function* (kernels) {
    const rng = Rng.restore(input.rng);
    const centers = yield* plusPlusInPieces(problem, rng.fork("centers"), kernels);
    yield* updateByBatches(problem, centers, input.batch, input.iterations, rng.fork("batches"));
    return { labels: yield* assignAll(problem, centers, kernels) };
  });
}
