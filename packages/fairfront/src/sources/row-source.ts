import { indexIn, numberIn, rowsOf } from "./answer-values.ts";
import { borderSql } from "./border-sql.ts";
import { countedRows } from "./counted-rows.ts";
import type { ScoreColumns } from "./dialect.ts";
import type { Engine, EngineTable, Value } from "./engine.ts";
import type { SourceFacts } from "./facts.ts";
import { type FarBounds, farSql } from "./far-sql.ts";
import { wholeOf } from "./fixed-point.ts";
import type { KeyedLabel } from "./label-sql.ts";
import { nearestSql, readNearest } from "./nearest-sql.ts";
import { KEPT_WEIGHT, pointColumns, pointsSql, weightColumns } from "./point-sql.ts";
import { fingerprintSql } from "./row-fingerprint.ts";
import { weightedNumber, weightedSumSql } from "./row-weight.ts";
import { RowsChanged } from "./rows-changed.ts";
import type { NearestTally, NearTally, Rule, Tally } from "./rule.ts";
import { sampleSql, subsetSql, weightedSampleSql } from "./sample-sql.ts";
import { readTallies, tallySql } from "./tally-sql.ts";

/** Points that came out of an engine. */
export interface DrawnPoints {
  /** Row-major. */
  readonly points: Float64Array;
  readonly strata: Uint16Array;
  /** What tells each row from all others; only of rows near a border. */
  readonly keys: readonly string[];
  /** The rows near a border of each rule, by their numbers; absent where that is not known. */
  readonly nearOf?: readonly Int32Array[] | undefined;
}

/** A part of the rows: the same for the same seed. */
export interface Share {
  readonly of: number;
  readonly seed: number;
}

/** Rows that stay where they are: what a search asks of them, each a pass of SQL. */
export interface RowSource {
  readonly facts: SourceFacts;
  /**
   * `wanted` rows of every stratum, the same for the same seed on any engine. Where rows have weights, those of a stratum
   * come as often as they weigh: about so many, and some of them several times.
   */
  sample(wanted: ArrayLike<number>, seed: number): Promise<DrawnPoints>;
  /** The rows that are far from the mean of all, by bounds so high that these are few. */
  far(bounds: FarBounds): Promise<DrawnPoints>;
  /** All rules in one pass (or few, where an engine takes no more at once). With `share`, of a part of the rows only. */
  tally(rules: readonly Rule[], clusters: number, share?: Share): Promise<Tally[]>;
  /** The same of the labels of a solution: what its rule says, but for the exceptions; with the rows that are none. */
  tallyLabels(rule: Rule, clusters: number, exceptions: readonly KeyedLabel[]): Promise<NearestTally>;
  /** The tally of `nearest`, another rule, with the rows that it has where the labels of the solution have them. */
  tallyNearest(nearest: Rule, rule: Rule, clusters: number, exceptions: readonly KeyedLabel[]): Promise<NearestTally>;
  /** As `tally`, with the rows near borders: where passes are cheap. `widths`: row-major rules x strata. */
  readonly tallyNear?:
    | ((rules: readonly Rule[], clusters: number, widths: ArrayLike<number>, share?: Share) => Promise<NearTally[]>)
    | undefined;
  /** The rows near a border of a rule: see `borderSql`. `widths`: row-major rules x clusters. */
  borders(rules: readonly Rule[], clusters: number, widths: ArrayLike<number>): Promise<DrawnPoints>;
  /** Refuses rows that are not those that the facts tell of: another number in a stratum, or other values, in one pass. */
  unchanged(): Promise<void>;
}

const FEW = 100; // rows of a stratum in the sample
const MOST_OFTEN = 1_000_000; // times that a row may come
const MOST_SCORES = 1200; // columns of one statement: PostgreSQL has 1600, and planning takes time everywhere

