import { type CrossTable, margins } from "./cross-table.ts";
import { normalQuantile } from "./normal-quantile.ts";

/** The ends of an interval. */
export type Interval = readonly [number, number];

/** Wilson's interval of a share: it always holds the share, also at 0 and 1. `trials`: rows, or what weights leave of them. */
export function wilson(share: number, trials: number, z: number): Interval {
  const square = (z * z) / trials;
  const center = (share + square / 2) / (1 + square);
  const half = (z / (1 + square)) * Math.sqrt((share * (1 - share)) / trials + square / (4 * trials));
  return [Math.max(0, Math.min(share, center - half)), Math.min(1, Math.max(share, center + half))];
}

/** Rows of equal weight that would tell as much: (sum of weights)^2 / sum of squares (Kish). */
export function effectiveRows(mass: number, squares: number): number {
  return squares > 0 ? (mass * mass) / squares : 0;
}

export interface ShareIntervals {
  /** Each cell by itself; undefined in an empty cluster. */
  readonly ofCluster: readonly (Interval | undefined)[];
  readonly ofGroup: readonly (Interval | undefined)[];
  /** Of every cluster, then of the whole: from intervals of all shares that hold together (Bonferroni). */
  readonly balance: readonly Interval[];
  readonly representation: readonly Interval[];
}

export function shareIntervals(table: CrossTable, confidence: number): ShareIntervals {
  const { masses, squares, clusters, groups } = table;
  const { rows, columns } = margins(masses, clusters, groups);
  const rowSquares = margins(squares, clusters, groups);
  const total = rows.reduce((a, b) => a + b, 0);
  const z = normalQuantile(1 - (1 - confidence) / 2);
  const together = normalQuantile(1 - (1 - confidence) / (2 * masses.length));
  const within = (cell: number, width: number): Interval | undefined => {
    const k = Math.floor(cell / groups);
    if (rows[k] === 0) return undefined;
    return wilson(masses[cell] / rows[k], effectiveRows(rows[k], rowSquares.rows[k]), width);
  };
  const cells = Array.from(masses.keys());
  const wide = cells.map((cell) => within(cell, together));
  const balance: Interval[] = [];
  const representation: Interval[] = [];
  for (let k = 0; k < clusters; k++) {
    const own = wide.slice(k * groups, (k + 1) * groups);
    if (own[0] === undefined) {
      balance.push([0, 0]);
      representation.push([0, 0]);
      continue;
    }
    const ranges = own as readonly Interval[];
    const lows = ranges.map(([low]) => low);
    const highs = ranges.map(([, high]) => high);
    const most = Math.max(...lows);
    balance.push([Math.min(...lows) / Math.max(...highs), most === 0 ? 1 : Math.min(1, Math.min(...highs) / most)]);
    const worst = ranges.map(([low, high], j) => {
      const share = columns[j] / total;
      const ends = [likeness(low, share), likeness(high, share)];
      return [Math.min(...ends), low <= share && share <= high ? 1 : Math.max(...ends)] as const;
    });
    representation.push([Math.min(...worst.map(([low]) => low)), Math.min(...worst.map(([, high]) => high))]);
  }
  const whole = (of: readonly Interval[]): Interval => [
    Math.min(...of.map(([low]) => low)),
    Math.min(...of.map(([, high]) => high)),
  ];
  return {
    ofCluster: cells.map((cell) => within(cell, z)),
    ofGroup: cells.map((cell) => {
      const j = cell % groups;
      if (columns[j] === 0) return undefined;
      return wilson(masses[cell] / columns[j], effectiveRows(columns[j], rowSquares.columns[j]), z);
    }),
    balance: [...balance, whole(balance)],
    representation: [...representation, whole(representation)],
  };
}

/**
 * The smaller of two shares over the larger: 1 where they are the same, 0 where one of them is 0. Shares of whole rows are best
 * given as products (of the one's part and the other's whole): then 4 of 5 is 0.8, as in `clusterRepresentation`, and no 0.79999.
 */
export function likeness(share: number, wanted: number): number {
  if (share === 0 || wanted === 0) return share === wanted ? 1 : 0;
  return share < wanted ? share / wanted : wanted / share;
}
