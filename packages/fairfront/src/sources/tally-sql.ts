import { indexIn, rowsOf } from "./answer-values.ts";
import type { Dialect, ScoreColumns } from "./dialect.ts";
import type { Value } from "./engine.ts";
import { wholeOf } from "./fixed-point.ts";
import type { KeyedLabel } from "./label-sql.ts";
import { KEPT_WEIGHT } from "./point-sql.ts";
import { massOf, massSql, type RowWeight, weightedNumber, weightedSumSql } from "./row-weight.ts";
import type { Rule, Tally } from "./rule.ts";

/** What follows FROM: `points` with a column best{r}, the least score of rule r, and its score{r}_{k} of every cluster. */
export function scoredSql(
  dialect: Dialect,
  points: string,
  columns: ScoreColumns,
  rules: readonly Rule[],
  carried: readonly string[],
): string {
  const { coordinates, stratum, strata } = columns;
  const own = [...carried, stratum, ...coordinates];
  const wanted = dialect.scoreColumns(columns);
  const from =
    wanted.length === 0 ? `(${points})` : `(SELECT ${[...own, ...wanted].join(", ")} FROM (${points}) AS points)`;
  const scores = rules.flatMap(({ centers, prices }, r) =>
    clustersOf(centers, coordinates).map((center, k, all) => {
      const own = Array.from({ length: strata }, (_, s) => prices[s * all.length + k]);
      return `${dialect.score(center, own, columns)} AS score${r}_${k}`;
    }),
  );
  const complete = [stratum, ...coordinates].map((name) => `${name} IS NOT NULL`).join(" AND ");
  const scored = `SELECT ${[...own, ...scores].join(", ")} FROM ${from} AS pointed WHERE ${complete}${dialect.fence}`;
  const bests = rules.map(({ centers }, r) => {
    const names = clustersOf(centers, coordinates).map((_, k) => `score${r}_${k}`);
    return `${dialect.least(names)} AS best${r}`;
  });
  return `(SELECT scored.*, ${bests.join(", ")} FROM (${scored}) AS scored${dialect.fence}) AS judged`;
}

function clustersOf(centers: Float64Array, { length: dim }: readonly string[]): Float64Array[] {
  return Array.from({ length: centers.length / dim }, (_, k) => centers.subarray(k * dim, (k + 1) * dim));
}

/** The cluster of rule r, of the columns of `scoredSql`; ties go to the lowest index. `first` is added to it. */
export function labelOfScores(r: number, clusters: number, first = 0): string {
  const cases = Array.from({ length: clusters - 1 }, (_, k) => `WHEN score${r}_${k} = best${r} THEN ${first + k}`);
  return `CASE ${cases.join(" ")} ELSE ${first + clusters - 1} END`;
}

/**
 * The points with a column label{r} of every rule: r * clusters and the cluster. Rows that are the `exceptions` of a rule have
 * another cluster than it puts them in.
 */
export function labelledSql(
  dialect: Dialect,
  points: string,
  columns: ScoreColumns,
  rules: readonly Rule[],
  clusters: number,
  weight: RowWeight | undefined,
  exceptions: readonly (readonly KeyedLabel[])[] = [],
): string {
  const { coordinates, stratum } = columns;
  const keyed = exceptions.some((own) => own.length > 0);
  const carried = [...(weight === undefined ? [] : [KEPT_WEIGHT]), ...(keyed ? ["row_key"] : [])];
  const labels = rules.map((_, r) => {
    const rule = labelOfScores(r, clusters, r * clusters);
    return `${exceptSql(dialect, exceptions[r] ?? [], rule, r * clusters)} AS label${r}`;
  });
  return `SELECT ${[...carried, stratum, ...coordinates, ...labels].join(", ")} FROM ${scoredSql(dialect, points, columns, rules, carried)}${dialect.fence}`;
}

/** What a tally tells besides the cluster: stratum, rows, their weight where they have one, and sums of coordinates. */
export function tallyColumns(
  dialect: Dialect,
  { coordinates, stratum }: ScoreColumns,
  weight: RowWeight | undefined,
): string[] {
  const masses = weight === undefined ? [] : [`${massSql(dialect, weight, KEPT_WEIGHT)} AS mass`];
  const sums = coordinates.map((x, i) => `${weightedSumSql(dialect, weight, KEPT_WEIGHT, x)} AS sum${i}`);
  return [stratum, "count(*) AS size", ...masses, ...sums];
}

/**
 * One pass for all rules: rows, their weight where they have one, and sums of coordinates, of every rule, cluster and
 * stratum. `points` is a SELECT of `pointsSql`.
 */
export function tallySql(
  dialect: Dialect,
  points: string,
  columns: ScoreColumns,
  rules: readonly Rule[],
  clusters: number,
  weight?: RowWeight | undefined,
): string {
  const labelled = labelledSql(dialect, points, columns, rules, clusters, weight);
  const label = rules.length === 1 ? "label0" : `coalesce(${rules.map((_, r) => `label${r}`).join(", ")})`;
  const sets = rules.map((_, r) => `(label${r}, ${columns.stratum})`).join(", ");
  const told = [`${label} AS cell`, ...tallyColumns(dialect, columns, weight)].join(", ");
  return `SELECT ${told} FROM (${labelled}) AS labelled GROUP BY GROUPING SETS (${sets})${dialect.ending}`;
}

function exceptSql(dialect: Dialect, exceptions: readonly KeyedLabel[], rule: string, first: number): string {
  if (exceptions.length === 0) return rule;
  const cases = exceptions.map(({ key, cluster }) => `WHEN row_key = ${dialect.text(key)} THEN ${first + cluster}`);
  return `CASE ${cases.join(" ")} ELSE ${rule} END`;
}

/** The answer to `tallySql`. */
export function readTallies(
  rows: readonly (readonly Value[])[],
  { coordinates: { length: dim }, strata }: ScoreColumns,
  rules: number,
  clusters: number,
  weight?: RowWeight | undefined,
): Tally[] {
  const tallies = Array.from({ length: rules }, () => ({
    counts: new Float64Array(strata * clusters),
    ...(weight && { sizes: new Float64Array(strata * clusters) }),
    sums: new Float64Array(clusters * dim),
  }));
  const exact = tallies.map(() => new Array<bigint>(clusters * dim).fill(0n));
  const width = 3 + dim + (weight === undefined ? 0 : 1);
  for (const [label, stratum, size, ...rest] of rowsOf(rows, width)) {
    const own = indexIn(label, rules * clusters);
    const [rule, cluster] = [Math.floor(own / clusters), own % clusters];
    const { counts, sizes = counts } = tallies[rule];
    const at = indexIn(stratum, strata) * clusters + cluster;
    sizes[at] = indexIn(size);
    if (weight !== undefined) counts[at] = massOf(weight, rest.shift());
    rest.forEach((sum, i) => {
      exact[rule][cluster * dim + i] += wholeOf(sum);
    });
  }
  tallies.forEach(({ sums }, r) => {
    exact[r].forEach((sum, i) => {
      sums[i] = weightedNumber(weight, sum);
    });
  });
  return tallies;
}
