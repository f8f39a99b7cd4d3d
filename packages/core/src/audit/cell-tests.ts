import type { ChanceTables } from "./chance-tables.ts";
import type { WeightedCells } from "./chance-tests.ts";
import { type HypergeometricTails, hypergeometricTails } from "./count-samplers.ts";
import { type CrossTable, margins } from "./cross-table.ts";
import { holm } from "./holm.ts";
import { likeness } from "./share-intervals.ts";
import { leastRare } from "./tail-shares.ts";
import { weightedSpread } from "./weighted-deviances.ts";

/** What a cell must be able to show before chance may be said to explain it: the four-fifths rule, both ways. */
const FOUR_FIFTHS = 0.8;

/** A group in a cluster against assignment without regard to the groups. */
export interface CellTest {
  /** Exact (hypergeometric), two-sided: twice the smaller tail. With weights from the drawn tables. */
  readonly p: number;
  /** By Holm, over the cells that could show anything; 1 for those that could not. With weights by Westfall and Young. */
  readonly corrected: number;
  /** Whether any count in this cell could have shown (Tarone). */
  readonly telling: boolean;
  /** The shares of the cluster nearest to the group's own, below and above, that would have shown; null for none. */
  readonly couldShow: readonly [number | null, number | null];
  /** Whether any share beyond four fifths of the group's own, that the sizes allow, would have shown. */
  readonly tells: boolean;
}

type Tested = Omit<CellTest, "tells">;
/** All rows, those of the group, those of the cluster. */
type CellMargins = readonly [total: number, marked: number, drawn: number];

/** A finding must also survive the test of the whole, which combines three: so much certainty is asked of `couldShow`. */
const COMBINED = 3;

/**
 * Cells of the first `groupsTested` groups; others are mirrors of these, and have their values. So have the cells of
 * the second of two clusters: what one lacks is in the other. All rows weigh the same. `isReached`: whether enough
 * tables were drawn for the test of the whole to reach the level at all.
 */
export function cellTests(
  { counts, clusters, groups }: CrossTable,
  groupsTested: number,
  level: number,
  isReached: boolean,
): readonly CellTest[] {
  const { rows, columns } = margins(counts, clusters, groups);
  const total = rows.reduce((a, b) => a + b, 0);
  const filled = Array.from(rows.keys()).filter((k) => rows[k] > 0);
  const [first, second] = filled.length === 2 ? filled : [-1, -1];
  const cells = Array.from(counts.keys()).filter(
    (cell) => cell % groups < groupsTested && Math.floor(cell / groups) !== second,
  );
  const marginsOf = (cell: number): CellMargins => [total, columns[cell % groups], rows[Math.floor(cell / groups)]];
  const least = cells.map((cell) => leastP(...marginsOf(cell)));
  const comparisons = tarone(least, level);
  const telling = cells.filter((_, i) => least[i] <= level / comparisons);
  const values = new Map(cells.map((cell) => [cell, twoSided(hypergeometricTails(...marginsOf(cell), counts[cell]))]));
  const corrected = holm(telling.map((cell) => values.get(cell)!));
  const shown = level / (COMBINED * Math.max(1, telling.length));
  const places = new Map(telling.map((cell, i) => [cell, i]));
  const tests = new Map(
    cells.map((cell): [number, Tested] => {
      const at = places.get(cell);
      return [
        cell,
        {
          p: values.get(cell)!,
          corrected: at === undefined ? 1 : corrected[at],
          telling: at !== undefined,
          couldShow: at === undefined || !isReached ? [null, null] : nearestShown(...marginsOf(cell), shown),
        },
      ];
    }),
  );
  for (let j = 0; second >= 0 && j < groupsTested; j++) {
    const twin = tests.get(first * groups + j)!;
    const left = (share: number | null): number | null =>
      share === null ? null : (columns[j] - Math.round(share * rows[first])) / rows[second];
    const [low, high] = twin.couldShow;
    tests.set(second * groups + j, { ...twin, couldShow: [left(high), left(low)] });
  }
  return allCells(tests, counts.length, groups, marginsOf);
}

