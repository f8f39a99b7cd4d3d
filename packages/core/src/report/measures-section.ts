import type { Audit, AuditAttribute } from "../audit/audit-result.ts";
import { balancePicture, type MeasureShares, representationPicture } from "../pictures/measure-picture.ts";
import { escaped } from "../words/escaped.ts";
import { countText } from "../words/number-text.ts";
import { measuresDisagree } from "./choice-words.ts";
import { paragraph, picture, section } from "./markup.ts";
import { colourClass } from "./report-style.ts";

const MOST_CLUSTERS = 8;

/** Both measures of the same clusters, where they say different things; "" where they agree. */
export function measuresSection({ attributes }: Audit): string {
  const torn = attributes.filter((attribute) => !attribute.crossed && measuresDisagree(attribute));
  if (torn.length === 0) return "";
  return section(
    "measures",
    "Where the two measures disagree",
    paragraph(
      "Balance looks at the smallest and the largest group of a cluster, representation at every group. The same clusters, read by both:",
    ),
    ...torn.map(attributePictures),
  );
}

function attributePictures(attribute: AuditAttribute, a: number): string {
  const { name, groups, clusters, cells } = attribute;
  const shown = worstClusters(attribute);
  const shares: MeasureShares = {
    groups: groups.map(({ name: group, share }) => ({ name: group, share })),
    clusters: shown.map((k) => ({
      name: `cluster ${clusters[k].cluster}`,
      shares: groups.map((_, j) => cells[k * groups.length + j].shareOfCluster.value ?? 0),
    })),
  };
  const legend = groups
    .map(({ name: group }, j) => `<li><span class="key ${colourClass("b", j)}"></span>${escaped(group)}</li>`)
    .join("");
  const left = clusters.length - shown.length;
  const pictures = [balancePicture, representationPicture].map((draw, i) => {
    const { content, ...about } = draw(shares, (group) => `class="${colourClass("g", group)}"`);
    return picture(`measures-${a}-${i}`, about, content);
  });
  return [
    `<h3>By ${escaped(name)}</h3><ul class="legend" aria-hidden="true">${legend}</ul>`,
    ...pictures,
    left === 0 ? "" : paragraph(`${countText(left)} clusters that both measures like better are not shown.`, "soft"),
  ].join("\n");
}

/** The clusters that decide, and the next worst, in their order. */
function worstClusters({ clusters }: AuditAttribute): number[] {
  const figure = (k: number, name: "relativeBalance" | "representation"): number =>
    clusters[k].figures[name]?.value ?? 0;
  const filled = clusters.flatMap(({ test }, k) => (test === null ? [] : [k]));
  const byBalance = filled.toSorted((a, b) => figure(a, "relativeBalance") - figure(b, "relativeBalance") || a - b);
  const byRepresentation = filled.toSorted(
    (a, b) => figure(a, "representation") - figure(b, "representation") || a - b,
  );
  const chosen = new Set<number>();
  for (let i = 0; i < filled.length && chosen.size < MOST_CLUSTERS; i++) {
    chosen.add(byBalance[i]);
    if (chosen.size < MOST_CLUSTERS) chosen.add(byRepresentation[i]);
  }
  return [...chosen].sort((a, b) => a - b);
}
