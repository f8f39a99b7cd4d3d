import { percentText } from "./number-text.ts";

/** A group in a cluster, and how its share there compares. */
export interface CellShares {
  readonly cluster: string;
  readonly group: string;
  readonly shareOfCluster: number;
  readonly shareOfData: number;
}

/** Share of the cluster against share of the data: "cluster 3, White men 82.7 % against 58.9 %". */
export function cellText({ cluster, group, shareOfCluster, shareOfData }: CellShares): string {
  return `cluster ${cluster}, ${group} ${percentText(shareOfCluster)} against ${percentText(shareOfData)}`;
}
