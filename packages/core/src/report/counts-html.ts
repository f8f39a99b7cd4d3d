import { type ClusterCountEntry, type ClusterCountReport, CRITERIA } from "../choice/cluster-counts.ts";
import { escaped } from "../words/escaped.ts";
import { costText, decimalText, percentText, surplusText } from "../words/number-text.ts";
import { htmlPage } from "./html-page.ts";
import { list, paragraph, section, table } from "./markup.ts";

/** What an overview of several numbers of clusters is made from. */
export interface CountsInput extends ClusterCountReport {
  /** The table's name. */
  readonly table: string;
  /** Numbers of clusters that were asked for but have no front yet. */
  readonly missing: readonly number[];
  /** How the time was divided, a sentence; absent without a limit. */
  readonly time?: string | undefined;
  /** What counts as fair, a sentence. */
  readonly fair: string;
  /** Moment as ISO 8601. */
  readonly made: string;
  readonly version: string;
}

/** One page about fronts of several numbers of clusters: which had ended, which ran out of time, what criteria say. */
export function countsHtml({
  table: name,
  entries,
  advice,
  summary,
  missing,
  time,
  fair,
  made,
  version,
}: CountsInput): string {
  const counts = entries.map(({ clusters }) => clusters);
  const cut = entries.filter(isCut).map(({ clusters }) => clusters);
  const ended = entries.filter((entry) => !isCut(entry)).map(({ clusters }) => clusters);
  const unfair = entries.filter(({ priceOfFairness }) => priceOfFairness === undefined).map(({ clusters }) => clusters);
  const none = unfair.length === 0 ? "" : ` No solution that was found for ${unfair.join(", ")} is fair.`;
  const range = counts.length === 0 ? "no" : counts.join(", ");
  return htmlPage({
    title: `${name}: ${range} clusters`,
    made,
    version,
    board: [
      {
        label: "To be decided",
        texts: ["How many clusters, and then which trade-off of that front. Nothing is chosen yet."],
      },
      { label: "What the criteria say", texts: [`${summary}.`] },
      {
        label: "How sure",
        texts: [
          ...(ended.length === 0 ? [] : [`The search had come to its end for ${ended.join(", ")}.`]),
          ...(cut.length === 0
            ? []
            : [`The time was up before the end for ${cut.join(", ")}: longer searches may find cheaper clusters.`]),
          ...(missing.length === 0 ? [] : [`There is no front yet for ${missing.join(", ")}.`]),
          ...(time === undefined ? [] : [time]),
        ],
      },
    ],
    sections: [
      section("counts", "The numbers of clusters", countsTable(entries), paragraph(fair + none, "soft")),
      section(
        "criteria",
        "The criteria",
        list(advice.map(({ criterion, clusters, about }) => `${CRITERIA[criterion]}: ${clusters} (${about})`)),
      ),
    ],
  });
}

/** What criteria call fair: the same share of the best by every attribute. */
export function fairText(
  share: number,
  attributes: readonly { readonly name: string; readonly measure: { readonly name: string } }[],
): string {
  if (attributes.length === 0) return '"Fair" is the cheapest solution: nothing is protected.';
  const best = attributes.map(({ name, measure }) => `${measure.name} by ${name}`).join(" and ");
  return `"Fair" is the cheapest solution with ${percentText(share)} of the best ${best}.`;
}

/** Whether the search of an entry was ended by its time. */
const isCut = ({ reason }: ClusterCountEntry): boolean => reason === "time";

function countsTable(entries: readonly ClusterCountEntry[]): string {
  const titles = ["clusters", "least cost", "silhouette", "silhouette of the fair", "price of fairness"];
  return table(
    "Every number has a run of its own, with its report",
    [...titles.map((title) => ({ title, number: true })), { title: "search" }],
    entries.map((entry) => [
      `<a href="k-${entry.clusters}/report.html">${entry.clusters}</a>`,
      Number.isFinite(entry.cost) ? costText(entry.cost) : "-",
      entry.silhouette === undefined ? "-" : decimalText(entry.silhouette, 3),
      entry.fairSilhouette === undefined ? "-" : decimalText(entry.fairSilhouette, 3),
      entry.priceOfFairness === undefined ? "-" : surplusText(entry.priceOfFairness),
      escaped(isCut(entry) ? "time was up" : "ended"),
    ]),
  );
}
