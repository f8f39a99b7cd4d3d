import { type EncodedProblem, escaped, framedSvg, LETTER, percentText, shortened } from "@fairfront/core/internal";
import { groupColor, groupInk } from "../charts/palette.ts";
import { clusterTitle } from "../state/facts/cluster-names.ts";
import { byColor, sharesOf, sharesOfData } from "../state/facts/cluster-shares.ts";
import type { View } from "../state/facts/explore.ts";
import { dark } from "../state/signals/theme.ts";
import { texts } from "../texts.ts";
import type { ExportedPicture } from "./pictures.ts";

const [WIDTH, ROW, BAR, RIGHT, HEAD] = [760, 30, 20, 24, 26];
const [EDGE, ASIDE, LEAST, MOST] = [16, 10, 150, 330]; // pixels: beside names of clusters, and where bars begin

/** The mix of groups in every cluster, a bar each, below that of all data: of every attribute. */
export function mixSvg(of: EncodedProblem, view: View): ExportedPicture {
  const clusters = byColor(view);
  const each = HEAD + (clusters.length + 1) * ROW + 8;
  const longest = clusters.reduce((most, cluster) => Math.max(most, clusterTitle(view, cluster).length), 0);
  const start = Math.min(MOST, Math.max(LEAST, EDGE + longest * LETTER + ASIDE));
  const blocks = of.attributes.map(({ name }, a) => {
    const lines = [
      { label: texts.explore.all, shares: sharesOfData(of, a) },
      ...clusters.map((cluster) => ({
        label: clusterTitle(view, cluster),
        shares: sharesOf(of, view, a, cluster),
      })),
    ];
    return `<g transform="translate(0 ${a * each})"><text class="soft" x="16" y="14">${escaped(shortened(texts.explore.mixAxis(name), Math.floor((WIDTH - 2 * EDGE) / LETTER)))}</text>${lines
      .map(({ label, shares }, i) => barOf(label, shares, start, HEAD + i * ROW))
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

function barOf(label: string, shares: readonly number[], start: number, top: number): string {
  const room = WIDTH - start - RIGHT;
  let left = start;
  const parts = shares.map((share, j) => {
    const width = share * room;
    left += width;
    const words = percentText(share);
    const text =
      width < words.length * LETTER
        ? ""
        : `<text class="m" x="${(left - width / 2).toFixed(1)}" y="${top + BAR / 2 + 4}" style="fill:${groupInk(j, dark.peek())}">${words}</text>`;
    return `<rect x="${(left - width).toFixed(1)}" y="${top}" width="${width.toFixed(1)}" height="${BAR}" fill="${groupColor(j, dark.peek())}"/>${text}`;
  });
  const name = escaped(shortened(label, Math.floor((start - EDGE - ASIDE) / LETTER)));
  return `<text class="n" x="${start - ASIDE}" y="${top + BAR / 2 + 4}">${name}</text>${parts.join("")}`;
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
