import { scoreInto } from "../../../measures/objectives.ts";
import type { Pieces } from "../../../pieces.ts";
import { tallyInPieces } from "../../../problem/clustering.ts";
import { thinArchive } from "../../surface/thin-archive.ts";
import { volumeOf } from "../../volume.ts";
import type { TraceTask } from "../task.ts";
import type { Finding } from "../workspace.ts";

const NAME = "trace";
/** Labels kept, in bytes: on very many points the front is coarser. */
const LABEL_BYTES = 5e8;
const FEWEST = 100;

/** Findings into the archive, scored again from their labels: sums that followed many moves have drifted. */
export function keepAll(task: TraceTask, found: readonly (readonly Finding[])[], round: number): Promise<void> {
  return task.pace(keepInPieces(task, found, round));
}

function* keepInPieces(
  { problem, options, objectives, archive }: TraceTask,
  found: readonly (readonly Finding[])[],
  round: number,
): Pieces<void> {
  const before = archive.members;
  for (const { labels, scores: claimed } of found.flat()) {
    if (!archive.accepts(claimed)) continue;
    const clustering = yield* tallyInPieces(problem, labels);
    const scores = new Float64Array(objectives.length);
    scoreInto(objectives, problem, clustering, scores);
    archive.add({ clustering, scores, origin: { method: NAME, step: round } });
    yield;
  }
  const room = Math.max(FEWEST, Math.floor(LABEL_BYTES / problem.size));
  yield* thinArchive(problem, archive, options.frontLimit, before, room);
}

/** Several attributes: the front is a surface over all vectors of floors. */
export const isSurface = ({ objectives }: TraceTask): boolean => objectives.length > 2;

export const currentVolume = ({ problem, objectives, archive, pace }: TraceTask): Promise<number> =>
  pace(volumeOf(problem, objectives, archive.members));

/** Whether the hypervolume has grown by more than `times` what counts as enough. */
export const hasGrown = async (task: TraceTask, before: number, times: number): Promise<boolean> =>
  (await currentVolume(task)) > before * (1 + times * task.options.enough);

/** Scores of all members, one row each, for work that goes on from them. */
export function knownScores({ objectives, archive }: TraceTask): Float64Array {
  const known = new Float64Array(archive.size * objectives.length);
  archive.members.forEach(({ scores }, place) => {
    known.set(scores, place * objectives.length);
  });
  return known;
}
