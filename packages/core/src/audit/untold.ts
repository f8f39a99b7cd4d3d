import { percentText } from "../words/number-text.ts";
import type { AuditCell, Untold } from "./audit-result.ts";
import { likeness } from "./share-intervals.ts";

const MOST_UNTOLD = 3;

/** Groups of which no cluster tells. Of two groups one says all. */
export function untoldGroups(cells: readonly AuditCell[]): Untold[] {
  return [...new Set(cells.map(({ group }) => group))].flatMap((group): Untold[] => {
    const own = cells.filter((cell) => cell.group === group);
    if (own.some(({ tells }) => tells)) return [];
    return [{ group, shareOfData: own[0].shareOfData, mildest: mildestOf(own) }];
  });
}

/** What could not have been seen although nothing deviates: groups first, then cells of the other groups; the largest by name. */
export function untoldTexts(cells: readonly AuditCell[], untold: readonly Untold[]): string {
  const groups = new Set(untold.map(({ group }) => group));
  const single = cells.filter(({ tells, group }) => !tells && !groups.has(group));
  return [
    ...largestOf(untold, ({ shareOfData }) => shareOfData, groupText, "group"),
    ...largestOf(single, ({ expectedRows }) => expectedRows, singleText, "cell"),
  ].join("; ");
}

/** What would have shown where it is hardest to: "in the hardest cell (cluster 1, Female) 30 % or less, or 36 % or more". */
export function hardestText(cells: readonly AuditCell[]): string {
  const mildness = ({ couldShow, shareOfData }: AuditCell): number =>
    Math.min(...couldShow.map((share) => (share === null ? 1 : likeness(share, shareOfData))));
  const { cluster, group, couldShow } = cells.reduce((a, b) => (mildness(b) < mildness(a) ? b : a));
  const [low, high] = couldShow.map((share) => (share === null ? "" : percentText(share)));
  const ends = [...(low === "" ? [] : [`${low} or less`]), ...(high === "" ? [] : [`${high} or more`])].join(", or ");
  return `every share beyond four fifths would have shown, even in the hardest cell (cluster ${cluster}, ${group}) ${ends}`;
}

function mildestOf(cells: readonly AuditCell[]): Untold["mildest"] {
  const [mildest] = cells
    .flatMap(({ cluster, shareOfData, couldShow }) =>
      couldShow.flatMap((share) => (share === null ? [] : [{ cluster, share, gap: Math.abs(share - shareOfData) }])),
    )
    .toSorted((a, b) => a.gap - b.gap);
  return mildest === undefined ? null : { cluster: mildest.cluster, shareOfCluster: mildest.share };
}

function largestOf<T>(all: readonly T[], size: (one: T) => number, text: (one: T) => string, noun: string): string[] {
  const largest = all.toSorted((a, b) => size(b) - size(a)).slice(0, MOST_UNTOLD);
  const others = all.length - largest.length;
  return [
    ...all.filter((one) => largest.includes(one)).map(text),
    ...(others > 0 ? [`and so on for ${others} more ${noun}${others === 1 ? "" : "s"}`] : []),
  ];
}

function groupText({ group, shareOfData, mildest }: Untold): string {
  if (mildest === null) return `no share of ${group} in any cluster could have shown`;
  const share = `${percentText(mildest.shareOfCluster)} against ${percentText(shareOfData)}`;
  return `of ${group} the smallest deviation that could have shown is ${share}, in cluster ${mildest.cluster}`;
}

function singleText(cell: AuditCell): string {
  const { cluster, group, shareOfData } = cell;
  const mildest = mildestOf([cell]);
  if (mildest === null) return `in cluster ${cluster} no share of ${group} could have shown`;
  const share = `${percentText(mildest.shareOfCluster)} against ${percentText(shareOfData)}`;
  return `in cluster ${cluster} the smallest deviation of ${group} that could have shown is ${share}`;
}
