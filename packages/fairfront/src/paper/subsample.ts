import { type EncodedProblem, makeProblem, type Problem, Rng, sampleDistinctInto } from "@fairfront/core/internal";

/** Rows of an encoded table, drawn after encoding: the scales are those of the whole table, as in the paper. */
export function subsample(whole: EncodedProblem, wanted: number, seed: number): Problem {
  const drawn = new Uint32Array(Math.min(wanted, whole.size));
  sampleDistinctInto(whole.size, Rng.fromSeed(seed).fork("subsample"), drawn);
  const placeOf = new Uint32Array(whole.size); // of a row of the table among the points, which are sorted by group
  whole.rows.forEach((row, point) => {
    placeOf[row] = point;
  });
  const rows = drawn.sort();
  const { dim, clusters } = whole;
  const points = new Float64Array(rows.length * dim);
  rows.forEach((row, i) => {
    const from = placeOf[row] * dim;
    points.set(whole.points.subarray(from, from + dim), i * dim);
  });
  const attributes = whole.attributes.map(({ name, groups, groupOf }) => ({
    name,
    groups,
    groupOf: Uint16Array.from(rows, (row) => groupOf[placeOf[row]]),
  }));
  return makeProblem({ points, dim, clusters, attributes, rows });
}
