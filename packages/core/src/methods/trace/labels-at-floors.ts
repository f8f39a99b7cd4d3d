import { bulkKernels } from "../../kernels/bulk.ts";
import { atOnce } from "../../pieces.ts";
import { tallyClustering } from "../../problem/clustering.ts";
import type { Problem } from "../../problem/problem.ts";
import { makeLocalSearch } from "./local-search/make-local-search.ts";
import { reachFloors } from "./local-search/reach-floors.ts";
import { recentreInPieces } from "./moves/move-lists.ts";

/** Labels brought to the floors of the attributes' own measures by cheap moves; undefined where they are not reached. */
export function labelsAtFloors(
  problem: Problem,
  labels: Uint8Array,
  floors: ArrayLike<number>,
): Uint8Array | undefined {
  const { points, dim, size, clusters } = problem;
  const clustering = tallyClustering(problem, labels);
  const distances = new Float64Array(size * clusters);
  const search = makeLocalSearch(problem, clustering, bulkKernels(points, dim, size), distances);
  search.keeper.floors.set(floors);
  atOnce(recentreInPieces(search.lists));
  return atOnce(reachFloors(search)) ? clustering.labels : undefined;
}