/** The same where rows weigh differently: by what chance does to weighted shares. */
export function weightedCellTests(
  table: CrossTable,
  groupsTested: number,
  level: number,
  isReached: boolean,
  { cells: found, largest }: WeightedCells,
  { exact, weights }: ChanceTables,
): readonly CellTest[] {
  const { groups, masses, clusters } = table;
  const { rows, columns } = margins(masses, clusters, groups);
  const total = rows.reduce((a, b) => a + b, 0);
  const { shares, ofCluster, ofGroup } = weightedSpread(table);
  const cells = Array.from(found.keys()).filter((cell) => cell % groups < groupsTested);
  const width = Math.sqrt(leastRare(largest, weights, exact ? 0 : 1, isReached ? level / COMBINED : 0));
  const tests = new Map(
    cells.map((cell): [number, Tested] => {
      const [k, j] = [Math.floor(cell / groups), cell % groups];
      const reach = width * Math.sqrt(ofCluster[k] * ofGroup[j]);
      const [low, high] = [shares[j] - reach, shares[j] + reach];
      const couldShow = [
        low >= 0 && low < shares[j] ? low : null,
        high <= 1 && high > shares[j] ? high : null,
      ] as const;
      // A cell that was found is no cell that could not be.
      const telling = couldShow.some((share) => share !== null) || found[cell].corrected <= level;
      return [cell, { ...found[cell], telling, couldShow }];
    }),
  );
  return allCells(tests, found.length, groups, (cell) => [
    total,
    columns[cell % groups],
    rows[Math.floor(cell / groups)],
  ]);
}

/** All cells: of two groups the first is tested, and the second says the same. */
function allCells(
  tests: ReadonlyMap<number, Tested>,
  cells: number,
  groups: number,
  marginsOf: (cell: number) => CellMargins,
): CellTest[] {
  return Array.from({ length: cells }, (_, cell) => {
    const own = tests.get(cell) ?? mirrored(tests.get(cell - (cell % groups))!);
    return { ...own, tells: tellsFourFifths(own.couldShow, ...marginsOf(cell)) };
  });
}

function mirrored(twin: Tested): Tested {
  const [low, high] = twin.couldShow;
  return { ...twin, couldShow: [high === null ? null : 1 - high, low === null ? null : 1 - low] };
}

/** On both sides, unless the sizes allow no share beyond four fifths there. */
function tellsFourFifths([low, high]: CellTest["couldShow"], ...[total, marked, drawn]: CellMargins): boolean {
  const share = marked / total;
  const least = Math.max(0, drawn - (total - marked)) / drawn;
  const most = Math.min(drawn, marked) / drawn;
  const isTold = (shown: number | null, end: number): boolean =>
    likeness(end, share) >= FOUR_FIFTHS || (shown !== null && likeness(shown, share) >= FOUR_FIFTHS);
  return isTold(low, least) && isTold(high, most);
}

function twoSided({ few, many }: HypergeometricTails): number {
  return Math.min(1, 2 * Math.min(few, many));
}

/** The least p that a cell with these margins can have. */
function leastP(total: number, marked: number, drawn: number): number {
  if (drawn === 0 || drawn === total || marked === 0 || marked === total) return 1;
  const least = Math.max(0, drawn - (total - marked));
  const most = Math.min(drawn, marked);
  return Math.min(
    twoSided(hypergeometricTails(total, marked, drawn, least)),
    twoSided(hypergeometricTails(total, marked, drawn, most)),
  );
}

/** How many comparisons count (Tarone 1990): cells that could never be found, whatever their count, do not. */
function tarone(least: readonly number[], level: number): number {
  const sorted = Float64Array.from(least).sort();
  let below = sorted.length;
  for (let count = 1; ; count++) {
    while (below > 0 && sorted[below - 1] > level / count) below--;
    if (below <= count) return count;
  }
}

/** The shares nearest to the expected whose p is at most `level`. */
function nearestShown(total: number, marked: number, drawn: number, level: number): [number | null, number | null] {
  const least = Math.max(0, drawn - (total - marked));
  const most = Math.min(drawn, marked);
  const middle = Math.floor((drawn * marked) / total);
  const few = (count: number): boolean => 2 * hypergeometricTails(total, marked, drawn, count).few <= level;
  const many = (count: number): boolean => 2 * hypergeometricTails(total, marked, drawn, count).many <= level;
  return [
    few(least) ? lastTrue(least, middle, few) / drawn : null,
    many(most) ? -lastTrue(-most, -middle, (count) => many(-count)) / drawn : null,
  ];
}

/** `holds` is true from `low` up to some number below `high`, which is returned. */
function lastTrue(low: number, high: number, holds: (count: number) => boolean): number {
  let [from, to] = [low, high];
  while (from < to) {
    const half = Math.ceil((from + to) / 2);
    if (holds(half)) from = half;
    else to = half - 1;
  }
  return from;
}
