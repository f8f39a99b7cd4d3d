/**
 * When is a point's label certain without a look at the point? Let `gap` be the distance to the second nearest centre
 * less that to the nearest, when it was last looked at. Since then its own centre came at most so much farther as it
 * travelled, and any other at most so much nearer as it travelled: while the two together stay below the gap, the
 * label is what a full pass would give. `reach[k]` is the sum, over all steps so far, of how far centre k and the
 * farthest-moving other centre went; so one number a point suffices, written only when the point is looked at:
 * threshold = reach of its cluster then + gap. Rounding is covered by `margin` (errors of distances) and by SHRINK.
 */
export const SHRINK = 1 - 2 ** -50; // more than the rounding of the sum it multiplies

export const ALWAYS_DOUBTFUL = -1; // below every reach

/** See `Reassigner` in ../bulk-kernels.ts: the points of [from, to), after `before` that moved. Returns how many moved so far. */
export function reassign(
  points: Float64Array,
  dim: number,
  from: number,
  to: number,
  centers: Float64Array,
  clusters: number,
  reach: Float64Array,
  margin: number,
  labelsOut: Uint8Array,
  thresholdsOut: Float64Array,
  movedOut: Uint32Array,
  movedFromOut: Uint8Array,
  before: number,
): number {
  let moves = before;
  for (let point = from; point < to; point++) {
    const old = labelsOut[point];
    if (reach[old] < thresholdsOut[point]) continue;
    let label = 0;
    let nearest = Number.POSITIVE_INFINITY;
    let second = Number.POSITIVE_INFINITY;
    const x = point * dim;
    for (let k = 0, c = 0; k < clusters; k++) {
      let distance = 0;
      for (let i = x; i < x + dim; i++, c++) {
        const difference = points[i] - centers[c];
        distance += difference * difference;
      }
      if (distance < nearest) {
        second = nearest;
        nearest = distance;
        label = k;
      } else if (distance < second) second = distance;
    }
    const gap = Math.sqrt(second) - Math.sqrt(nearest);
    thresholdsOut[point] = (reach[label] + (gap - margin)) * SHRINK;
    if (label === old) continue;
    labelsOut[point] = label;
    movedOut[moves] = point;
    movedFromOut[moves++] = old;
  }
  return moves;
}
