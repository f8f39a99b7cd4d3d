import type { AuditAttribute, AuditCluster } from "../audit/audit-result.ts";
import { escaped } from "../words/escaped.ts";
import { countText, percentText } from "../words/number-text.ts";
import { shortened } from "../words/shortened.ts";
import { picture } from "./markup.ts";
import { colourClass } from "./report-style.ts";

const WIDTH = 420;
const LEFT = 92;
const RIGHT = 54;
const LINE = 21;
const BAR = 14;
const LONGEST_NAME = 14;

/** One stacked bar a cluster, below that of all rows; dashed lines carry the data's shares down. */
export function sharesPicture(id: string, attribute: AuditAttribute, clusters: readonly AuditCluster[]): string {
  const { groups, cells } = attribute;
  const height = (clusters.length + 1) * LINE + 12;
  const x = (share: number): number => LEFT + share * (WIDTH - LEFT - RIGHT);
  const rows = clusters.reduce((sum, cluster) => sum + cluster.rows, 0);
  const bars = [
    { name: "all rows", label: "all rows", rows, shares: groups.map(({ share }) => share) },
    ...clusters.map((cluster, k) => ({
      name: `cluster ${cluster.name}`,
      label: clusterLabel(cluster.name),
      rows: cluster.rows,
      shares: groups.map((_, j) => cells[k * groups.length + j].shareOfCluster.value ?? 0),
    })),
  ];
  const content = bars.map(({ name, label, rows: count, shares }, line) => {
    const top = 4 + line * LINE + (line > 0 ? 6 : 0);
    let before = 0;
    const pieces = shares.map((share, j) => {
      const from = x(before);
      before += share;
      const said = `${groups[j].name}: ${percentText(share)}`;
      return `<rect class="${colourClass("g", j)}" x="${from.toFixed(1)}" y="${top}" width="${Math.max(0, x(before) - from).toFixed(1)}" height="${BAR}"><title>${escaped(`${name}, ${said}`)}</title></rect>`;
    });
    return `<text class="n${line === 0 ? " strong" : ""}" x="${LEFT - 6}" y="${top + 11}">${escaped(label)}</text>${pieces.join("")}<text x="${WIDTH - RIGHT + 5}" y="${top + 11}">${countText(count)}</text>`;
  });
  let before = 0;
  const guides = groups.slice(0, -1).map(({ share }) => {
    before += share;
    return `<path class="guide" d="M${x(before).toFixed(1)} 2V${height - 4}"/>`;
  });
  const about = bars
    .slice(0, 13)
    .map(
      ({ name, shares }) =>
        `${name}: ${shares.map((share, j) => `${groups[j].name} ${percentText(share)}`).join(", ")}`,
    )
    .join("; ");
  const legend = groups
    .map(({ name }, j) => `<li><span class="key ${colourClass("b", j)}"></span>${escaped(name)}</li>`)
    .join("");
  const title = `Who is in which cluster, by ${attribute.name}`;
  return `<ul class="legend" aria-hidden="true">${legend}</ul>${picture(id, { title, about, width: WIDTH, height }, [...content, ...guides].join("\n"))}`;
}

/** "cluster 3", or its number and name as far as there is room. */
function clusterLabel(name: string): string {
  const whole = `cluster ${name}`;
  return whole.length > LONGEST_NAME ? shortened(name, LONGEST_NAME) : whole;
}
