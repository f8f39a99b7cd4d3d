import type { AuditAttribute, AuditCell, ClusterTest, NamedCell, Verdict, VerdictKind } from "./audit-result.ts";
import type { ChanceTests } from "./chance-tests.ts";
import { headlineOf, widestOf } from "./headline.ts";
import { untoldGroups } from "./untold.ts";

/** Two questions share the level: whether the clusters deviate, and whether they are more even than chance. */
export const DEVIATES_PART = 0.9;
const EVEN_PART = 1 - DEVIATES_PART;

/** A p-value of the first question, to be compared with the whole level (Bonferroni by parts). */
export function alarmP(p: number): number {
  return Math.min(1, p / DEVIATES_PART);
}

type Described = Pick<AuditAttribute, "groups" | "cells">;

/** The kind follows from the tests alone, and the headline from the kind and from the cells that are listed under it. */
export function verdictOf(
  attribute: Described,
  empty: readonly string[],
  { p, whole, even, chance }: ChanceTests,
  level: number,
): Verdict {
  const [alarm, remark] = [alarmP(p), Math.min(1, even / EVEN_PART)];
  const cells = attribute.cells.filter(({ mirror }) => !mirror);
  const filled = new Set(
    cells.flatMap(({ cluster, shareOfCluster }) => (shareOfCluster.value === null ? [] : [cluster])),
  );
  const isOne = filled.size < 2; // then all clusterings of these sizes are this one
  const tested = isOne ? [] : cells.filter(({ cluster }) => filled.has(cluster));
  const untold = untoldGroups(tested);
  const kind: VerdictKind = isOne
    ? "nothing to test"
    : alarm <= level
      ? "deviates"
      : remark <= level
        ? "more even than chance"
        : chanceKind(tested);
  return {
    kind,
    p: alarm,
    whole,
    even: remark,
    method: chance.exact ? "exact" : "permutation",
    tables: chance.tables.length,
    deviating: cells.filter(({ deviates }) => deviates).length,
    cells: cells.length,
    untoldCells: tested.filter(({ tells }) => !tells).length,
    untold,
    headline: headlineOf(kind, cells, untold, empty),
  };
}

/**
 * Of an only cluster nothing can be tested. Another deviates where its p survives the number of clusters, or one of its cells the number of cells. Of two groups
 * the cell asks the same as the cluster, and its test is the cluster's.
 */
export function clusterVerdict(
  cells: readonly AuditCell[],
  alone: ChanceTests["clusters"][number],
  whole: number,
  level: number,
  isOnly: boolean,
): ClusterTest {
  const surest = cells.reduce((a, b) => (b.corrected < a.corrected ? b : a));
  const { p } = cells.length === 2 ? surest : alone;
  const corrected =
    cells.length === 2 ? surest.corrected : Math.min(alarmP(Math.max(alone.corrected, whole)), surest.corrected);
  if (corrected <= level) return { kind: "deviates", p, corrected };
  if (isOnly) return { kind: "nothing to test", p, corrected };
  return { kind: chanceKind(cells.filter(({ mirror }) => !mirror)), p, corrected };
}

/** Where nothing deviates: what could have been seen. */
function chanceKind(cells: readonly AuditCell[]): "like chance" | "partly too small to tell" | "too small to tell" {
  if (cells.every(({ tells }) => tells)) return "like chance";
  return cells.some(({ tells }) => tells) ? "partly too small to tell" : "too small to tell";
}

/** The widest gap, of the cells that deviate if any do. */
export function widestCell({ cells }: Described): NamedCell | undefined {
  const listed = cells.filter(({ mirror }) => !mirror);
  const deviating = listed.filter(({ deviates }) => deviates);
  const widest = widestOf(deviating.length > 0 ? deviating : listed);
  return widest === undefined ? undefined : named(widest);
}

/** The cell that the representation hangs on; of equals the one with most expected rows. */
export function lowestCell({ cells }: Described): NamedCell | undefined {
  if (cells.some(({ shareOfCluster }) => shareOfCluster.value === null)) return undefined;
  const least = cells.reduce((so, { representation }) => Math.min(so, representation), 1);
  const lowest = cells.filter(({ representation }) => representation === least);
  return named(lowest.reduce((a, b) => (b.expectedRows > a.expectedRows ? b : a)));
}

function named({ cluster, group, shareOfCluster, shareOfData, deviates, byWeight }: AuditCell): NamedCell {
  return {
    cluster,
    group,
    shareOfCluster: shareOfCluster.value!,
    shareOfData,
    deviates,
    ...(byWeight && { byWeight }),
  };
}
