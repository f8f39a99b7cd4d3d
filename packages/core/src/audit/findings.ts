import { percentText } from "../words/number-text.ts";
import type { AuditAttribute, Finding } from "./audit-result.ts";
import { hypergeometricTails } from "./count-samplers.ts";

/**
 * Cells whose share chance does not explain: p of random assignment to clusters of the same sizes, two-sided, Holm over
 * all cells of the attribute that are not small. Rows count 1 each.
 */
export function findingsOf(
  attribute: AuditAttribute,
  clusterRows: ReadonlyMap<string, number>,
  confidence: number,
): Finding[] {
  const total = attribute.groups.reduce((sum, { rows }) => sum + rows, 0);
  const tested = attribute.cells
    .map((cell, i) => ({ cell, group: attribute.groups[i % attribute.groups.length] })) // crossed groups may share a name
    .filter(({ cell }) => !cell.small)
    .map(({ cell, group }) => {
      const { few, many } = hypergeometricTails(total, group.rows, clusterRows.get(cell.cluster)!, cell.rows);
      return { cell, group, p: Math.min(1, 2 * Math.min(few, many)) };
    })
    .sort((a, b) => a.p - b.p);
  let reached = 0;
  const corrected = tested.map(({ cell, group, p }, i) => {
    reached = Math.max(reached, Math.min(1, p * (tested.length - i)));
    return { cell, group, p: reached };
  });
  return corrected
    .filter(({ p }) => p <= 1 - confidence)
    .map(({ cell, group, p }) => {
      const shareOfData = group.share;
      const shareOfCluster = cell.shareOfCluster.value!;
      const [low, high] = cell.shareOfCluster.interval ?? [shareOfCluster, shareOfCluster];
      const what = `${percentText(shareOfCluster)} of cluster ${cell.cluster} (${cell.rows} rows; ${percentText(low)} to ${percentText(high)})`;
      return {
        attribute: attribute.name,
        cluster: cell.cluster,
        group: cell.group,
        shareOfCluster,
        shareOfData,
        p,
        text: `${attribute.name} ${cell.group}: ${what}, but ${percentText(shareOfData)} of the data`,
      };
    });
}
