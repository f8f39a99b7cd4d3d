import { type AuditedTable, type AuditTableOptions, auditTable as auditInside } from "../audit/audit-table.ts";
import { type TableInput, tableFrom } from "../tables/table-from.ts";
import { checkNames, type Names } from "./check-call.ts";

/** What shapes a search has no place in an audit. */
type Searched = "measure" | "minSize" | "maxSize" | "shares";

const names = {
  labels: true,
  outcome: true,
  reference: true,
  protect: true,
  features: true,
  scale: true,
  weight: true,
  missing: true,
  missingMarks: true,
  group: true,
  maxCategories: true,
  seed: true,
  draws: true,
  confidence: true,
  delta: true,
  silhouetteRows: true,
} as const satisfies Names<Omit<AuditTableOptions, Searched>>;

/**
 * Audits a column of clusters, whoever made it: every figure of fairness with its interval, and what stands out. Cost and
 * silhouette only where `features` are named.
 *
 * @example
 * const clustered = people.map((person, i) => ({ ...person, cluster: i % 2 }));
 * const { audit } = auditTable(clustered, { labels: "cluster", protect: ["sex"] });
 * console.log(audit.attributes[0].figures.balance?.value);
 */
export function auditTable(data: TableInput, options: AuditTableOptions): AuditedTable {
  checkNames("auditTable", options, names);
  return auditInside(tableFrom(data), options);
}
