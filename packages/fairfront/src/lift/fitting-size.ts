import type { Lack } from "./lack-to.ts";

const FARTHEST = 0.5; // of its rows: so many more or fewer a cluster may get
const MOST = 150; // rows more or fewer that are tried
const FEW = 10; // rows that a cluster gives away as well as it gets them: others are not near its border, where it is far from all

/**
 * Whole counts of one cluster that lack nothing, of a size as near as can be to the present one, or those that lack least: a
 * cluster of few rows has sizes at which the shares of all groups can be whole rows, and others at which they cannot. `counts` and
 * `mix`: rows of every stratum as they are, and as they were wanted.
 */
export function fittingSize(counts: Float64Array, mix: Float64Array, lack: Lack): Float64Array {
  const size = counts.reduce((a, b) => a + b, 0);
  const whole = mix.reduce((a, b) => a + b, 0);
  let best = { counts, lack: lack(counts) };
  for (const change of changesOf(size)) {
    if (best.lack === 0) break;
    const rows = size + change;
    const shared = rounded(
      mix.map((own) => (own * rows) / whole),
      rows,
    );
    const tried = adjusted(shared, lack);
    if (tried.lack < best.lack) best = tried;
  }
  return best.counts;
}

/** A few rows fewer or more, then more, then fewer. */
function changesOf(size: number): number[] {
  const reach = Math.min(MOST, Math.floor(FARTHEST * size));
  const steps = Array.from({ length: reach }, (_, i) => i + 1);
  return [
    ...steps.slice(0, FEW).flatMap((rows) => [-rows, rows]),
    ...steps.slice(FEW),
    ...steps.slice(FEW).map((rows) => -rows),
  ];
}

/** Whole counts that add up to so many rows; parts of rows go where most is lost. */
function rounded(wanted: Float64Array, rows: number): Float64Array {
  const counts = wanted.map(Math.floor);
  const places = [...counts.keys()].sort((a, b) => wanted[b] - counts[b] - (wanted[a] - counts[a]) || a - b);
  const left = rows - counts.reduce((a, b) => a + b, 0);
  for (let i = 0; i < left; i++) counts[places[i % places.length]]++;
  return counts;
}

/** Single rows change places with those of the largest stratum as long as less is lacking then. */
function adjusted(counts: Float64Array, lack: Lack): { readonly counts: Float64Array; readonly lack: number } {
  const large = counts.indexOf(Math.max(...counts));
  let least = lack(counts);
  for (let changed = true; changed && least > 0; ) {
    changed = false;
    for (let s = 0; s < counts.length; s++) {
      for (const rows of [1, -1]) {
        if (s === large || counts[s] + rows < 0 || counts[large] - rows < 0) continue;
        counts[s] += rows;
        counts[large] -= rows;
        const now = lack(counts);
        if (now < least) {
          least = now;
          changed = true;
        } else {
          counts[s] -= rows;
          counts[large] += rows;
        }
      }
    }
  }
  return { counts, lack: least };
}
