import { cellText } from "../words/cell-text.ts";
import { countText, percentText, pText } from "../words/number-text.ts";
import type { AuditAttribute, Finding } from "./audit-result.ts";
import { gapOf } from "./headline.ts";

/** The cells that deviate, widest gap first: the very ones that the headlines count. */
export function findingsOf(attributes: readonly AuditAttribute[]): Finding[] {
  return attributes
    .flatMap(({ name, cells }) =>
      cells.filter(({ deviates, mirror }) => deviates && !mirror).map((cell) => ({ name, cell })),
    )
    .sort((a, b) => gapOf(b.cell) - gapOf(a.cell))
    .map(({ name, cell }) => {
      const { cluster, group, rows, shareOfData, representation, corrected: p } = cell;
      const shareOfCluster = cell.shareOfCluster.value!;
      const [low, high] = cell.shareOfCluster.interval!;
      const about = `${rows === 1 ? "1 row" : `${countText(rows)} rows`}; ${percentText(low)} to ${percentText(high)}; ${pText(p)}`;
      const text = `${name}: ${cellText({ ...cell, shareOfCluster })} of the data (${about})`;
      return { attribute: name, cluster, group, rows, shareOfCluster, shareOfData, representation, p, text };
    });
}
