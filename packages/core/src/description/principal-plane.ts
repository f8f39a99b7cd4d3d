import type { Problem } from "../problem/problem.ts";

const ROUNDS = 300;
const SETTLED = 1e-12;

/** The plane in which the points are spread most. */
export interface PrincipalPlane {
  /** x of all points, then y. */
  readonly coordinates: Float32Array;
  /** Which share of the spread each of the two directions shows. */
  readonly shares: readonly [number, number];
  /** Row-major 2 x dim: what each feature adds to x and to y. */
  readonly axes: Float64Array;
}

/** The first two principal components, by orthogonal iteration on the covariance; a single feature has y = 0. */
export function principalPlane(problem: Pick<Problem, "size" | "dim" | "points">): PrincipalPlane {
  const { size, dim, points } = problem;
  const covariance = covarianceOf(problem);
  let total = 0;
  for (let i = 0; i < dim; i++) total += covariance[i * dim + i];
  const axes = new Float64Array(2 * dim);
  const spreads: number[] = [];
  for (let axis = 0; axis < Math.min(2, dim); axis++) {
    const direction = axes.subarray(axis * dim, (axis + 1) * dim);
    spreads.push(strongestInto(covariance, dim, direction));
    deflate(covariance, dim, direction, spreads[axis]);
  }
  const coordinates = new Float32Array(size * 2);
  for (let point = 0; point < size; point++) {
    let x = 0;
    let y = 0;
    for (let i = 0, p = point * dim; i < dim; i++, p++) {
      x += points[p] * axes[i];
      y += points[p] * axes[dim + i];
    }
    coordinates[point] = x;
    coordinates[size + point] = y;
  }
  const share = (axis: number): number => (total > 0 ? (spreads[axis] ?? 0) / total : 0);
  return { coordinates, shares: [share(0), share(1)], axes };
}

function covarianceOf({ size, dim, points }: Pick<Problem, "size" | "dim" | "points">): Float64Array {
  const covariance = new Float64Array(dim * dim);
  for (let point = 0, start = 0; point < size; point++, start += dim) {
    for (let i = 0; i < dim; i++) {
      const x = points[start + i];
      for (let j = i; j < dim; j++) covariance[i * dim + j] += x * points[start + j];
    }
  }
  for (let i = 0; i < dim; i++) {
    for (let j = i; j < dim; j++) {
      covariance[i * dim + j] /= size;
      covariance[j * dim + i] = covariance[i * dim + j];
    }
  }
  return covariance;
}

/** Power iteration; the first feature that counts points to the positive side, so that pictures do not flip. */
function strongestInto(matrix: Float64Array, dim: number, directionOut: Float64Array): number {
  for (let i = 0; i < dim; i++) directionOut[i] = 1 + i / dim; // not orthogonal to anything likely
  const next = new Float64Array(dim);
  let strength = 0;
  for (let round = 0; round < ROUNDS; round++) {
    let square = 0;
    for (let i = 0; i < dim; i++) {
      let sum = 0;
      for (let j = 0; j < dim; j++) sum += matrix[i * dim + j] * directionOut[j];
      next[i] = sum;
      square += sum * sum;
    }
    const length = Math.sqrt(square);
    if (!(length > 0)) return 0;
    let change = 0;
    for (let i = 0; i < dim; i++) {
      const value = next[i] / length;
      change += (value - directionOut[i]) * (value - directionOut[i]);
      directionOut[i] = value;
    }
    strength = length;
    if (change < SETTLED) break;
  }
  const leading = directionOut.findIndex((value) => Math.abs(value) > 1e-9);
  if (directionOut[leading] < 0) for (let i = 0; i < dim; i++) directionOut[i] = -directionOut[i];
  return strength;
}

function deflate(matrix: Float64Array, dim: number, direction: Float64Array, strength: number): void {
  for (let i = 0; i < dim; i++) {
    for (let j = 0; j < dim; j++) matrix[i * dim + j] -= strength * direction[i] * direction[j];
  }
}
