import { escaped } from "../words/escaped.ts";
import { countText, percentText } from "../words/number-text.ts";
import { shortened } from "../words/shortened.ts";
import { picture } from "./markup.ts";
import type { ReportProjection } from "./report-data.ts";
import { colourClass } from "./report-style.ts";

const WIDTH = 420;
const HEIGHT = 320;
const EDGE = 12;
const LONGEST_NAME = 24;

/** Points as dots, a colour a cluster, and the clusters' names at their middles. */
export function projectionPicture({ x, y, cluster, shares, of }: ReportProjection, names: readonly string[]): string {
  const across = scaled(x, EDGE, WIDTH - EDGE);
  const up = scaled(y, HEIGHT - EDGE, EDGE);
  const paths = names.map((_, k) => {
    const dots = across.flatMap((px, i) => (cluster[i] === k ? [`M${px.toFixed(1)} ${up[i].toFixed(1)}h0`] : []));
    return `<path class="points ${colourClass("s", k)}" d="${dots.join("")}"/>`;
  });
  const labels = names.map((name, k) => {
    const own = across.flatMap((px, i) => (cluster[i] === k ? [[px, up[i]] as const] : []));
    if (own.length === 0) return "";
    const middle = (axis: 0 | 1): string => (own.reduce((sum, point) => sum + point[axis], 0) / own.length).toFixed(1);
    return `<text class="m strong halo" x="${middle(0)}" y="${middle(1)}" dy="4">${escaped(shortened(name, LONGEST_NAME))}</text>`;
  });
  const shown = x.length < of ? `${countText(x.length)} of ${countText(of)} rows` : `all ${countText(of)} rows`;
  const about =
    `${shown}, placed by the two directions in which the encoded features vary most; they show ` +
    `${percentText(shares[0])} and ${percentText(shares[1])} of the variation. Near points are similar, but what the other directions tell apart may overlap here.`;
  const title = `The clusters in the plane of greatest variation (${percentText(shares[0] + shares[1])} of it)`;
  return picture("projection", { title, about, width: WIDTH, height: HEIGHT }, [...paths, ...labels].join("\n"));
}

function scaled(values: readonly number[], from: number, to: number): number[] {
  const least = values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const most = values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  return values.map((value) =>
    most > least ? from + ((value - least) / (most - least)) * (to - from) : (from + to) / 2,
  );
}
