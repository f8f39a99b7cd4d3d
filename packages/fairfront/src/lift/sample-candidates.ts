import { Archive, type Dominance, objectivesOf, type Problem, type Solution, thin } from "@fairfront/core/internal";
import { type Candidate, candidateOf } from "./candidate.ts";
import type { DrawnRows } from "./drawn-rows.ts";
import { placedLabels, type SampleFront, type SampleSearch, sampleFronts } from "./sample-fronts.ts";
import type { StratumSample } from "./stratum-sample.ts";
import { clusteringOf, floorsIn } from "./whole-problem.ts";

const FAIRER = [0.5, 0.75, 0.9, 0.97, 1]; // of the way from the fairest solution of the sample to the best that can be

/** A solution of one of the sample's fronts, with the labels of all rows that were drawn. */
interface Placed {
  readonly scores: Float64Array;
  readonly front: SampleFront;
  readonly labels: Uint8Array;
}

/**
 * What goes on to all rows: `most` solutions of the fronts of a sample, and some that should be fairer than a sample's few whole rows
 * can be.
 */
export async function sampleCandidates(
  drawn: DrawnRows,
  samples: readonly StratumSample[],
  whole: Problem,
  cells: readonly number[][],
  request: SampleSearch,
  most: number,
): Promise<Candidate[]> {
  const { dim, clusters } = whole;
  const fronts = await sampleFronts(drawn, whole, cells, request);
  const floorsOf = (counts: Float64Array): Float64Array => floorsIn(whole, cells, counts);
  const chosen = chosenOf(fronts, drawn, whole, cells, most, request.dominance);
  const ofFronts = fronts.map((own) => {
    let start = new Float64Array(samples.length * clusters);
    return chosen.flatMap(({ front, labels }) => {
      if (front !== own) return [];
      const found = candidateOf({ ...drawn, labels, dim, clusters }, samples, start, floorsOf);
      start = Float64Array.from(found.rule.prices); // neighbours of a front have prices alike
      return [found];
    });
  });
  return ofFronts.flatMap((candidates) => [...candidates, ...fairerThan(candidates, whole)]);
}

/** At most `most` solutions: of several fronts those that are best by all rows that were drawn, each with what it stands for. */
function chosenOf(
  fronts: readonly SampleFront[],
  drawn: DrawnRows,
  whole: Problem,
  cells: readonly number[][],
  most: number,
  dominance: Dominance | undefined,
): Placed[] {
  const objectives = objectivesOf(whole);
  const labelsOf = ({ clustering }: Solution, { rowOf }: SampleFront): Uint8Array =>
    placedLabels(clustering, rowOf, drawn, whole.dim);
  const [first, ...others] = fronts;
  if (others.length === 0) {
    return thin<Solution>(objectives, first.front.solutions, most).map((solution) => ({
      scores: solution.scores,
      front: first,
      labels: labelsOf(solution, first),
    }));
  }
  const best = new Archive<Placed>(objectives, { dominance });
  for (const front of fronts) {
    for (const solution of thin<Solution>(objectives, front.front.solutions, most)) {
      const labels = labelsOf(solution, front);
      const clustering = clusteringOf(whole, cells, tallyOf(labels, drawn, whole, cells.length));
      best.add({ scores: Float64Array.from(objectives, ({ of }) => of(whole, clustering)), front, labels });
    }
  }
  return thin<Placed>(objectives, best.members, most);
}

/** What the rows that were drawn say of all rows. */
function tallyOf(
  labels: Uint8Array,
  { points, strata: stratumOf, masses }: DrawnRows,
  { dim, clusters }: Problem,
  strata: number,
): { counts: Float64Array; sums: Float64Array } {
  const counts = new Float64Array(strata * clusters);
  const sums = new Float64Array(clusters * dim);
  labels.forEach((k, row) => {
    counts[stratumOf[row] * clusters + k] += masses[row];
    for (let i = 0; i < dim; i++) sums[k * dim + i] += masses[row] * points[row * dim + i];
  });
  return { counts, sums };
}

/** The fairest of a front with higher floors: all rows are more, so their shares can be more alike than those of a sample. */
function fairerThan(candidates: readonly Candidate[], { attributes }: Problem): Candidate[] {
  const best = attributes.map(({ measure }) => measure.best);
  const worstOf = ({ floors }: Candidate): number => Math.min(...floors.map((floor, a) => floor / best[a]));
  const [fairest] = candidates.toSorted((a, b) => worstOf(b) - worstOf(a));
  if (fairest === undefined || !(worstOf(fairest) < 1)) return [];
  return FAIRER.map((share) => ({
    ...fairest,
    floors: fairest.floors.map((floor, a) => floor + share * (best[a] - floor)),
  }));
}
