import type { Audit, AuditAttribute } from "../audit/audit-result.ts";
import { type ProfileTrait, traitValueText } from "../description/cluster-profile.ts";
import { escaped } from "../words/escaped.ts";
import { countText, percentText } from "../words/number-text.ts";
import { details, list, paragraph, section, table } from "./markup.ts";
import { projectionPicture } from "./projection-picture.ts";
import type { ReportProfile, ReportProjection } from "./report-data.ts";
import { sharesPicture } from "./shares-picture.ts";

const MOST_CELLS = 400;

export function sharesSection(audit: Audit): string {
  const parts = audit.attributes.flatMap((attribute, a) => [
    audit.attributes.length > 1 ? `<h3>${escaped(attribute.name)}${attribute.crossed ? " (crossed)" : ""}</h3>` : "",
    sharesPicture(`shares-${a}`, attribute, audit.clusters),
    attribute.cells.length > MOST_CELLS ? "" : details("The numbers", cellTable(attribute)),
  ]);
  return section(
    "who",
    "Who is in which cluster",
    paragraph(
      "Each bar is a cluster, divided by group; the first bar and the dotted lines are the shares in all rows.",
      "soft",
    ),
    ...parts,
  );
}

function cellTable({ name, groups, cells }: AuditAttribute): string {
  const shown = groups.map((_, j) => j).filter((j) => !cells[j].mirror); // of two groups one says all
  const rows = Array.from({ length: cells.length / groups.length }, (_, k) => {
    const own = cells.slice(k * groups.length, (k + 1) * groups.length);
    return [
      escaped(own[0].cluster),
      ...shown.map((j) => {
        const { rows: count, shareOfCluster, small, deviates } = own[j];
        const { value, interval } = shareOfCluster;
        const range =
          interval === undefined
            ? ""
            : ` <span class="flag">${percentText(interval[0])} to ${percentText(interval[1])}</span>`;
        return `${countText(count)} (${value === null ? "-" : percentText(value)})${range}${small ? ' <span class="flag">too few</span>' : ""}${deviates ? " <strong>deviates</strong>" : ""}`;
      }),
    ];
  });
  return table(
    `Rows and shares of every cluster by ${name}`,
    [{ title: "cluster" }, ...shown.map((j) => ({ title: groups[j].name, number: true }))],
    rows,
  );
}

export function profilesSection(audit: Audit, profiles: readonly ReportProfile[]): string {
  const cards = profiles.map(({ cluster, traits }) => {
    const { name, rows, share } = audit.clusters[cluster];
    return `<div><h3>Cluster ${escaped(name)}</h3>${paragraph(`${countText(rows)} rows, ${percentText(share)}`, "soft")}${list(traits.map(traitText))}</div>`;
  });
  return section(
    "profiles",
    "What makes each cluster",
    paragraph("The features in which a cluster differs most from all rows, strongest first.", "soft"),
    `<div class="traits">${cards.join("\n")}</div>`,
  );
}

function traitText(trait: ProfileTrait): string {
  const { feature, level, date, deviation, mean, overall } = trait;
  const what = level === undefined ? feature : `${feature} = ${level}`;
  const [more, less] =
    level !== undefined
      ? ["more often", "less often"]
      : date !== undefined
        ? ["later", "earlier"]
        : ["higher", "lower"];
  const direction = deviation > 0 ? more : less;
  if (mean === undefined || overall === undefined)
    return `${what}: ${direction} (${deviation.toFixed(1)} standard deviations)`;
  return `${what}: ${direction}, ${traitValueText(trait, mean)} against ${traitValueText(trait, overall)}`;
}

export function projectionSection(audit: Audit, projection: ReportProjection): string {
  return section(
    "projection",
    "The clusters, seen from above",
    projectionPicture(
      projection,
      audit.clusters.map(({ name }) => name),
    ),
    paragraph(
      "Near dots are similar rows. Two directions cannot show everything: clusters that overlap here may be apart in others.",
      "soft",
    ),
  );
}
