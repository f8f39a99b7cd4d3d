import type { AttributeInput } from "../problem/problem-input.ts";
import type { Rng } from "../random/rng.ts";
import { type AuditSettings, mostDraws } from "./audit-options.ts";
import type { AuditAttribute, AuditCell, AuditClusterByAttribute, Estimate, Figures } from "./audit-result.ts";
import type { AuditedRows } from "./audited-rows.ts";
import { type CellTest, cellTests, weightedCellTests } from "./cell-tests.ts";
import { chanceFigures } from "./chance-figures.ts";
import { type ChanceTests, chanceTests } from "./chance-tests.ts";
import { type CrossTable, crossTable, margins } from "./cross-table.ts";
import { CLUSTER_FIGURES, fairnessInto, OVERALL_FIGURES } from "./fairness.ts";
import { type OutcomeInput, outcomeOf } from "./outcome.ts";
import { groupFigures, overallGroupFigures } from "./row-figures.ts";
import { likeness, type ShareIntervals, shareIntervals } from "./share-intervals.ts";
import { alarmP, clusterVerdict, DEVIATES_PART, lowestCell, verdictOf, widestCell } from "./verdict.ts";
import { weightClasses } from "./weight-classes.ts";

/** Everything about one attribute. */
export function auditAttribute(
  attribute: AttributeInput,
  crossed: boolean,
  placed: AuditedRows,
  outcome: OutcomeInput | undefined,
  settings: AuditSettings,
  rng: Rng,
): AuditAttribute {
  const { name, groups, groupOf } = attribute;
  const { clusterNames, clusterOf, weights, copies } = placed;
  const table = crossTable(clusterOf, clusterNames.length, groupOf, groups.length, weights, copies);
  const shape = { clusters: table.clusters, groups: table.groups, delta: settings.delta };
  const overall = new Float64Array(OVERALL_FIGURES.length);
  const perCluster = new Float64Array(CLUSTER_FIGURES.length * table.clusters);
  fairnessInto(table.masses, shape, overall, perCluster);
  const level = 1 - settings.confidence;
  const part = level * DEVIATES_PART;
  const groupsTested = groups.length === 2 ? 1 : groups.length;
  const classes = weightClasses(groupOf, groups.length, weights);
  const draws = Math.min(settings.draws, mostDraws(table.clusters * (classes?.sizes.length ?? table.groups), part));
  const tests = chanceTests(table, classes, groupsTested, draws, rng.fork("chance"));
  const isReached = tests.chance.exact || 1 / (1 + draws) <= part; // else no deviation shows, however large
  const ofCells =
    tests.weighted === undefined
      ? cellTests(table, groupsTested, part, isReached)
      : weightedCellTests(table, groupsTested, part, isReached, tests.weighted, tests.chance);
  const intervals = shareIntervals(table, settings.confidence);
  const { columns } = margins(table.masses, table.clusters, table.groups);
  const counted = margins(table.counts, table.clusters, table.groups);
  const total = columns.reduce((sum, mass) => sum + mass, 0);
  const rows = counted.rows.reduce((sum, count) => sum + count, 0);
  const unit = classes === undefined ? total / rows : 1;
  const chance = chanceFigures(tests.chance, unit, shape, settings.confidence);
  const cells = cellsOf(table, clusterNames, groups, ofCells, tests, intervals, level, classes !== undefined);
  const empty = clusterNames.filter((_, k) => counted.rows[k] === 0);
  const byGroup = groups.map((_, j) => groupFigures(placed, groupOf, j));
  const clusters = clusterNames.map(
    (cluster, k): AuditClusterByAttribute => ({
      cluster,
      figures: figuresOf(CLUSTER_FIGURES, perCluster, k, intervals, bestBalance(columns)),
      test:
        counted.rows[k] === 0
          ? null
          : clusterVerdict(
              cells.slice(k * groups.length, (k + 1) * groups.length),
              tests.clusters[k],
              tests.p,
              level,
              empty.length === clusterNames.length - 1,
            ),
    }),
  );
  const described = {
    name,
    groups: groups.map((group, j) => ({
      name: group,
      rows: counted.columns[j],
      share: columns[j] / total,
      small: clusterNames.every((_, k) => cells[k * groups.length + j].small),
      figures: byGroup[j],
    })),
    cells,
  };
  const own = figuresOf(OVERALL_FIGURES, overall, table.clusters, intervals, bestBalance(columns));
  const withChance = Object.fromEntries(
    OVERALL_FIGURES.map((figure, i) => [figure, { ...own[figure], ...(chance[i] && { chance: chance[i] }) }]),
  );
  return {
    ...described,
    crossed,
    bestBalance: bestBalance(columns),
    bestRepresentation: Math.min(...counted.columns) < table.clusters ? 0 : 1,
    clusters,
    figures: { ...withChance, ...overallGroupFigures(byGroup) },
    worst: widestCell(described),
    lowest: lowestCell(described),
    verdict: verdictOf(described, empty, tests, level),
    ...(outcome && { outcome: outcomeOf(outcome, attribute, placed, settings.confidence) }),
  };
}

