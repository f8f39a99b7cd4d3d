import { scoreInto } from "../measures/objectives.ts";
import { type Clustering, tallyInPieces } from "../problem/clustering.ts";
import type { SearchTask } from "./method.ts";

/** What labels are by the objectives of a search, some rows at a time. */
export async function scoreLabels<Options, Input, Output>(
  { problem, objectives, pace }: SearchTask<Options, Input, Output>,
  labels: Uint8Array,
): Promise<{ readonly clustering: Clustering; readonly scores: Float64Array }> {
  const clustering = await pace(tallyInPieces(problem, labels));
  const scores = new Float64Array(objectives.length);
  scoreInto(objectives, problem, clustering, scores);
  return { clustering, scores };
}
