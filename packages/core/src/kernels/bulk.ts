import type { BulkKernels } from "./bulk-kernels.ts";
import { plainKernels } from "./plain/plain-kernels.ts";
import { simdKernels } from "./simd/simd-kernels.ts";

const known = new WeakMap<Float64Array, BulkKernels>();

/**
 * The fastest kernels of this platform for row-major points that never change. They are made once and live as long as
 * the points. SIMD keeps a copy of the points in its own memory, in blocks of eight: 8 * dim bytes a point and thread,
 * and up to 34 more for what reassigning and seeding remember.
 */
export function bulkKernels(points: Float64Array, dim: number, size: number): BulkKernels {
  let kernels = known.get(points);
  if (kernels === undefined) {
    kernels = simdKernels(points, dim, size) ?? plainKernels(points, dim, size);
    known.set(points, kernels);
  }
  return kernels;
}