function bestBalance(columns: Float64Array): number {
  return Math.min(...columns) / Math.max(...columns);
}

function cellsOf(
  { counts, masses, clusters, groups }: CrossTable,
  clusterNames: readonly string[],
  groupNames: readonly string[],
  tests: readonly CellTest[],
  { p: whole }: ChanceTests,
  intervals: ShareIntervals,
  level: number,
  weighted: boolean,
): AuditCell[] {
  const { rows, columns } = margins(masses, clusters, groups);
  const total = rows.reduce((sum, mass) => sum + mass, 0);
  const counted = margins(counts, clusters, groups);
  const allRows = counted.rows.reduce((sum, count) => sum + count, 0);
  const listed = groups === 2 && columns[1] < columns[0] ? 1 : 0; // of two groups the smaller speaks for both
  return Array.from(counts, (count, cell) => {
    const [k, j] = [Math.floor(cell / groups), cell % groups];
    const { p, telling, couldShow, tells } = tests[cell];
    const corrected = alarmP(Math.max(tests[cell].corrected, whole));
    return {
      cluster: clusterNames[k],
      group: groupNames[j],
      rows: count,
      shareOfCluster: estimate(masses[cell] / rows[k], intervals.ofCluster[cell]),
      shareOfGroup: estimate(masses[cell] / columns[j], intervals.ofGroup[cell]),
      shareOfData: columns[j] / total,
      expectedRows: (counted.rows[k] * counted.columns[j]) / allRows,
      representation: rows[k] === 0 ? 0 : likeness(masses[cell] * total, columns[j] * rows[k]),
      p,
      corrected,
      deviates: telling && corrected <= level,
      small: !telling,
      couldShow,
      tells,
      mirror: groups === 2 && j !== listed,
      ...(weighted && { byWeight: true as const }),
    };
  });
}

/** Of a cluster, or of the whole where `place` is the number of clusters. */
function figuresOf(
  names: typeof CLUSTER_FIGURES | typeof OVERALL_FIGURES,
  values: Float64Array,
  place: number,
  { balance, representation }: ShareIntervals,
  best: number,
): Figures {
  const start = names === CLUSTER_FIGURES ? place * CLUSTER_FIGURES.length : 0;
  const [low, high] = balance[place];
  const top = names === OVERALL_FIGURES ? Math.min(high, best) : high; // a single cluster may exceed the data's balance
  const intervals: Readonly<Record<string, readonly [number, number]>> = {
    balance: holding([low, top], values[start]),
    relativeBalance: holding([low / best, top / best], values[start + 1]),
    representation: holding(representation[place], values[start + 2]),
  };
  return Object.fromEntries(names.map((name, i) => [name, estimate(values[start + i], intervals[name])]));
}

/** Rounding may leave a value outside by its last digit. */
function holding([low, high]: readonly [number, number], value: number): [number, number] {
  return [Math.min(low, value), Math.max(high, value)];
}

function estimate(value: number, interval: readonly [number, number] | undefined): Estimate {
  if (Number.isNaN(value)) return { value: null };
  if (value === Number.POSITIVE_INFINITY) return { value: null, infinite: true };
  return interval === undefined ? { value } : { value, interval };
}
