import type { Audit } from "../audit/audit-result.ts";
import { type AuditTableOptions, auditTable as auditInside } from "../audit/audit-table.ts";
import { type DroppedRow, ENCODE_OPTION_NAMES, type EncodeOptions } from "../encoding/encode-options.ts";
import type { Notice } from "../notices/notice.ts";
import { AUDITED_NAMES, type AuditedName } from "../options/option-table.ts";
import { type TableInput, tableFrom } from "../tables/table-from.ts";
import { checkNames, type Expected, type Names } from "./check-call.ts";

/** An audit of a table, and what became of its rows: plain data. */
export interface TableAudit {
  readonly audit: Audit;
  readonly dropped: readonly DroppedRow[];
  /** What was decided without being asked for. */
  readonly notices: readonly Notice[];
  /** The row of every audited one, from 0. */
  readonly rows: readonly number[];
}

const encodeNames: Names<EncodeOptions> = ENCODE_OPTION_NAMES;

const names = {
  labels: "text",
  outcome: "text",
  reference: "object",
  ...(Object.fromEntries(AUDITED_NAMES.map((name) => [name, encodeNames[name]])) as Record<AuditedName, Expected>),
  maxCategories: "number",
  crossings: "columns",
  seed: "seed",
  draws: "number",
  confidence: "number",
  delta: "number",
  silhouetteRows: "number",
} as const satisfies Names<AuditTableOptions>;

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
