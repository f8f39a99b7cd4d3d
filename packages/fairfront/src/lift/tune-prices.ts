import { matchPrices } from "./match-prices.ts";
import { priceStep } from "./price-step.ts";
import { standingOf } from "./stratum-sample.ts";

const NEAR = 0.08; // of the rows of a stratum are near a border, when it is asked how counts answer to prices
const STEPS = 10;
const CLOSE = 0.001; // of the rows: counts are so near the wanted ones that passes over all rows do the rest
const FAR = 0.02; // of the rows: steps have not found the way, so cluster after cluster is set
const SWEEPS = 15;
const JUDGED = 1000; // rows that say how wide a border is

/** Prices of one stratum that give nearly the wanted counts of the sample, from `start` on. */
export function tunePrices(distances: Float64Array, wanted: Float64Array, start: Float64Array) {
  let prices = start;
  let best = { off: Number.POSITIVE_INFINITY, prices: start };
  let width = 0;
  const rows = wanted.reduce((a, b) => a + b, 0);
  for (let step = 0; ; step++) {
    const standing = standingOf(distances, prices);
    width = widthOf(standing.margins);
    const surplus = standing.counts.map((count, k) => count - wanted[k]);
    const off = surplus.reduce((sum, each) => sum + Math.abs(each), 0) / 2;
    if (off < best.off) best = { off, prices };
    if (off <= Math.max(1, CLOSE * rows) || step === STEPS) break;
    prices = priceStep(prices, surplus, nearPairs(standing, wanted.length, width), width);
  }
  if (best.off > FAR * rows) return { prices: matchPrices(distances, wanted, best.prices, SWEEPS), width };
  return { prices: best.prices, width };
}

/** So wide that a share of `NEAR` of the rows is within. */
export function widthOf(margins: Float64Array): number {
  const every = Math.max(1, Math.floor(margins.length / JUDGED));
  const some = margins.filter((_, row) => row % every === 0).sort();
  const width = some[Math.floor(NEAR * some.length)];
  return width > 0 ? width : (some.find((margin) => margin > 0) ?? 0);
}

/** Rows within the width, by cluster and second cluster. */
export function nearPairs({ first, second, margins }: ReturnType<typeof standingOf>, clusters: number, width: number) {
  const near = new Float64Array(clusters * clusters);
  for (let row = 0; row < margins.length; row++) {
    if (margins[row] < width) near[first[row] * clusters + second[row]]++;
  }
  return near;
}