export function rowSource(engine: Engine, table: EngineTable, facts: SourceFacts): RowSource {
  const { dialect } = engine;
  const { mostRules = MOST_SCORES, mostBorders = mostRules } = dialect;
  const { encoding, offset, strata, weight } = facts;
  const columns: ScoreColumns = pointColumns(encoding, strata.length);
  const numberOf = new Map(strata.map(({ combination }, s) => [combination, s]));
  const rules = { fill: encoding.missing === "impute", between: false };
  const points = pointsSql(dialect, table, encoding, offset, numberOf, rules, weightColumns(table, weight));
  /** Rows of equal weight, so many of every stratum. */
  async function sampleEvenly(wanted: ArrayLike<number>, seed: number): Promise<DrawnPoints> {
    const rows = strata.map(({ rows: count }) => count);
    const found = await engine.rows(sampleSql(dialect, points, columns, rows, wanted, seed));
    const asked = Array.from(wanted).reduce((sum, count) => sum + count, 0);
    if (found.length !== asked) throw new RowsChanged(`${asked} rows were to be drawn, and there are ${found.length}`);
    return drawn(found, columns, 0);
  }
  /** Rows as often as they weigh; of a stratum that has few in the sample, rows whatever they weigh: none would be missed. */
  async function sampleByWeight(wanted: ArrayLike<number>, seed: number): Promise<DrawnPoints> {
    const few = strata.map(({ rows }, s) => (wanted[s] < FEW ? Math.min(wanted[s], rows) : 0));
    const rates = strata.map(({ mass }, s) => (few[s] > 0 ? 0 : wanted[s] / mass));
    const found = await engine.rows(weightedSampleSql(dialect, points, columns, rates, seed));
    const own = countedRows(found, columns, 1).flatMap(([times, ...row]) =>
      Array.from({ length: indexIn(times, MOST_OFTEN) }, () => row),
    );
    const weighted = drawn(own, columns, 0);
    return few.some((count) => count > 0) ? joined(weighted, await sampleEvenly(few, seed)) : weighted;
  }
  return {
    facts,
    sample: weight === undefined ? sampleEvenly : sampleByWeight,
    far: async (bounds) => {
      const found = await engine.rows(farSql(dialect, points, columns, bounds));
      return drawn(countedRows(found, columns, 0), columns, 0);
    },
    tally: async (asked, clusters, share) => {
      const from = share === undefined ? points : subsetSql(dialect, points, share.of, share.seed);
      const tallies: Tally[] = [];
      for (const some of batches(asked, clusters, mostRules)) {
        const found = await engine.rows(tallySql(dialect, from, columns, some, clusters, weight));
        tallies.push(...readTallies(found, columns, some.length, clusters, weight));
      }
      return tallies;
    },
    tallyLabels: async (rule, clusters, exceptions) => {
      const sql = nearestSql(dialect, points, columns, [rule, exceptions], [rule, []], clusters, weight);
      return readNearest(await engine.rows(sql), columns, clusters, weight);
    },
    tallyNearest: async (nearest, rule, clusters, exceptions) => {
      const sql = nearestSql(dialect, points, columns, [nearest, []], [rule, exceptions], clusters, weight);
      return readNearest(await engine.rows(sql), columns, clusters, weight);
    },
    borders: async (asked, clusters, widths) => {
      const found = new Map<string, readonly Value[]>();
      const twins = new Set<string>(); // rows alike in everything cannot be told apart, so none of them is taken
      let first = 0;
      for (const some of batches(asked, clusters, mostBorders)) {
        const own = Array.from({ length: some.length * clusters }, (_, i) => widths[first * clusters + i]);
        const seen = new Set<string>();
        const answer = await engine.rows(borderSql(dialect, points, columns, some, clusters, own), true);
        for (const row of countedRows(answer, columns, 1)) {
          const key = String(row[0]);
          if (seen.has(key)) twins.add(key);
          seen.add(key);
          found.set(key, row);
        }
        first += some.length;
      }
      for (const key of twins) found.delete(key);
      const rows = [...found.values()].sort((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1));
      return drawn(rows, columns, 1);
    },
    unchanged: async () => {
      const { coordinates, stratum } = columns;
      const complete = [stratum, ...coordinates].map((name) => `${name} IS NOT NULL`).join(" AND ");
      const print = weightedSumSql(dialect, weight, KEPT_WEIGHT, fingerprintSql(dialect, columns));
      const sql = `SELECT ${stratum}, count(*) AS size, ${print} AS fingerprint FROM (${points}) AS points WHERE ${complete} GROUP BY ${stratum}${dialect.ending}`;
      const sizes = new Array<number>(strata.length).fill(0);
      let total = 0n;
      for (const [own, size, sum] of rowsOf(await engine.rows(sql), 3)) {
        sizes[indexIn(own, strata.length)] = indexIn(size);
        total += wholeOf(sum);
      }
      const other = strata.findIndex(({ rows }, s) => rows !== sizes[s]);
      if (other >= 0) throw new RowsChanged(`a group had ${strata[other].rows} rows, and has ${sizes[other]}`);
      if (weightedNumber(weight, total) !== facts.fingerprint) throw new RowsChanged("its values are others");
    },
  };
}

function batches(rules: readonly Rule[], clusters: number, mostOf: number): Rule[][] {
  const most = Math.min(mostOf, Math.max(1, Math.floor(MOST_SCORES / clusters)));
  return Array.from({ length: Math.ceil(rules.length / most) }, (_, b) => rules.slice(b * most, (b + 1) * most));
}

/** Without keys. */
function joined(a: DrawnPoints, b: DrawnPoints): DrawnPoints {
  return {
    points: Float64Array.from([...a.points, ...b.points]),
    strata: Uint16Array.from([...a.strata, ...b.strata]),
    keys: [],
  };
}

/** Rows of stratum and coordinates, after `before` other columns the first of which is the key. */
function drawn(
  rows: readonly (readonly Value[])[],
  { coordinates: { length: dim }, strata: count }: ScoreColumns,
  before: number,
): DrawnPoints {
  const points = new Float64Array(rows.length * dim);
  rowsOf(rows, before + 1 + dim).forEach((row, p) => {
    for (let i = 0; i < dim; i++) points[p * dim + i] = numberIn(row[before + 1 + i]);
  });
  const strata = Uint16Array.from(rows, (row) => indexIn(row[before], count));
  return { points, strata, keys: before === 0 ? [] : rows.map((row) => String(row[0])) };
}
