import { withKernels } from "../../kernels/bulk.ts";
import type { BulkKernels } from "../../kernels/bulk-kernels.ts";
import type { Pieces } from "../../pieces.ts";
import { type Clustering, meansInto, tallyInPieces } from "../../problem/clustering.ts";
import type { Problem } from "../../problem/problem.ts";
import { Rng, type RngState } from "../../random/rng.ts";
import { lloydInPieces } from "../k-means/lloyd-from.ts";
import { plusPlusInPieces } from "../k-means/plus-plus.ts";
import { type BoundLimits, boundLoop } from "./bound-loop.ts";
import { klError, proportionsOf } from "./kl-penalty.ts";
import { hardLabelsInto, makeSoftAssignment } from "./soft-assignment.ts";

export interface PenalisedInput extends BoundLimits {
  /** How much a unit of the KL error costs, beside the total squared distance. */
  readonly mu: number;
  /** Draws the first centres, and new ones where clusters empty. */
  readonly rng: RngState;
  readonly seeding: "lloyd" | "k-means++";
  readonly outerIterations: number;
  readonly outerTolerance: number;
  readonly reseeds: number;
}

export interface PenalisedOutput {
  readonly labels: Uint8Array;
  readonly klError: number;
  /** Inner iterations, all together. */
  readonly updates: number;
  /** How often an emptied cluster, or a NaN, asked for new seeds. */
  readonly emptied: number;
  /** Whether it asked once more than it may: the labels are the last ones with all clusters, not a settled state. */
  readonly gaveUp: boolean;
  readonly exploded: boolean;
}

const LLOYD = { iterations: 300, tolerance: 0 } as const;

/** One clustering for one penalty: the outer loop. Told to stop, it ends with the last clustering that had all clusters. */
export function penalisedClustering(
  problem: Problem,
  input: PenalisedInput,
  shouldStop: () => boolean,
): Pieces<PenalisedOutput> {
  return withKernels(problem, (kernels) =>
    input.mu === 0 ? plainClustering(problem, input, kernels) : boundClustering(problem, input, kernels, shouldStop),
  );
}

/** Without a penalty this is Lloyd's algorithm. */
function* plainClustering(problem: Problem, input: PenalisedInput, kernels: BulkKernels): Pieces<PenalisedOutput> {
  const drawn = yield* plusPlusInPieces(problem, Rng.restore(input.rng).fork("seeds", 0), kernels);
  const { labels } = yield* lloydInPieces(problem, drawn, LLOYD, kernels);
  return {
    ...judged(problem, yield* tallyInPieces(problem, labels)),
    updates: 0,
    emptied: 0,
    gaveUp: false,
    exploded: false,
  };
}

function* boundClustering(
  problem: Problem,
  input: PenalisedInput,
  kernels: BulkKernels,
  shouldStop: () => boolean,
): Pieces<PenalisedOutput> {
  const soft = makeSoftAssignment(problem, input.lipschitz, kernels);
  const labels = new Uint8Array(problem.size);
  let centers = yield* seedCenters(problem, input, kernels, 0);
  let valid: Clustering | undefined;
  let before = Number.NaN; // compares with nothing
  let updates = 0;
  let emptied = 0;
  let exploded = false;
  let gaveUp = false;
  for (let iteration = 0; iteration < input.outerIterations; iteration++) {
    const found = yield* boundLoop(soft, centers, input.mu, input, shouldStop);
    updates += found.updates;
    exploded ||= found.exploded;
    yield* hardLabelsInto(soft, labels);
    const clustering = yield* tallyInPieces(problem, labels);
    if (clustering.sizes.includes(0) || !Number.isFinite(found.energy)) {
      gaveUp = emptied++ === input.reseeds;
      if (gaveUp || shouldStop()) break;
      centers = yield* seedCenters(problem, input, kernels, emptied);
      before = Number.NaN;
      continue;
    }
    valid = clustering;
    if (shouldStop()) break;
    if (Math.abs(found.energy - before) <= input.outerTolerance * Math.abs(before)) break;
    before = found.energy;
    meansInto(problem, clustering, centers);
  }
  let best = valid;
  if (best === undefined) {
    const nearest = yield* lloydInPieces(problem, centers, { iterations: 1, tolerance: 0 }, kernels);
    best = yield* tallyInPieces(problem, nearest.labels);
  }
  return { ...judged(problem, best), updates, emptied, gaveUp, exploded };
}

function* seedCenters(
  problem: Problem,
  { rng, seeding }: PenalisedInput,
  kernels: BulkKernels,
  attempt: number,
): Pieces<Float64Array> {
  const centers = yield* plusPlusInPieces(problem, Rng.restore(rng).fork("seeds", attempt), kernels);
  return seeding === "lloyd" ? (yield* lloydInPieces(problem, centers, LLOYD, kernels)).centers : centers;
}

function judged(problem: Problem, { labels, cellMasses }: Clustering): { labels: Uint8Array; klError: number } {
  return { labels, klError: klError(problem, proportionsOf(problem), cellMasses) };
}
