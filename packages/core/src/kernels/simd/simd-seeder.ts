import { overRows, type Pieces } from "../../pieces.ts";
import type { Seeder } from "../bulk-kernels.ts";
import { addLanesInto, LANES } from "../lane-sums.ts";
import type { MemoryPlan } from "./memory-plan.ts";
import type { SimdInstance } from "./module.ts";

const NUMBER = 8; // bytes
const TOGETHER = 4; // coordinates that take as long as a pair elsewhere

/** Passes begin at multiples of a block: see `overRows`. */
export function simdSeeder(
  { kernels, buffer }: SimdInstance,
  plan: MemoryPlan,
  dim: number,
  size: number,
  weights: Float64Array | undefined,
): Seeder {
  const centersHere = new Float64Array(buffer, plan.centers);
  const least = new Float64Array(buffer, plan.least, size).fill(Number.POSITIVE_INFINITY); // idle lanes stay 0: they add nothing
  const weightsHere = new Float64Array(buffer, plan.weights, size);
  if (weights === undefined) weightsHere.fill(1);
  else weightsHere.set(weights);
  const pass = (width: number, look: (blocks: number, points: number, bytes: number) => void): Pieces<void> =>
    overRows(size, Math.ceil(width / TOGETHER), (from, to) =>
      look(Math.ceil((to - from) / LANES), plan.points + from * NUMBER * dim, from * NUMBER),
    );
  return {
    least,
    *potentialsInto(candidates, trials, potentialsOut) {
      const partials = new Float64Array(buffer, plan.potentials, trials * LANES).fill(0);
      centersHere.set(candidates);
      const { centers, least: l, weights: w, potentials } = plan;
      yield* pass(trials * dim, (blocks, points, bytes) =>
        kernels.potentials(points, blocks, dim, centers, trials, l + bytes, w + bytes, potentials),
      );
      addLanesInto(partials, trials, potentialsOut);
    },
    choose(center) {
      centersHere.set(center);
      return pass(dim, (blocks, points, bytes) => kernels.lower(points, blocks, dim, plan.centers, plan.least + bytes));
    },
  };
}
