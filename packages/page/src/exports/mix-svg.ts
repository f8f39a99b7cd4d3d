import { type EncodedProblem, escaped, framedSvg, percentText } from "@fairfront/core/internal";
import { groupColor, groupInk } from "../charts/palette.ts";
import { clusterTitle } from "../state/facts/cluster-names.ts";
import { byColor, sharesOf, sharesOfData } from "../state/facts/cluster-shares.ts";
import type { View } from "../state/facts/explore.ts";
import { dark } from "../state/signals/theme.ts";
import { texts } from "../texts.ts";
import type { ExportedPicture } from "./pictures.ts";

const [WIDTH, ROW, BAR, LEFT, RIGHT, HEAD] = [760, 30, 20, 150, 24, 26];
const ROOM_FOR_TEXT = 0.07;

/** The mix of groups in every cluster, a bar each, below that of all data: of every attribute. */
export function mixSvg(of: EncodedProblem, view: View): ExportedPicture {
  const clusters = byColor(view);
  const each = HEAD + (clusters.length + 1) * ROW + 8;
  const blocks = of.attributes.map(({ name }, a) => {
    const lines = [
      { label: texts.explore.all, shares: sharesOfData(of, a) },
      ...clusters.map((cluster) => ({
        label: clusterTitle(view, cluster),
        shares: sharesOf(of, view, a, cluster),
      })),
    ];
    return `<g transform="translate(0 ${a * each})"><text class="soft" x="16" y="14">${escaped(texts.explore.mixAxis(name))}</text>${lines
      .map(({ label, shares }, i) => barOf(label, shares, HEAD + i * ROW))
      .join("")}</g>`;
  });
  return {
    svg: framedSvg({
      title: texts.explore.clusters,
      about: aboutMix(of, view, clusters),
      width: WIDTH,
      height: of.attributes.length * each,
      content: blocks.join("\n"),
      legend: of.attributes.flatMap(({ name, groups }) => [
        name,
        groups.map((text, j) => ({
          sign: `<rect x="-6" y="-6" width="12" height="12" fill="${groupColor(j, dark.peek())}"/>`,
          text,
        })),
      ]),
      dark: dark.peek(),
    }),
    width: WIDTH,
  };
}

function barOf(label: string, shares: readonly number[], top: number): string {
  const room = WIDTH - LEFT - RIGHT;
  let left = LEFT;
  const parts = shares.map((share, j) => {
    const width = share * room;
    left += width;
    const text =
      share < ROOM_FOR_TEXT
        ? ""
        : `<text class="m" x="${(left - width / 2).toFixed(1)}" y="${top + BAR / 2 + 4}" style="fill:${groupInk(j, dark.peek())}">${percentText(share)}</text>`;
    return `<rect x="${(left - width).toFixed(1)}" y="${top}" width="${width.toFixed(1)}" height="${BAR}" fill="${groupColor(j, dark.peek())}"/>${text}`;
  });
  return `<text class="n" x="${LEFT - 10}" y="${top + BAR / 2 + 4}">${escaped(label)}</text>${parts.join("")}`;
}

function aboutMix(of: EncodedProblem, view: View, clusters: readonly number[]): string {
  return of.attributes
    .map(({ name, groups }, a) =>
      clusters
        .map((cluster) => {
          const shares = sharesOf(of, view, a, cluster);
          const mix = groups.map((group, j) => `${group} ${percentText(shares[j])}`).join(", ");
          return `${clusterTitle(view, cluster)}, ${name}: ${mix}`;
        })
        .join("; "),
    )
    .join(". ");
}
