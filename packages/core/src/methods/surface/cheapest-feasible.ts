export const NONE = -1;

/**
 * The first member at or after `place`, not marked in `gone`, that keeps all of `width` floors: the cheapest, where members
 * are sorted by cost. NONE where there is none. `values`: members x width; the floors are those of `floors` from `at` on,
 * in the same measure.
 */
export function cheapestFeasible(
  values: Float64Array,
  width: number,
  floors: ArrayLike<number>,
  at: number,
  place: number,
  gone: Uint8Array | undefined,
): number {
  for (let member = place; member * width < values.length; member++) {
    let a = 0;
    while (a < width && values[member * width + a] >= floors[at + a]) a++;
    if (a === width && gone?.[member] !== 1) return member;
  }
  return NONE;
}
