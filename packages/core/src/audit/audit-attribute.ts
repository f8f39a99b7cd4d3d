import type { AttributeInput } from "../problem/make-problem.ts";
import type { Rng } from "../random/rng.ts";
import type { AuditSettings } from "./audit-options.ts";
import type { AuditAttribute, AuditCell, AuditClusterByAttribute, Estimate, Figures } from "./audit-result.ts";
import { bootstrap } from "./bootstrap.ts";
import { chanceTests } from "./chance.ts";
import { type CrossTable, crossTable, margins } from "./cross-table.ts";
import { CLUSTER_FIGURES, fairnessInto, OVERALL_FIGURES } from "./fairness.ts";
import type { Placed } from "./placed.ts";
import { groupFigures, overallGroupFigures } from "./row-figures.ts";

/** Everything about one attribute. */
export function auditAttribute(
  attribute: AttributeInput,
  crossed: boolean,
  placed: Placed,
  settings: AuditSettings,
  rng: Rng,
): AuditAttribute {
  const { name, groups, groupOf } = attribute;
  const { clusterNames, clusterOf, weights } = placed;
  const table = crossTable(clusterOf, clusterNames.length, groupOf, groups.length, weights);
  const shape = { clusters: table.clusters, groups: table.groups, delta: settings.delta };
  const overall = new Float64Array(OVERALL_FIGURES.length);
  const perCluster = new Float64Array(CLUSTER_FIGURES.length * table.clusters);
  fairnessInto(table.masses, shape, overall, perCluster);
  const intervals = bootstrap(table, shape, settings, rng.fork("bootstrap"));
  const chance = chanceTests(table, settings, rng.fork("chance"));
  const { columns } = margins(table.masses, table.clusters, table.groups);
  const counted = margins(table.counts, table.clusters, table.groups);
  const total = columns.reduce((sum, mass) => sum + mass, 0);
  const small = smallCells(table, settings.smallCell);
  const cells = cellsOf(table, clusterNames, groups, small, intervals);
  const byGroup = groups.map((_, j) => groupFigures(placed, groupOf, j));
  const clusters = clusterNames.map(
    (cluster, k): AuditClusterByAttribute => ({
      cluster,
      figures: figuresOf(CLUSTER_FIGURES, perCluster, k * CLUSTER_FIGURES.length, intervals.clusters),
      small: groups.some((_, j) => small[k * groups.length + j]),
      chance: counted.rows[k] === 0 ? null : chance.clusters[k],
    }),
  );
  return {
    name,
    crossed,
    bestBalance: Math.min(...columns) / Math.max(...columns),
    groups: groups.map((group, j) => ({
      name: group,
      rows: counted.columns[j],
      share: columns[j] / total,
      small: clusterNames.every((_, k) => small[k * groups.length + j]),
      figures: byGroup[j],
    })),
    clusters,
    cells,
    figures: { ...figuresOf(OVERALL_FIGURES, overall, 0, intervals.overall), ...overallGroupFigures(byGroup) },
    restsOnSmallCell: restsOnSmall(table, small),
    chance: chance.overall,
  };
}

/** Expected rows under independence below the bound. */
function smallCells({ counts, clusters, groups }: CrossTable, bound: number): boolean[] {
  const { rows, columns } = margins(counts, clusters, groups);
  const total = rows.reduce((sum, count) => sum + count, 0);
  return Array.from(counts, (_, cell) => (rows[Math.floor(cell / groups)] * columns[cell % groups]) / total < bound);
}

/** Whether the least balanced cluster owes its balance to a small cell: its smallest group's. */
function restsOnSmall({ masses, clusters, groups }: CrossTable, small: readonly boolean[]): boolean {
  let least = Number.POSITIVE_INFINITY;
  let rests = false;
  for (let k = 0; k < clusters; k++) {
    const row = masses.subarray(k * groups, (k + 1) * groups);
    const smallest = Math.min(...row);
    const most = Math.max(...row);
    const balance = most === 0 ? 0 : smallest / most;
    if (balance < least) {
      least = balance;
      rests = small[k * groups + row.indexOf(smallest)];
    }
  }
  return rests;
}

function cellsOf(
  { counts, masses, clusters, groups }: CrossTable,
  clusterNames: readonly string[],
  groupNames: readonly string[],
  small: readonly boolean[],
  intervals: ReturnType<typeof bootstrap>,
): AuditCell[] {
  const { rows, columns } = margins(masses, clusters, groups);
  return Array.from(counts, (count, cell) => {
    const [k, j] = [Math.floor(cell / groups), cell % groups];
    return {
      cluster: clusterNames[k],
      group: groupNames[j],
      rows: count,
      shareOfCluster: estimate(masses[cell] / rows[k], intervals.sharesOfCluster[cell]),
      shareOfGroup: estimate(masses[cell] / columns[j], intervals.sharesOfGroup[cell]),
      small: small[cell],
    };
  });
}

function figuresOf(
  names: typeof CLUSTER_FIGURES | typeof OVERALL_FIGURES,
  values: Float64Array,
  start: number,
  intervals: readonly (readonly [number, number] | undefined)[],
): Figures {
  return Object.fromEntries(names.map((name, i) => [name, estimate(values[start + i], intervals[start + i])]));
}

function estimate(value: number, interval: readonly [number, number] | undefined): Estimate {
  if (Number.isNaN(value)) return { value: null };
  return interval === undefined ? { value } : { value, interval };
}
