import type { Audit } from "../audit/audit-result.ts";
import type { Suggestion } from "../audit/suggest/suggest.ts";
import { commandText } from "../notices/command-surface.ts";
import { countText } from "../words/number-text.ts";
import { auditBoard } from "./audit-board.ts";
import { LIMITS } from "./limits.ts";
import type { ReportData, ReportFact } from "./report-data.ts";

/** What a report about somebody's clusters is made from. */
export interface AuditReportInput {
  readonly audit: Audit;
  readonly suggestion?: Suggestion | undefined;
  /** The table's name. */
  readonly table: string;
  /** The column of clusters. */
  readonly labels: string;
  readonly features?: readonly string[] | undefined;
  readonly notices: readonly string[];
  readonly dropped: number;
  /** Sentences about thresholds that were not kept. */
  readonly failed: readonly string[];
  readonly repeat: readonly ReportFact[];
  /** Moment as ISO 8601. */
  readonly made: string;
  readonly version: string;
}

/**
 * What a report says about somebody else's clusters.
 *
 * @example
 * const attribute = { name: "sex", groups: ["f", "m"], groupOf: people.map(({ sex }) => (sex === "f" ? 0 : 1)) };
 * const result = audit({ labels: people.map((_, i) => i % 2), attributes: [attribute] }, { draws: 50 });
 * const about = { table: "people", labels: "cluster", notices: [], dropped: 0, failed: [], repeat: [] };
 * console.log(auditReport({ ...about, audit: result, made: "2024-02-29T12:00:00Z", version: "1" }).title);
 */
export function auditReport(input: AuditReportInput): ReportData {
  const { audit, suggestion, table, labels, features, notices, dropped, repeat, made, version } = input;
  const own = audit.attributes.filter(({ crossed }) => !crossed);
  return {
    title: `${table}: audit of "${labels}" by ${own.map(({ name }) => name).join(" and ")}`,
    board: auditBoard(input),
    made,
    version,
    asked: [
      { label: "Question", text: `Do the clusters in the column "${labels}" mirror the groups of the data?` },
      { label: "Protected", text: own.map(({ name }) => name).join(", ") },
      { label: "Clusters", text: countText(audit.clusters.length) },
      {
        label: "Features",
        text: features === undefined ? "none were named: nothing is said about cost and distance" : features.join(", "),
      },
    ],
    data: [
      { label: "Table", text: table },
      { label: "Rows", text: countText(audit.rows) },
      ...(audit.weighted
        ? [{ label: "Weights", text: "shares, measures and rates are by weight; counts are of rows" }]
        : []),
      ...(dropped === 0 ? [] : [{ label: "Rows left out", text: `${countText(dropped)}, for missing values` }]),
    ],
    attributes: own.map(({ name, bestBalance, groups }) => ({ name, bestBalance, groups })),
    audit,
    suggestion,
    limits: [...notices, ...audit.warnings.map(commandText), ...LIMITS.audit],
    repeat,
  };
}
