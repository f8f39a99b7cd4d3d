import { type Conditions, formAt } from "./conditions.ts";

const ROUNDS = 300;
const RIDGE = 0.01; // of the mean density: how far a toll goes at once where hardly a row is near
const NEARLY = 1e-5; // of all rows: more is not lacking where counts can answer
const KEPT = 1e-7; // of all rows: a condition that lacks less is kept

/** Where the rows are at some prices, and how that answers to prices. */
export interface Standing {
  /** Row-major strata x clusters. */
  readonly counts: Float64Array;
  readonly prices: Float64Array;
  /** Row-major strata x clusters x clusters: rows that leave a cluster as the price of another rises, its own with a minus. */
  readonly answers: Float64Array;
}

/** A condition of one cluster that was missed once. */
interface Toll {
  readonly cluster: number;
  /** What a row of each stratum adds. */
  readonly form: Float64Array;
  readonly constant: number;
  /** How fast the condition answers to its height. */
  readonly slope: number;
  height: number;
}

/**
 * The prices at which every cluster keeps the floors, at the least cost, as far as counts answer to prices in proportion; and
 * the counts then. Conditions have tolls, at least 0, that stratum for stratum are the prices: those of conditions that
 * are kept anyway are 0. Toll after toll is set so that its condition is just kept. Undefined where no prices do: too few rows
 * are near the borders of a cluster, and it lacks more than `few`.
 */
export function fairPrices(
  { blocks, limits }: Conditions,
  floors: ArrayLike<number>,
  { counts: before, prices, answers }: Standing,
  few = 0,
): { readonly prices: Float64Array; readonly counts: Float64Array } | undefined {
  const strata = blocks[0].lows[0].length;
  const clusters = before.length / strata;
  const counts = Float64Array.from(before); // first those without prices
  for (let s = 0; s < strata; s++) {
    for (let k = 0; k < clusters; k++) addPrice(s, k, -prices[s * clusters + k]);
  }
  const all = before.reduce((a, b) => a + b, 0);
  const ridge = (RIDGE * densities()) / (strata * clusters);
  const tolls: Toll[] = [];
  const known = Array.from({ length: clusters }, () => new Map<number, Toll>());

  function densities(): number {
    let sum = 0;
    for (let s = 0; s < strata; s++)
      for (let k = 0; k < clusters; k++) sum -= answers[(s * clusters + k) * clusters + k];
    return sum;
  }

  function addPrice(s: number, k: number, price: number): void {
    if (price === 0) return;
    const row = (s * clusters + k) * clusters;
    for (let l = 0; l < clusters; l++) counts[s * clusters + l] += price * answers[row + l];
  }

  const valueAt = (form: Float64Array, k: number): number => formAt(form, counts, k, clusters);

  function meet(k: number, key: number, formOf: () => Float64Array, constant: number): void {
    if (known[k].has(key)) return;
    const form = formOf();
    let slope = 0;
    for (let s = 0; s < strata; s++) {
      slope += form[s] * form[s] * (ridge - answers[(s * clusters + k) * clusters + k]);
    }
    const toll = { cluster: k, form, constant, slope, height: 0 };
    known[k].set(key, toll);
    tolls.push(toll);
  }

  /** The worst pair of every block, and the limits, where they are missed. */
  function look(k: number): void {
    let first = 0; // number of a pair
    for (const { attribute, lows, highs } of blocks) {
      const floor = floors[attribute];
      const [low, high] = [extreme(lows, k, -1), extreme(highs, k, 1)];
      const lack = floor * valueAt(highs[high], k) - valueAt(lows[low], k);
      if (lack > KEPT * all) {
        meet(k, first + low * highs.length + high, () => lows[low].map((own, s) => own - floor * highs[high][s]), 0);
      }
      first += lows.length * highs.length;
    }
    limits.forEach(({ form, constant }, i) => {
      if (valueAt(form, k) + constant < -KEPT * all) meet(k, first + i, () => form, constant);
    });
  }

  function extreme(forms: readonly Float64Array[], k: number, sign: number): number {
    let best = 0;
    let most = Number.NEGATIVE_INFINITY;
    forms.forEach((form, i) => {
      const value = sign * valueAt(form, k);
      if (value > most) [best, most] = [i, value];
    });
    return best;
  }

  for (let round = 0; round < ROUNDS; round++) {
    for (let k = 0; k < clusters; k++) look(k);
    let moved = 0;
    for (const toll of tolls) {
      const { cluster, form, constant, slope } = toll;
      if (!(slope > 0)) continue;
      const value = valueAt(form, cluster) + constant;
      const height = Math.max(0, toll.height - value / slope);
      const rise = height - toll.height;
      toll.height = height;
      moved = Math.max(moved, Math.abs(rise) * slope);
      for (let s = 0; s < strata; s++) addPrice(s, cluster, -rise * form[s]);
    }
    if (moved <= KEPT * all) break;
  }
  const least = -Math.max(few, NEARLY * all);
  if (tolls.some(({ cluster, form, constant }) => valueAt(form, cluster) + constant < least)) return undefined;
  const tuned = new Float64Array(prices.length);
  for (const { cluster, form, height } of tolls) {
    for (let s = 0; s < strata; s++) tuned[s * clusters + cluster] -= height * form[s];
  }
  for (let s = 0; s < strata; s++) notBelowZero(counts.subarray(s * clusters, (s + 1) * clusters));
  return { prices: tuned, counts };
}

/** Changes counts: their sum stays. */
function notBelowZero(counts: Float64Array): void {
  const sum = counts.reduce((a, b) => a + b, 0);
  const above = counts.reduce((a, b) => a + Math.max(0, b), 0);
  if (above > sum) for (const [k, count] of counts.entries()) counts[k] = (Math.max(0, count) * sum) / above;
}
