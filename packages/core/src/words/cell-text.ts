import { percentText } from "./number-text.ts";

/** A group in a cluster, and how its share there compares. */
export interface CellShares {
  readonly cluster: string;
  readonly group: string;
  readonly shareOfCluster: number;
  readonly shareOfData: number;
  /** Whether the shares are of weight, not of rows. */
  readonly byWeight?: boolean | undefined;
}

/** Share of the cluster against share of the data: "cluster 3, White men 82.7 % against 58.9 %". */
export function cellText({ cluster, group, shareOfCluster, shareOfData, byWeight }: CellShares): string {
  const what = byWeight === true ? " of the weight" : "";
  return `cluster ${cluster}, ${group} ${percentText(shareOfCluster)}${what} against ${percentText(shareOfData)}`;
}

/** The cell that decides a representation, which is the least of all: beside the figure. */
export function leastText(cell: CellShares): string {
  return `least in ${cellText(cell)}`;
}
