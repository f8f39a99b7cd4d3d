import { type EncodedProblem, type Problem, Rng, sampleDistinctInto, sampleProblem } from "@fairfront/core/internal";

/** Rows of an encoded table, drawn after encoding: the scales are those of the whole table, as in the paper. */
export function subsample(whole: EncodedProblem, wanted: number, seed: number): Problem {
  const drawn = new Uint32Array(Math.min(wanted, whole.size));
  sampleDistinctInto(whole.size, Rng.fromSeed(seed).fork("subsample"), drawn);
  const placeOf = new Uint32Array(whole.size); // of a row of the table among the points, which are sorted by group
  whole.rows.forEach((row, point) => {
    placeOf[row] = point;
  });
  return sampleProblem(
    whole,
    drawn.sort().map((row) => placeOf[row]),
    { ownMeasures: true },
  );
}
