import { auditDefaults } from "../audit/audit-options.ts";
import type { Audit } from "../audit/audit-result.ts";
import { type AuditTableOptions, auditTable as auditInside } from "../audit/audit-table.ts";
import type { DroppedRow } from "../encoding/encode-options.ts";
import type { Notice } from "../notices/notice.ts";
import { AUDITED_NAMES } from "../options/option-table.ts";
import { type TableInput, tableFrom } from "../tables/table-from.ts";
import { checkNames, type Names, namesOf } from "./check-call.ts";

/** An audit of a table, and what became of its rows: plain data. */
export interface TableAudit {
  readonly audit: Audit;
  readonly dropped: readonly DroppedRow[];
  /** What was decided without being asked for. */
  readonly notices: readonly Notice[];
  /** The row of every audited one, from 0. */
  readonly rows: readonly number[];
}

const names: Names<AuditTableOptions> = {
  labels: true,
  outcome: true,
  reference: true,
  ...namesOf(AUDITED_NAMES),
  maxCategories: true,
  crossings: true,
  ...namesOf(Object.keys(auditDefaults) as (keyof typeof auditDefaults)[]),
};

/**
 * Audits a column of clusters, wherever it comes from: every figure of fairness with its interval, and what stands out. Cost and
 * silhouette only where `features` are named.
 *
 * @example
 * const clustered = people.map((person, i) => ({ ...person, cluster: i % 2 }));
 * const { audit } = auditTable(clustered, { labels: "cluster", protect: ["sex"] });
 * console.log(audit.attributes[0].figures.balance?.value);
 */
export function auditTable(data: TableInput, options: AuditTableOptions): TableAudit {
  checkNames("auditTable", options, names);
  const { audit, rowOf, dropped, notices } = auditInside(tableFrom(data), options);
  return { audit, rows: Array.from(rowOf), dropped, notices };
}
