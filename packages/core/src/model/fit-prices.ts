import { nthLargest } from "./nth-largest.ts";

/** The rows of one stratum. */
export interface StratumRows {
  /** Row-major rows x clusters: squared distances to the centres. */
  readonly distances: Float64Array;
  readonly labels: Uint8Array;
  readonly clusters: number;
}

const ENOUGH = 0.995;
const NEARLY_ALL = 0.98;
const COUNT_SWEEPS = 100;
const EXACT_SWEEPS = 20;
const CLEARANCE = 1e-3; // beyond the last row, in parts of the largest threshold

/**
 * Prices such that argmin_k distance + price is the label of as many rows as possible. First prices that give every
 * cluster as many rows as it has (the dual of the transportation problem, where the sum of regrets is least), cluster
 * after cluster: they keep the counts, and with them the balance that the solution was chosen for. Where these
 * reproduce too few labels, then, cluster after cluster, the price that reproduces most while the others stay; kept only
 * if it reproduces nearly all, because labels that follow no such rule are not worth the counts.
 */
export function fitPrices(stratum: StratumRows): Float64Array {
  const rows = stratum.labels.length;
  const free = new Float64Array(stratum.clusters);
  if (countReproduced(stratum, free) === rows) return free;
  const matched = matchCounts(stratum);
  if (countReproduced(stratum, matched) >= ENOUGH * rows) return centred(matched);
  const polished = polish(stratum, matched);
  return centred(countReproduced(stratum, polished) >= NEARLY_ALL * rows ? polished : matched);
}

/** Ties go to the lowest index, as in prediction. */
export function countReproduced({ distances, labels, clusters }: StratumRows, prices: Float64Array): number {
  let count = 0;
  for (let row = 0; row < labels.length; row++) {
    if (cheapestCluster(distances, row * clusters, prices) === labels[row]) count++;
  }
  return count;
}

function cheapestCluster(distances: Float64Array, start: number, prices: Float64Array): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let k = 0; k < prices.length; k++) {
    const total = distances[start + k] + prices[k];
    if (total < least) {
      least = total;
      best = k;
    }
  }
  return best;
}

/** The price below which each row would go to cluster k: its cheapest other cluster minus its distance to k. */
function thresholdsInto(
  { distances, labels, clusters }: StratumRows,
  prices: Float64Array,
  k: number,
  out: Float64Array,
): void {
  for (let row = 0, start = 0; row < labels.length; row++, start += clusters) {
    let least = Number.POSITIVE_INFINITY;
    for (let other = 0; other < clusters; other++) {
      const total = distances[start + other] + prices[other];
      if (other !== k && total < least) least = total;
    }
    out[row] = least - distances[start + k];
  }
}

function matchCounts(stratum: StratumRows): Float64Array {
  const { labels, clusters } = stratum;
  const wanted = new Int32Array(clusters);
  for (const label of labels) wanted[label]++;
  const prices = new Float64Array(clusters);
  const thresholds = new Float64Array(labels.length);
  let best = Float64Array.from(prices);
  let leastError = Number.POSITIVE_INFINITY;
  for (let sweep = 0; sweep < COUNT_SWEEPS && leastError > 0; sweep++) {
    for (let k = 0; k < clusters; k++) {
      thresholdsInto(stratum, prices, k, thresholds);
      prices[k] = priceForCount(thresholds, wanted[k]);
    }
    const error = countError(stratum, prices, wanted);
    if (error < leastError) {
      leastError = error;
      best = Float64Array.from(prices);
    }
  }
  return best;
}

/** Rows by which the clusters' counts differ from those wanted. */
function countError({ distances, labels, clusters }: StratumRows, prices: Float64Array, wanted: Int32Array): number {
  const surplus = wanted.map((count) => -count);
  for (let row = 0; row < labels.length; row++) surplus[cheapestCluster(distances, row * clusters, prices)]++;
  return surplus.reduce((sum, count) => sum + Math.abs(count), 0);
}

/** Half way between the last row that comes and the first that stays away. Reorders `thresholds`. */
function priceForCount(thresholds: Float64Array, wanted: number): number {
  const span = thresholds.reduce((most, threshold) => Math.max(most, Math.abs(threshold)), 0) * CLEARANCE;
  if (wanted === 0) return nthLargest(thresholds, 0) + span;
  const last = nthLargest(thresholds, wanted - 1);
  if (wanted === thresholds.length) return last - span;
  const next = nthLargest(thresholds, wanted);
  return next + (last - next) / 2;
}

function polish(stratum: StratumRows, start: Float64Array): Float64Array {
  const prices = Float64Array.from(start);
  let reproduced = countReproduced(stratum, prices);
  for (let sweep = 0; sweep < EXACT_SWEEPS; sweep++) {
    const before = reproduced;
    for (let k = 0; k < stratum.clusters; k++) {
      const old = prices[k];
      prices[k] = bestPrice(stratum, prices, k);
      const now = countReproduced(stratum, prices);
      if (now > reproduced) reproduced = now;
      else prices[k] = old;
    }
    if (reproduced === before) break;
  }
  return prices;
}

/** The price of k that reproduces most labels, in the middle of the stretch where it does. */
function bestPrice(stratum: StratumRows, prices: Float64Array, k: number): number {
  const { distances, labels, clusters } = stratum;
  const thresholds = new Float64Array(labels.length);
  thresholdsInto(stratum, prices, k, thresholds);
  const others = Float64Array.from(prices);
  others[k] = Number.POSITIVE_INFINITY;
  // A row of k is right below its threshold, a row that its own cluster would win without k above it; no other counts.
  const below: number[] = [];
  const above: number[] = [];
  for (let row = 0; row < labels.length; row++) {
    if (labels[row] === k) below.push(thresholds[row]);
    else if (cheapestCluster(distances, row * clusters, others) === labels[row]) above.push(thresholds[row]);
  }
  const stays = Float64Array.from(below).sort();
  const leaves = Float64Array.from(above).sort();
  const steps = Float64Array.from([...below, ...above]).sort();
  if (steps.length === 0) return prices[k];
  const span = Math.max(Math.abs(steps[0]), Math.abs(steps[steps.length - 1])) * CLEARANCE;
  let right = stays.length; // at a price below all thresholds
  let best = right;
  let price = steps[0] - span;
  for (let i = 0, s = 0, l = 0; i < steps.length; i++) {
    for (; s < stays.length && stays[s] <= steps[i]; s++) right--;
    for (; l < leaves.length && leaves[l] <= steps[i]; l++) right++;
    if (right > best) {
      best = right;
      price = i + 1 < steps.length ? steps[i] + (steps[i + 1] - steps[i]) / 2 : steps[i] + span;
    }
  }
  return price;
}

/** Only differences count: the least price becomes 0. */
function centred(prices: Float64Array): Float64Array {
  const least = prices.reduce((a, b) => Math.min(a, b));
  return prices.map((price) => price - least);
}
