import { overRows } from "../../pieces.ts";
import type { Seeder } from "../bulk-kernels.ts";
import { squaredDistance } from "../distance.ts";
import { addLanesInto, LANES } from "../lane-sums.ts";

export function plainSeeder(
  points: Float64Array,
  dim: number,
  size: number,
  weights: Float64Array | undefined,
): Seeder {
  const least = new Float64Array(size).fill(Number.POSITIVE_INFINITY);
  return {
    least,
    *potentialsInto(candidates, trials, potentialsOut) {
      const partials = new Float64Array(trials * LANES);
      yield* overRows(size, trials * dim, (from, to) => {
        for (let point = from; point < to; point++) {
          for (let trial = 0, lane = point % LANES; trial < trials; trial++, lane += LANES) {
            const distance = Math.min(least[point], squaredDistance(points, dim, point, candidates, trial));
            partials[lane] += weights === undefined ? distance : distance * weights[point];
          }
        }
      });
      addLanesInto(partials, trials, potentialsOut);
    },
    choose(center) {
      return overRows(size, dim, (from, to) => {
        for (let point = from; point < to; point++)
          least[point] = Math.min(least[point], squaredDistance(points, dim, point, center, 0));
      });
    },
  };
}
