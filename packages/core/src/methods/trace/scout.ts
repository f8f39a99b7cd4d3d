import { meansInto } from "../../problem/clustering.ts";
import { makeProblem } from "../../problem/make-problem.ts";
import type { Problem } from "../../problem/problem.ts";
import { strataOf } from "../../problem/strata.ts";
import { fairLloyd } from "./fair-lloyd.ts";
import { anchorInPlace } from "./move-lists.ts";
import { startFromLabels } from "./program/fair-program.ts";
import { reachFloorsInPlace } from "./reach-floors.ts";
import type { Way } from "./walk.ts";
import {
  enterWorkshop,
  offerPresent,
  programOf,
  setFloorsInPlace,
  takeLabelsInPlace,
  type Workshop,
} from "./workshop.ts";

/** Points of the sample; prices found on it are as good as those found on all, but for what a repair mends. */
const SAMPLE = 10_000;
const FEWEST_OF_A_STRATUM = 5; // in the sample: fewer tell nothing

/**
 * A quick way along the floors on many points: solved on a sample, whose centres and prices then assign all points;
 * repairs come last, for whoever has the time. False, and nothing done, where the sample cannot stand for all because a stratum is too rare.
 */
export function scoutBySample(workshop: Workshop, labels: Uint8Array, way: Way): boolean {
  const { problem, centers } = workshop;
  const { points, sample } = sampleOf(problem);
  if (sample === undefined) return false;
  const inner = enterWorkshop(sample, workshop.hurry);
  const program = programOf(inner);
  takeLabelsInPlace(
    inner,
    Uint8Array.from(points, (point) => labels[point]),
  );
  startFromLabels(program, inner.clustering.labels);
  const stops: { readonly share: number; readonly labels: Uint8Array }[] = [];
  for (let level = 0; level <= way.levels && !workshop.hurry(); level++) {
    const share = way.from + ((way.to - way.from) * level) / way.levels;
    setFloorsInPlace(inner, share, way.aimed);
    fairLloyd(inner, way.rounds);
    centers.fill(0);
    meansInto(sample, inner.clustering, centers);
    for (let i = 0; i < centers.length; i++) centers[i] += sample.offset[i % problem.dim]; // the sample has a mean of its own
    assignByPrices(workshop, program.prices);
    offerPresent(workshop);
    stops.push({ share, labels: workshop.labels.slice() });
  }
  for (const stop of stops) {
    if (workshop.hurry()) break;
    takeLabelsInPlace(workshop, stop.labels);
    setFloorsInPlace(workshop, stop.share, way.aimed);
    anchorInPlace(workshop.polisher.lists);
    workshop.polisher.trailLength = 0;
    reachFloorsInPlace(workshop.polisher);
    offerPresent(workshop);
  }
  return true;
}

/** Whether a problem is worth a sample, and can have one, is for `scoutBySample` to say; this only asks for its size. */
export const isLarge = ({ size }: Problem): boolean => size > 1.5 * SAMPLE;

/** An even stride: points are sorted by group, so every stratum keeps its share. */
function sampleOf(problem: Problem): { points: Uint32Array; sample: Problem | undefined } {
  const { size, dim, clusters, attributes, weights } = problem;
  const strata = strataOf(problem);
  const points = Uint32Array.from({ length: SAMPLE }, (_, i) => Math.floor(((i + 0.5) * size) / SAMPLE));
  const counts = new Int32Array(strata.count);
  for (const point of points) counts[strata.of[point]]++;
  if (counts.some((count) => count < FEWEST_OF_A_STRATUM)) return { points, sample: undefined };
  const coordinates = new Float64Array(SAMPLE * dim);
  points.forEach((point, i) => {
    coordinates.set(problem.points.subarray(point * dim, (point + 1) * dim), i * dim);
  });
  const sample = makeProblem({
    points: coordinates,
    dim,
    clusters,
    attributes: attributes.map(({ name, groups, groupOf, measure }) => ({
      name,
      groups,
      measure,
      groupOf: Array.from(points, (point) => groupOf[point]),
    })),
    weights: weights === undefined ? undefined : Array.from(points, (point) => weights[point]),
  });
  return { points, sample };
}

/** Every point where its distance and the price of its stratum are least; ties to the lowest cluster. */
function assignByPrices(workshop: Workshop, prices: Float64Array): void {
  const { problem, distances, labels, polisher } = workshop;
  const { size, clusters } = problem;
  const { strata, kernels } = polisher.lists;
  kernels.distancesInto(workshop.centers, clusters, 0, size, distances);
  for (let point = 0; point < size; point++) {
    let least = Number.POSITIVE_INFINITY;
    for (let k = 0, at = strata.of[point]; k < clusters; k++, at += strata.count) {
      const priced = distances[point * clusters + k] + prices[at];
      if (priced >= least) continue;
      least = priced;
      labels[point] = k;
    }
  }
  takeLabelsInPlace(workshop, labels);
}
