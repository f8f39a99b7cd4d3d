import type { Problem } from "../../problem/problem.ts";
import type { Rng } from "../../random/rng.ts";

/** An even stride of points from drawn offsets: points are sorted by group, so every group keeps its share. Coordinates and weights only. */
export function samplePoints(problem: Problem, count: number, rng: Rng): Problem {
  const { size, dim, points, weights } = problem;
  const stride = size / count;
  const picked = new Float64Array(count * dim);
  const pickedWeights = weights === undefined ? undefined : new Float64Array(count);
  let squares = 0;
  let mass = 0;
  for (let i = 0; i < count; i++) {
    const point = Math.min(size - 1, Math.floor((i + rng.float()) * stride));
    const weight = weights === undefined ? 1 : weights[point];
    if (pickedWeights !== undefined) pickedWeights[i] = weight;
    mass += weight;
    for (let c = 0; c < dim; c++) {
      const x = points[point * dim + c];
      picked[i * dim + c] = x;
      squares += weight * x * x;
    }
  }
  return { ...problem, points: picked, size: count, weights: pickedWeights, mass, squares };
}
