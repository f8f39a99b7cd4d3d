import type { Solution } from "../../pareto/solution.ts";
import { oneClusterCost, type Problem } from "../../problem/problem.ts";
import { firstSuitor, NO_ONE } from "./first-suitor.ts";

const BASES = [2, 3, 5, 7, 11, 13] as const; // of the Halton sequence, one an attribute, then from the start again

/**
 * People who ask for floors spread evenly over all there can be, and take the cheapest member that keeps them: what they
 * save on average is the hypervolume, nearly.
 */
export interface Askers {
  readonly count: number;
  /** The first member at or after `place` that suits an asker and is not marked in `gone`, or NO_ONE. */
  nextSuitor(asker: number, place: number, gone: Uint8Array | undefined): number;
}

/** `members` are sorted by cost, the cheapest first. */
export function gatherAskers({ attributes }: Problem, members: readonly Solution[], count: number): Askers {
  const width = attributes.length;
  const shares = Float64Array.from(
    members.flatMap(({ scores }) => attributes.map(({ measure }, a) => scores[1 + a] / measure.best)),
  );
  const asked = Float64Array.from({ length: count * width }, (_, i) =>
    halton(Math.floor(i / width) + 1, BASES[(i % width) % BASES.length]),
  );
  return { count, nextSuitor: (asker, place, gone) => firstSuitor(shares, width, asked, asker * width, place, gone) };
}

/** The hypervolume, nearly: what askers save on average against one cluster, as a share. */
export function askedVolume(problem: Problem, members: readonly Solution[], count: number): number {
  const worst = oneClusterCost(problem);
  const askers = gatherAskers(problem, members, count);
  let saved = 0;
  for (let asker = 0; asker < count; asker++) {
    const member = askers.nextSuitor(asker, 0, undefined);
    if (member !== NO_ONE) saved += Math.max(0, 1 - members[member].scores[0] / worst);
  }
  return saved / count;
}

/** The van der Corput sequence: shares of 1 that fill it evenly. */
export function halton(index: number, base: number): number {
  let [share, scale] = [0, 1];
  for (let rest = index; rest > 0; rest = Math.floor(rest / base)) {
    scale /= base;
    share += scale * (rest % base);
  }
  return share;
}
