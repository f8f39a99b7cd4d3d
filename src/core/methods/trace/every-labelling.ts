import { retallyInPlace } from "../../problem/clustering.ts";
import type { Problem } from "../../problem/problem.ts";
import { offerPresent, type Workshop } from "./workshop.ts";

const MOST_LABELLINGS = 100_000;

/** Whether all labellings, but for the name of the first point's cluster, can be looked at. */
export function areFew({ size, clusters }: Problem): boolean {
  let labellings = 1;
  for (let point = 1; point < size && labellings <= MOST_LABELLINGS; point++) labellings *= clusters;
  return labellings <= MOST_LABELLINGS;
}

/** Offers every labelling that has the first point in cluster 0: the front itself. */
export function offerEveryLabelling(workshop: Workshop): void {
  const { problem, clustering } = workshop;
  const { labels } = clustering;
  labels.fill(0);
  for (;;) {
    retallyInPlace(problem, clustering);
    offerPresent(workshop);
    let point = problem.size - 1;
    while (point > 0 && labels[point] === problem.clusters - 1) labels[point--] = 0;
    if (point === 0) return;
    labels[point]++;
  }
}
