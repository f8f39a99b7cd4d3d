import { objectivesOf, scoreInto } from "../../measures/objectives.ts";
import { Archive } from "../../pareto/archive.ts";
import type { Solution } from "../../pareto/solution.ts";
import { atOnce } from "../../pieces.ts";
import { blankClustering, tallyClustering } from "../../problem/clustering.ts";
import type { LimitsInput } from "../../problem/limits.ts";
import { makeProblem } from "../../problem/make-problem.ts";
import type { Problem } from "../../problem/problem.ts";
import { Rng } from "../../random/rng.ts";
import { parseOptions } from "../options.ts";
import { recentreInPieces } from "./moves/move-lists.ts";
import type { TraceOptions } from "./options.ts";
import type { TraceTask } from "./task.ts";
import { trace } from "./trace.ts";
import { openWorkspace, setLabels, type Workspace } from "./workspace.ts";

/** What a test's problem is like. */
export interface Shape {
  readonly size?: number;
  readonly clusters?: number;
  /** Groups of every attribute. */
  readonly groups?: readonly number[];
  readonly seed?: number;
  /** Which of the seed's streams. */
  readonly stream?: string;
  readonly measure?: "balance" | "representation";
  readonly limits?: LimitsInput | undefined;
  readonly weighted?: boolean;
}

/** Four uneven blobs whose groups partly go with them. */
export function blobs({
  size = 120,
  clusters = 3,
  groups = [2],
  seed = 1,
  stream = "small problems",
  measure,
  limits,
  weighted,
}: Shape): Problem {
  const rng = Rng.fromSeed(seed).fork(stream);
  const blob = Array.from({ length: size }, () => Math.min(rng.below(4), rng.below(4)));
  return makeProblem({
    points: blob.flatMap((b) => [4 * b + rng.normal(), 3 * (b % 2) + rng.normal()]),
    dim: 2,
    clusters,
    measure,
    limits,
    weights: weighted ? blob.map(() => 0.5 + rng.float()) : undefined,
    attributes: groups.map((count, a) => ({
      name: `attribute${a}`,
      groups: Array.from({ length: count }, (_, j) => `group${j}`),
      groupOf: blob.map((b, p) => (p < count ? p : rng.below(3) > 0 ? (b + a) % count : rng.below(count))),
    })),
  });
}

/** Labels that follow the first coordinate: far from fair, and no cluster is empty. */
export function stripes({ points, dim, size, clusters }: Problem): Uint8Array {
  const order = Array.from({ length: size }, (_, p) => p).sort((a, b) => points[a * dim] - points[b * dim] || a - b);
  const labels = new Uint8Array(size);
  order.forEach((point, place) => {
    labels[point] = Math.floor((place * clusters) / size);
  });
  return labels;
}

/** A workspace with these labels, fresh lists and no floors. */
export function workspaceAt(problem: Problem, labels: Uint8Array = stripes(problem)): Workspace {
  const workspace = openWorkspace(problem, () => false);
  atOnce(setLabels(workspace, labels));
  workspace.local.keeper.floors.fill(0);
  workspace.local.trailLength = 0;
  atOnce(recentreInPieces(workspace.local.lists));
  workspace.local.moves.rotateInPlace(workspace.local);
  return workspace;
}

/** A task whose archive holds these labellings, and whose pieces of work run here. */
export function taskOf(
  problem: Problem,
  labellings: readonly Uint8Array[] = [],
  options: Partial<TraceOptions> = {},
): TraceTask {
  const objectives = objectivesOf(problem);
  const archive = new Archive<Solution>(objectives);
  for (const labels of labellings) archive.add(solutionOf(problem, labels));
  return {
    problem,
    options: parseOptions(trace, options),
    rng: Rng.fromSeed(1),
    objectives,
    archive,
    state: undefined,
    pace: async (pieces) => atOnce(pieces),
    perform: async (inputs) => Promise.all(inputs.map((input) => trace.step(problem, input, () => false))),
  };
}

function solutionOf(problem: Problem, labels: Uint8Array): Solution {
  const objectives = objectivesOf(problem);
  const clustering = tallyClustering(problem, labels);
  const scores = new Float64Array(objectives.length);
  scoreInto(objectives, problem, clustering, scores);
  return { clustering, scores, origin: { method: "by hand", step: 0 } };
}

/** Two attributes of two equal groups each, so that the best balance of both is 1. */
export function square(): Problem {
  const points = Array.from({ length: 40 }, (_, p) => p);
  const attributes = [0, 1].map((a) => ({
    name: `a${a}`,
    groups: ["x", "y"],
    groupOf: points.map((p) => (a === 0 ? p % 2 : p < 20 ? 0 : 1)),
  }));
  return makeProblem({ points, dim: 1, clusters: 2, attributes });
}

/** A front of made-up scores, more expensive where fairer, rough enough that some members are worth more than others. */
export function madeUpFront(problem: Problem, count: number): readonly Solution[] {
  const rng = Rng.fromSeed(5);
  const archive = new Archive<Solution>(objectivesOf(problem));
  const clustering = blankClustering(problem);
  for (let i = 0; i < count; i++) {
    const [x, y] = [rng.float(), rng.float()];
    const cost = 20 + 60 * (x * x + y * y) * (1 + 0.1 * rng.float());
    archive.add({ clustering, scores: Float64Array.of(cost, x, y), origin: { method: "made up", step: 0 } });
  }
  return archive.members;
}
