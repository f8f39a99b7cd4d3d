import { scoreInto } from "../../../measures/objectives.ts";
import { floorKeepers } from "../../../pareto/floor-keepers.ts";
import { thin } from "../../../pareto/thinning.ts";
import type { Pieces } from "../../../pieces.ts";
import { tallyInPieces } from "../../../problem/clustering.ts";
import { volumeOf } from "../../volume.ts";
import { sampledVolume } from "../surface/floor-samples.ts";
import { thinSurface } from "../surface/thin-surface.ts";
import type { TraceTask } from "../task.ts";
import type { Finding } from "../workspace.ts";

const NAME = "trace";
/** Labels kept, in bytes: on very many points the front is coarser. */
const LABEL_BYTES = 5e8;
const FEWEST = 100;
const MOST_EXACT = 3;
const SAMPLES = 8192;

/** Findings into the archive, scored again from their labels: sums that followed many moves have drifted. */
export function keepAll(task: TraceTask, found: readonly (readonly Finding[])[], round: number): Promise<void> {
  return task.pace(keepInPieces(task, found, round));
}

function* keepInPieces(
  { problem, options, objectives, archive }: TraceTask,
  found: readonly (readonly Finding[])[],
  round: number,
): Pieces<void> {
  for (const { labels, scores: claimed } of found.flat()) {
    if (!archive.accepts(claimed)) continue;
    const clustering = yield* tallyInPieces(problem, labels);
    const scores = new Float64Array(objectives.length);
    scoreInto(objectives, problem, clustering, scores);
    archive.add({ clustering, scores, origin: { method: NAME, step: round } });
    yield;
  }
  const limit = Math.min(options.frontLimit, Math.max(FEWEST, Math.floor(LABEL_BYTES / problem.size)));
  if (archive.size <= limit) return;
  const isLine = objectives.length === 2;
  archive.replaceAll(
    isLine
      ? thin(
          archive.objectives,
          archive.members,
          limit,
          floorKeepers([objectives[1].ideal(problem)], archive.members, limit),
        )
      : thinSurface(problem, archive.members, limit),
  );
}

/** Several attributes: the front is a surface over all vectors of floors. */
export const isSurface = ({ objectives }: TraceTask): boolean => objectives.length > 2;

/** The hypervolume of the archive; from four objectives on, where the exact one takes too long at every round, nearly. */
export const currentVolume = ({ problem, objectives, archive }: TraceTask): number =>
  objectives.length <= MOST_EXACT
    ? volumeOf(problem, objectives, archive.members)
    : sampledVolume(problem, archive.members, SAMPLES);

/** Whether the hypervolume has grown by more than `times` what counts as enough. */
export const hasGrown = (task: TraceTask, before: number, times: number): boolean =>
  currentVolume(task) > before * (1 + times * task.options.enough);
