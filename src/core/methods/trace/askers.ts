import type { Solution } from "../../pareto/solution.ts";
import { oneClusterCost, type Problem } from "../../problem/problem.ts";

const NO_ONE = -1;
const BASES = [2, 3, 5, 7, 11, 13] as const; // of the Halton sequence, one an attribute, then from the start again

/**
 * People who ask for floors spread evenly over all there can be, and take the cheapest member that keeps them: askers x
 * `most` places in `members`, which is sorted by cost, the cheapest first; NO_ONE where no more suit.
 */
export function suitorsOf(
  { attributes }: Problem,
  members: readonly Solution[],
  askers: number,
  most: number,
): Int32Array {
  const width = attributes.length;
  const shares = new Float64Array(members.length * width);
  members.forEach(({ scores }, i) => {
    attributes.forEach(({ bestBalance }, a) => {
      shares[i * width + a] = scores[1 + a] / bestBalance;
    });
  });
  const suitors = new Int32Array(askers * most).fill(NO_ONE);
  const asked = new Float64Array(width);
  for (let asker = 0; asker < askers; asker++) {
    for (let a = 0; a < width; a++) asked[a] = halton(asker + 1, BASES[a % BASES.length]);
    let found = 0;
    for (let i = 0; i < members.length && found < most; i++) {
      let a = 0;
      while (a < width && shares[i * width + a] >= asked[a]) a++;
      if (a === width) suitors[asker * most + found++] = i;
    }
  }
  return suitors;
}

/** The hypervolume, nearly: what askers save on average against one cluster, as a share. */
export function askedVolume(problem: Problem, members: readonly Solution[], askers: number): number {
  const worst = oneClusterCost(problem);
  let saved = 0;
  for (const member of suitorsOf(problem, members, askers, 1)) {
    if (member !== NO_ONE) saved += Math.max(0, 1 - members[member].scores[0] / worst);
  }
  return saved / askers;
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
