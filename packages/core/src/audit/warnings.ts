import type { AuditAttribute, AuditCluster } from "./audit-result.ts";
import { cellText } from "./headline.ts";
import type { Placed } from "./placed.ts";

/** What a reader of the figures should know, a sentence each. */
export function warningsOf(
  attributes: readonly AuditAttribute[],
  clusters: readonly AuditCluster[],
  { space, clusterOf }: Placed,
): string[] {
  const warnings: string[] = [];
  const empty = clusters.filter(({ rows }) => rows === 0).map(({ name }) => name);
  if (empty.length > 0) warnings.push(`clusters: no row is in ${empty.join(", ")}, which makes every balance 0`);
  if (clusters.length - empty.length < 2) warnings.push("clusters: there is only one, so nothing is divided");
  for (const { name, cells, lowest, groups, verdict } of attributes) {
    const small = cells.filter((cell) => cell.small && !cell.mirror).length;
    if (small > 0) warnings.push(`${name}: ${small} of ${verdict.cells} cells have too few rows to show anything`);
    if (lowest !== undefined && !lowest.deviates && lowest.shareOfCluster !== lowest.shareOfData) {
      warnings.push(`${name}: the representation hangs on a cell that chance could explain, ${cellText(lowest)}`);
    }
    if (groups.length < 2) warnings.push(`${name}: there is only one group, so every clustering is balanced`);
  }
  if (space !== undefined && space.silhouettes.rows.length < clusterOf.length) {
    warnings.push(`silhouette: from ${space.silhouettes.rows.length} rows drawn at random out of ${clusterOf.length}`);
  }
  return warnings;
}
