import { type Notice, notice } from "../notices/notice.ts";
import type { AuditAttribute, AuditCluster } from "./audit-result.ts";
import type { AuditedRows } from "./audited-rows.ts";

/** What a reader of the figures should know. */
export function warningsOf(
  attributes: readonly AuditAttribute[],
  clusters: readonly AuditCluster[],
  { space, clusterOf }: AuditedRows,
): Notice[] {
  const warnings: Notice[] = [];
  const empty = clusters.filter(({ rows }) => rows === 0).map(({ name }) => name);
  if (empty.length > 0) warnings.push(notice("clusters-empty", "clusters", { names: empty }));
  if (clusters.length - empty.length < 2) warnings.push(notice("one-cluster", "clusters", {}));
  for (const { name, cells, lowest, groups, verdict } of attributes) {
    const small = cells.filter((cell) => cell.small && !cell.mirror).length;
    if (verdict.kind === "nothing to test") continue;
    if (small > 0) warnings.push(notice("small-cells", name, { small, cells: verdict.cells }));
    const isWholeOnly = verdict.kind === "deviates" && verdict.deviating === 0; // then chance does not explain it all
    if (lowest !== undefined && !isWholeOnly && !lowest.deviates && lowest.shareOfCluster !== lowest.shareOfData) {
      const { deviates, ...cell } = lowest;
      warnings.push(notice("chance-cell", name, cell));
    }
    if (groups.length < 2) warnings.push(notice("always-balanced", name, {}));
  }
  if (space !== undefined && space.silhouettes.rows.length < clusterOf.length) {
    const drawn = { drawn: space.silhouettes.rows.length, rows: clusterOf.length };
    warnings.push(notice("silhouette-drawn", "silhouette", drawn));
  }
  return warnings;
}
