export const LANES = 8; // as many points as a SIMD block holds

/** Adds up the eight partial sums of every total, first lane first. */
export function addLanesInto(partials: Float64Array, totals: number, totalsOut: Float64Array): void {
  for (let total = 0; total < totals; total++) {
    let sum = 0;
    for (let lane = 0; lane < LANES; lane++) sum += partials[total * LANES + lane];
    totalsOut[total] = sum;
  }
}
