import { cellText } from "../words/cell-text.ts";
import { pText } from "../words/number-text.ts";
import type { AuditCell, Untold, VerdictKind } from "./audit-result.ts";
import { hardestText, untoldTexts } from "./untold.ts";

/** The verdict on an attribute in words. It counts the very cells that are listed as deviating. */
export function headlineOf(
  kind: VerdictKind,
  cells: readonly AuditCell[],
  untold: readonly Untold[],
  empty: readonly string[],
): string {
  const lacking = empty.length === 0 ? "" : `; no row is in ${empty.join(", ")}`;
  return `${about(kind, cells, untold)}${lacking}`;
}

function about(kind: VerdictKind, cells: readonly AuditCell[], untold: readonly Untold[]): string {
  const filled = filledOf(cells);
  const widest = widestOf(cells);
  const named = widest === undefined ? "" : `: ${testedText(widest)}`;
  switch (kind) {
    case "deviates": {
      const deviating = cells.filter(({ deviates }) => deviates);
      const sure = widestOf(deviating);
      if (sure === undefined) {
        return `the clusters as a whole deviate from chance, though no single cell is sure to; widest gap${named}`;
      }
      const found = deviating.length === 1 ? "deviates from chance" : "deviate from chance; the widest gap among them";
      return `${deviating.length} of ${cells.length} cells ${found}: ${testedText(sure)}`;
    }
    case "nothing to test":
      return "nothing to test: all rows are in one cluster, so every clustering of these sizes is this one";
    case "too small to tell":
      return `too small to tell: ${untoldTexts(filled, untold)}; widest gap${named}`;
    case "partly too small to tell": {
      const small = filled.filter(({ tells }) => !tells).length;
      const verb = small === 1 ? "is" : "are";
      return `none of ${cells.length} cells deviates from chance, but ${small} ${verb} too small to tell; widest gap${named}; ${untoldTexts(filled, untold)}`;
    }
    case "like chance":
      return `none of ${cells.length} cells deviates from chance; widest gap${named}; ${hardestText(filled)}`;
    case "more even than chance":
      return widest !== undefined && gapOf(widest) > 0
        ? `more even than chance; widest gap${named}`
        : "more even than chance: every cluster has the shares of the data";
  }
}

/** In points; undefined where no cluster has rows. */
export function widestOf(cells: readonly AuditCell[]): AuditCell | undefined {
  const filled = filledOf(cells);
  if (filled.length === 0) return undefined;
  return filled.reduce((a, b) => (gapOf(b) > gapOf(a) ? b : a));
}

function filledOf(cells: readonly AuditCell[]): AuditCell[] {
  return cells.filter(({ shareOfCluster }) => shareOfCluster.value !== null);
}

export function gapOf({ shareOfCluster, shareOfData }: Pick<AuditCell, "shareOfCluster" | "shareOfData">): number {
  return Math.abs((shareOfCluster.value ?? shareOfData) - shareOfData);
}

/** A cell with the p-value that is its own. */
function testedText(cell: AuditCell): string {
  return `${cellText({ ...cell, shareOfCluster: cell.shareOfCluster.value! })} (${pText(cell.corrected)})`;
}
