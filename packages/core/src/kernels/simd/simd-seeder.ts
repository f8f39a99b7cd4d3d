import type { Seeder } from "../bulk-kernels.ts";
import { addLanesInto, LANES } from "../lane-sums.ts";
import type { MemoryPlan } from "./memory-plan.ts";
import type { SimdInstance } from "./module.ts";

export function simdSeeder(
  { kernels, buffer }: SimdInstance,
  plan: MemoryPlan,
  dim: number,
  size: number,
  weights: Float64Array | undefined,
): Seeder {
  const blocks = Math.ceil(size / LANES);
  const centersHere = new Float64Array(buffer, plan.centers);
  const least = new Float64Array(buffer, plan.least, size).fill(Number.POSITIVE_INFINITY); // idle lanes stay 0: they add nothing
  const weightsHere = new Float64Array(buffer, plan.weights, size);
  if (weights === undefined) weightsHere.fill(1);
  else weightsHere.set(weights);
  return {
    least,
    potentialsInto(candidates, trials, potentialsOut) {
      const partials = new Float64Array(buffer, plan.potentials, trials * LANES).fill(0);
      centersHere.set(candidates);
      const { points, centers, least: l, weights: w, potentials } = plan;
      kernels.potentials(points, blocks, dim, centers, trials, l, w, potentials);
      addLanesInto(partials, trials, potentialsOut);
    },
    choose(center) {
      centersHere.set(center);
      kernels.lower(plan.points, blocks, dim, plan.centers, plan.least);
    },
  };
}
