import type { Rng } from "./rng.ts";

/** Fisher-Yates; every order is equally likely. */
export function shuffleInPlace<T extends { length: number; [index: number]: unknown }>(items: T, rng: Rng): T {
  for (let last = items.length - 1; last > 0; last--) {
    const other = rng.below(last + 1);
    const kept = items[last];
    items[last] = items[other];
    items[other] = kept;
  }
  return items;
}

const FEW = 64;

/** Fills `out` with distinct numbers below `limit`, in random order; out.length <= limit. */
export function sampleDistinctInto(limit: number, rng: Rng, out: Uint32Array): void {
  const count = out.length;
  if (count <= FEW && count * 2 <= limit) drawAgainInto(limit, rng, out);
  else if (count * 4 <= limit) drawRememberedInto(limit, rng, out);
  else
    out.set(
      shuffleInPlace(
        Uint32Array.from({ length: limit }, (_, i) => i),
        rng,
      ).subarray(0, count),
    );
}

function drawAgainInto(limit: number, rng: Rng, out: Uint32Array): void {
  for (let drawn = 0; drawn < out.length; ) {
    const candidate = rng.below(limit);
    let fresh = true;
    for (let i = 0; i < drawn; i++) {
      if (out[i] === candidate) {
        fresh = false;
        break;
      }
    }
    if (fresh) out[drawn++] = candidate;
  }
}

function drawRememberedInto(limit: number, rng: Rng, out: Uint32Array): void {
  const seen = new Set<number>();
  for (let drawn = 0; drawn < out.length; ) {
    const candidate = rng.below(limit);
    if (seen.has(candidate)) continue;
    seen.add(candidate);
    out[drawn++] = candidate;
  }
}
