import type { Conditions } from "./conditions.ts";
import { fittingSize } from "./fitting-size.ts";
import { lackTo } from "./lack-to.ts";

const MOST_STEPS = 200;
const SLIGHT = 1e-9; // of what is lacking: what gains less is rounding

/** Whole counts on their way; changed in place. */
interface Shares {
  /** Row-major strata x clusters. */
  readonly counts: Float64Array;
  readonly clusters: number;
  /** What every cluster lacks. */
  readonly lacks: Float64Array;
  /** What a cluster lacks by the counts as they are now. */
  readonly lackIn: (cluster: number) => number;
}

/**
 * Whole counts near the wanted ones: every stratum keeps its rows, and then single rows change clusters as long as that brings a
 * cluster nearer to the floors of the attributes: a share of a row in each is much to a cluster of few. Where that does not
 * suffice, a cluster gets another size, at which whole rows can have the shares. Row-major strata x clusters.
 */
export function wholeCounts(
  conditions: Conditions,
  clusters: number,
  wanted: Float64Array,
  floors: ArrayLike<number>,
): Float64Array {
  const counts = wanted.map(Math.floor);
  const strata = counts.length / clusters;
  for (let s = 0; s < strata; s++) {
    const places = Array.from({ length: clusters }, (_, k) => s * clusters + k);
    const lacking = Math.round(places.reduce((sum, i) => sum + wanted[i] - counts[i], 0));
    places.sort((a, b) => wanted[b] - counts[b] - (wanted[a] - counts[a]) || a - b);
    for (let i = 0; i < lacking; i++) counts[places[i]]++;
  }
  const ofCluster = (from: Float64Array, k: number): Float64Array => from.filter((_, i) => i % clusters === k);
  const lack = lackTo(conditions, floors);
  const lackIn = (k: number): number => lack(ofCluster(counts, k));
  const shares: Shares = {
    counts,
    clusters,
    lacks: Float64Array.from({ length: clusters }, (_, k) => lackIn(k)),
    lackIn,
  };
  exchange(shares, wanted);
  const sizes = new Float64Array(clusters);
  counts.forEach((rows, i) => {
    sizes[i % clusters] += rows;
  });
  const before = { counts: counts.slice(), lack: worst(shares) };
  for (const k of [...sizes.keys()].sort((a, b) => sizes[a] - sizes[b])) {
    if (shares.lacks[k] > 0 && sizes[k] > 0) {
      resize(shares, k, fittingSize(ofCluster(counts, k), ofCluster(wanted, k), lack));
    }
  }
  exchange(shares, wanted);
  return worst(shares) < before.lack ? counts : before.counts;
}

const worst = ({ lacks }: Shares): number => Math.max(...lacks);

/** Single rows change clusters as long as that helps one that lacks something. */
function exchange(shares: Shares, wanted: Float64Array): void {
  const { counts, lacks, clusters } = shares;
  for (let step = 0; step < MOST_STEPS; step++) {
    const lacking = [...lacks.keys()].filter((k) => lacks[k] > 0).sort((a, b) => lacks[b] - lacks[a] || a - b);
    let next: Move | undefined;
    for (const k of lacking) next ??= bestMove(shares, wanted, k);
    if (next === undefined) return;
    counts[next.from]--;
    counts[next.to]++;
    for (const k of [next.from % clusters, next.to % clusters]) lacks[k] = shares.lackIn(k);
  }
}

/** Gives a cluster its rows, from and to those that lack least for it; of equal ones those that have most of the stratum. */
function resize(shares: Shares, cluster: number, own: Float64Array): void {
  const { counts, lacks, clusters, lackIn } = shares;
  own.forEach((rows, s) => {
    const at = s * clusters + cluster;
    while (counts[at] !== rows) {
      const step = Math.sign(rows - counts[at]);
      let other = -1;
      let least = Number.POSITIVE_INFINITY;
      for (let k = 0; k < clusters; k++) {
        const place = s * clusters + k;
        if (k === cluster || counts[place] - step < 0) continue;
        counts[place] -= step;
        const more = lackIn(k) - lacks[k];
        counts[place] += step;
        if (more > least || (more === least && counts[place] <= counts[s * clusters + other])) continue;
        [other, least] = [k, more];
      }
      if (other < 0) break; // no other has a row of it
      counts[at] += step;
      counts[s * clusters + other] -= step;
      lacks[other] = lackIn(other);
    }
  });
  lacks[cluster] = lackIn(cluster);
}

interface Move {
  readonly from: number;
  readonly to: number;
  /** What its two clusters lack less. */
  readonly gain: number;
  /** From the wanted counts. */
  readonly away: number;
}

/** The move of one row into or out of a cluster that gains most; of equal ones that which leaves the wanted counts least. */
function bestMove(
  { counts, clusters, lacks, lackIn }: Shares,
  wanted: Float64Array,
  lacking: number,
): Move | undefined {
  let best: Move | undefined;
  for (let from = 0; from < counts.length; from++) {
    if (counts[from] < 1) continue;
    const first = from - (from % clusters);
    for (let to = first; to < first + clusters; to++) {
      const pair = [from - first, to - first];
      if (to === from || !pair.includes(lacking)) continue;
      counts[from]--;
      counts[to]++;
      const then = pair.map(lackIn);
      const away = Math.abs(counts[from] - wanted[from]) + Math.abs(counts[to] - wanted[to]);
      counts[from]++;
      counts[to]--;
      const gain = lacks[pair[0]] + lacks[pair[1]] - then[0] - then[1];
      if (!(gain > SLIGHT)) continue;
      if (best === undefined || gain > best.gain || (gain === best.gain && away < best.away)) {
        best = { from, to, gain, away };
      }
    }
  }
  return best;
}
