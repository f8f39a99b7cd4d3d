import { escaped } from "../words/escaped.ts";
import { balanceText, countText, percentText } from "../words/number-text.ts";
import { profilesSection, projectionSection, sharesSection } from "./cluster-sections.ts";
import { figuresSection } from "./figures-section.ts";
import { choiceSection, frontSection } from "./front-section.ts";
import { htmlPage } from "./html-page.ts";
import { facts, list, section, table } from "./markup.ts";
import { measuresSection } from "./measures-section.ts";
import { outcomeSection } from "./outcome-section.ts";
import type { ReportData, ReportGroups } from "./report-data.ts";
import { suggestionSection } from "./suggestion-section.ts";
import { verdictSection } from "./verdict-section.ts";

/**
 * A whole report as one HTML document that fetches nothing. The same data give the same bytes.
 *
 * @example
 * const attribute = { name: "sex", groups: ["f", "m"], groupOf: people.map(({ sex }) => (sex === "f" ? 0 : 1)) };
 * const result = audit({ labels: people.map((_, i) => i % 2), attributes: [attribute] }, { draws: 50 });
 * const about = { table: "people", labels: "cluster", notices: [], dropped: 0, failed: [], repeat: [] };
 * const data = auditReport({ ...about, audit: result, made: "2024-02-29T12:00:00Z", version: "1" });
 * console.log(reportHtml(data).length);
 */
export function reportHtml(data: ReportData): string {
  const { title, board, made, version, front, choice, audit, profiles, projection, attributes } = data;
  const sections = [
    section("asked", "What was asked", facts(data.asked)),
    dataSection(data),
    ...(front === undefined || front.rows.length === 0 ? [] : [frontSection(front, attributes)]),
    ...(choice === undefined ? [] : [choiceSection(choice, data)]),
    ...(audit === undefined ? [] : [verdictSection(audit), measuresSection(audit), sharesSection(audit)]).filter(
      (text) => text !== "",
    ),
    ...(audit === undefined || profiles === undefined ? [] : [profilesSection(audit, profiles)]),
    ...(audit === undefined || projection === undefined ? [] : [projectionSection(audit, projection)]),
    ...(audit === undefined ? [] : [outcomeSection(audit), figuresSection(audit)].filter((text) => text !== "")),
    ...(audit === undefined || data.suggestion === undefined ? [] : [suggestionSection(audit.rows, data.suggestion)]),
    section("limits", "Limits and warnings", list(data.limits)),
    section("repeat", "How to repeat it", facts(data.repeat)),
  ];
  return htmlPage({ title, made, version, board, sections });
}

function dataSection({ data, attributes }: ReportData): string {
  return section("data", "The data and its groups", facts(data), ...attributes.map(groupsTable));
}

function groupsTable({ name, bestBalance, groups }: ReportGroups): string {
  const total = groups.reduce((sum, { rows }) => sum + rows, 0);
  const byWeight = groups.some(({ rows, share }) => Math.abs(share - rows / total) > 1e-9);
  return table(
    `Groups of ${name}; no clustering exceeds the data's own balance, ${balanceText(bestBalance)}`,
    [
      { title: "group" },
      { title: "rows", number: true },
      { title: byWeight ? "share by weight" : "share", number: true },
    ],
    groups.map((group) => [escaped(group.name), countText(group.rows), percentText(group.share)]),
  );
}
