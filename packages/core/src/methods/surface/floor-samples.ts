import type { Scored } from "../../pareto/solution.ts";
import { overRows, type Pieces } from "../../pieces.ts";
import { oneClusterCost, type Problem } from "../../problem/problem.ts";
import { cheapestFeasible, NONE } from "./cheapest-feasible.ts";

/**
 * Vectors of floors, spread evenly over all there can be. At each the cheapest member that keeps it counts: what these
 * save on average against one cluster is the hypervolume, nearly.
 */
export interface FloorSamples {
  readonly count: number;
  /** The cheapest member at or after `place` that keeps the floors of a sample and is not marked in `gone`, or NONE. */
  cheapestAt(sample: number, place: number, gone: Uint8Array | undefined): number;
}

/** `members` are sorted by cost, the cheapest first. */
export function* sampleFloors(
  { attributes }: Problem,
  members: readonly Scored[],
  count: number,
): Pieces<FloorSamples> {
  const width = attributes.length;
  const shares = new Float64Array(members.length * width);
  members.forEach(({ scores }, i) => {
    for (let a = 0; a < width; a++) shares[i * width + a] = scores[1 + a] / attributes[a].measure.best;
  });
  const bases = primes(width); // one an attribute: two of one base would rise and fall together
  const floors = new Float64Array(count * width);
  yield* overRows(count, members.length, (from, to) => {
    for (let i = from * width; i < to * width; i++) floors[i] = halton(Math.floor(i / width) + 1, bases[i % width]);
  });
  return {
    count,
    cheapestAt: (sample, place, gone) => cheapestFeasible(shares, width, floors, sample * width, place, gone),
  };
}

/** The hypervolume, nearly: what members save on average over sampled floors against one cluster, as a share. */
export function* sampledVolume(problem: Problem, members: readonly Scored[], count: number): Pieces<number> {
  const worst = oneClusterCost(problem);
  const samples = yield* sampleFloors(problem, members, count);
  let saved = 0;
  yield* overRows(count, members.length, (from, to) => {
    for (let sample = from; sample < to; sample++) {
      const member = samples.cheapestAt(sample, 0, undefined);
      if (member !== NONE) saved += Math.max(0, 1 - members[member].scores[0] / worst);
    }
  });
  return saved / count;
}

/** The first `count` primes. */
function primes(count: number): number[] {
  const found: number[] = [];
  for (let next = 2; found.length < count; next++) if (found.every((prime) => next % prime > 0)) found.push(next);
  return found;
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
