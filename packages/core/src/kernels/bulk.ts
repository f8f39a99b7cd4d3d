import { atOnce, type Pieces } from "../pieces.ts";
import type { BulkKernels } from "./bulk-kernels.ts";
import { plainKernels } from "./plain/plain-kernels.ts";
import { simdKernels } from "./simd/simd-kernels.ts";

/** Of every array of points the kernels that nobody has claimed, the first made first. */
const free = new WeakMap<Float64Array, BulkKernels[]>();

/**
 * The fastest kernels of this platform for row-major points that never change, for use before anything else runs on this
 * thread: work that may be left for a while claims its own. They are made once and live as long as the points. SIMD keeps
 * a copy of the points in its own memory, in blocks of eight: 8 * dim bytes a point and thread, and up to 34 more for what
 * reassigning and seeding remember.
 */
export function bulkKernels(points: Float64Array, dim: number, size: number): BulkKernels {
  const kernels = freeOf(points);
  if (kernels.length === 0) kernels.push(atOnce(makeKernels(points, dim, size)));
  return kernels[0];
}

/** The same for one user alone until it releases them. */
export function* claimInPieces(points: Float64Array, dim: number, size: number): Pieces<BulkKernels> {
  return freeOf(points).shift() ?? (yield* makeKernels(points, dim, size));
}

/** The same at once. */
export function claimKernels(points: Float64Array, dim: number, size: number): BulkKernels {
  return atOnce(claimInPieces(points, dim, size));
}

/** Claims kernels that were released before; false where somebody else has them. */
export function claimAgain(points: Float64Array, kernels: BulkKernels): boolean {
  const place = freeOf(points).indexOf(kernels);
  if (place >= 0) freeOf(points).splice(place, 1);
  return place >= 0;
}

export function releaseKernels(points: Float64Array, kernels: BulkKernels): void {
  freeOf(points).push(kernels);
}

/** Work with kernels of its own, released when it is done or given up. */
export function* withKernels<Result>(
  { points, dim, size }: { readonly points: Float64Array; readonly dim: number; readonly size: number },
  work: (kernels: BulkKernels) => Pieces<Result>,
): Pieces<Result> {
  const kernels = yield* claimInPieces(points, dim, size);
  try {
    return yield* work(kernels);
  } finally {
    releaseKernels(points, kernels);
  }
}

function freeOf(points: Float64Array): BulkKernels[] {
  let kernels = free.get(points);
  if (kernels === undefined) {
    kernels = [];
    free.set(points, kernels);
  }
  return kernels;
}

function* makeKernels(points: Float64Array, dim: number, size: number): Pieces<BulkKernels> {
  return (yield* simdKernels(points, dim, size)) ?? plainKernels(points, dim, size);
}
