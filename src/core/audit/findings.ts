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
  const groupOf = new Map(attribute.groups.map((group) => [group.name, group]));
  const tested = attribute.cells
    .filter(({ small }) => !small)
    .map((cell) => {
      const { few, many } = hypergeometricTails(
        total,
        groupOf.get(cell.group)!.rows,
        clusterRows.get(cell.cluster)!,
        cell.rows,
      );
      return { cell, p: Math.min(1, 2 * Math.min(few, many)) };
    })
    .sort((a, b) => a.p - b.p);
  let reached = 0;
  const corrected = tested.map(({ cell, p }, i) => {
    reached = Math.max(reached, Math.min(1, p * (tested.length - i)));
    return { cell, p: reached };
  });
  return corrected
    .filter(({ p }) => p <= 1 - confidence)
    .map(({ cell, p }) => {
      const shareOfData = groupOf.get(cell.group)!.share;
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
