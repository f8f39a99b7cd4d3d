import { atOnce, type Pieces } from "../pieces.ts";
import { makeProblemInPieces } from "./make-problem.ts";
import { MEASURES, type Measure, type MeasureChoice } from "./measure.ts";
import type { PlainProblem, Problem } from "./problem.ts";

/**
 * An even stride through the points, one out of every `size / count`: points are sorted by group, so every stratum keeps its
 * share. `within` says, from 0 to 1, where in its part of the stride the i-th point lies.
 */
export function evenlySpread(size: number, count: number, within: (i: number) => number): Uint32Array {
  return Uint32Array.from({ length: count }, (_, i) =>
    Math.min(size - 1, Math.floor(((i + within(i)) * size) / count)),
  );
}

/** So many points, spread evenly and drawn within each part of the stride, as plain k-means sees them. */
export function drawPoints(problem: PlainProblem, count: number, rng: { float(): number }): PlainProblem {
  return samplePoints(
    problem,
    evenlySpread(problem.size, count, () => rng.float()),
  );
}

/** Some of a problem's points, as plain k-means sees them: no groups, and the coordinates of the problem. */
export function samplePoints(problem: PlainProblem, picked: Uint32Array): PlainProblem {
  const { dim, clusters, points, weights } = problem;
  const coordinates = new Float64Array(picked.length * dim);
  const ownWeights = weights === undefined ? undefined : new Float64Array(picked.length);
  let squares = 0;
  let mass = 0;
  for (let i = 0; i < picked.length; i++) {
    const weight = weights === undefined ? 1 : weights[picked[i]];
    if (ownWeights !== undefined) ownWeights[i] = weight;
    mass += weight;
    for (let c = 0; c < dim; c++) {
      const x = points[picked[i] * dim + c];
      coordinates[i * dim + c] = x;
      squares += weight * x * x;
    }
  }
  return { size: picked.length, dim, clusters, points: coordinates, weights: ownWeights, mass, squares };
}

/**
 * Some of a problem's points as a problem of its own, with its groups and measures. It has a mean of its own: a place x of the
 * sample is x + offset in the problem. Its groups must all be there. Limits are left out: those on sizes mean all points.
 */
export function sampleProblem(problem: Problem, picked: Uint32Array, how: SampleOptions = {}): Problem {
  return atOnce(sampleProblemInPieces(problem, picked, how));
}

export interface SampleOptions {
  /**
   * Whether the sample is data of its own, to which a measure of ours compares its clusters; absent, they are compared with
   * all points.
   */
  readonly ownMeasures?: boolean | undefined;
  /** What to call every picked point; absent, as in the problem. */
  readonly rows?: Uint32Array | undefined;
}

/** The same, pass by pass. Points that are picked in rising order keep it: the i-th of the sample is the i-th picked. */
export function* sampleProblemInPieces(
  problem: Problem,
  picked: Uint32Array,
  { ownMeasures = false, rows = picked.map((point) => problem.rows[point]) }: SampleOptions = {},
): Pieces<Problem> {
  const { dim, clusters, attributes, weights } = problem;
  const points = new Float64Array(picked.length * dim);
  picked.forEach((point, i) => {
    points.set(problem.points.subarray(point * dim, (point + 1) * dim), i * dim);
  });
  yield;
  return yield* makeProblemInPieces({
    points,
    dim,
    clusters,
    attributes: attributes.map(({ name, groups, groupOf, measure }) => ({
      name,
      groups,
      measure: ownMeasures ? measureAgain(measure) : measure,
      groupOf: Uint16Array.from(picked, (point) => groupOf[point]),
    })),
    weights: weights === undefined ? undefined : Float64Array.from(picked, (point) => weights[point]),
    rows,
  });
}

/** A measure for other points: one of ours is made again from their groups, another keeps its rows. */
export function measureAgain(measure: Measure): MeasureChoice {
  return MEASURES.find((known) => known === measure.name) ?? measure;
}
