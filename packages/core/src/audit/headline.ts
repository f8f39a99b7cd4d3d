import { cellText } from "../words/cell-text.ts";
import { percentText, pText } from "../words/number-text.ts";
import type { AuditCell, Untold, VerdictKind } from "./audit-result.ts";

const MOST_UNTOLD = 3;

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
  const widest = widestOf(cells);
  const named = widest === undefined ? "" : `: ${testedText(widest)}`;
  switch (kind) {
    case "deviates": {
      const deviating = cells.filter(({ deviates }) => deviates);
      const worst = widestOf(deviating);
      if (worst === undefined) {
        return `the clusters as a whole deviate from chance, though no single cell is sure to; widest gap${named}`;
      }
      const verb = deviating.length === 1 ? "deviates" : "deviate";
      return `${deviating.length} of ${cells.length} cells ${verb} from chance; worst: ${testedText(worst)}`;
    }
    case "nothing to test":
      return "nothing to test: all rows are in one cluster, so every clustering of these sizes is this one";
    case "too small to tell":
      return `too small to tell: ${untoldTexts(untold)}; widest gap${named}`;
    case "like chance":
      return `none of ${cells.length} cells deviates from chance; widest gap${named}`;
    case "more even than chance":
      return widest !== undefined && gapOf(widest) > 0
        ? `more even than chance; widest gap${named}`
        : "more even than chance: every cluster has the shares of the data";
  }
}

/** In points; undefined where no cluster has rows. */
export function widestOf(cells: readonly AuditCell[]): AuditCell | undefined {
  const filled = cells.filter(({ shareOfCluster }) => shareOfCluster.value !== null);
  if (filled.length === 0) return undefined;
  return filled.reduce((a, b) => (gapOf(b) > gapOf(a) ? b : a));
}

export function gapOf({ shareOfCluster, shareOfData }: Pick<AuditCell, "shareOfCluster" | "shareOfData">): number {
  return Math.abs((shareOfCluster.value ?? shareOfData) - shareOfData);
}

/** A cell with the p-value that is its own. */
function testedText(cell: AuditCell): string {
  return `${cellText({ ...cell, shareOfCluster: cell.shareOfCluster.value! })} (${pText(cell.corrected)})`;
}

/** The groups with the largest shares; the others are in the list of untold ones. */
function untoldTexts(untold: readonly Untold[]): string {
  const largest = untold.toSorted((a, b) => b.shareOfData - a.shareOfData).slice(0, MOST_UNTOLD);
  const texts = untold.filter((group) => largest.includes(group)).map(untoldText);
  const others = untold.length - texts.length;
  return [...texts, ...(others > 0 ? [`and so on for ${others} more ${others === 1 ? "group" : "groups"}`] : [])].join(
    "; ",
  );
}

function untoldText({ group, shareOfData, mildest }: Untold): string {
  if (mildest === null) return `no share of ${group} in any cluster could have shown`;
  const share = `${percentText(mildest.shareOfCluster)} against ${percentText(shareOfData)}`;
  return `of ${group} the smallest deviation that could have shown is ${share}, in cluster ${mildest.cluster}`;
}
