// Audits of clusterings as arrays, the parts of their results, and thresholds.

export { audit } from "../audit/audit.ts";
export { type AuditInput, type AuditOptions, auditDefaults, smallCellRule } from "../audit/audit-options.ts";
export type {
  Audit,
  AuditAttribute,
  AuditCell,
  AuditCluster,
  AuditClusterByAttribute,
  AuditGroup,
  ChanceTest,
  Estimate,
  Figures,
  Finding,
} from "../audit/audit-result.ts";
export { FIGURES, type FigureFact, type FigureName } from "../audit/figures.ts";
export { failedThresholds, parseThreshold, type Threshold } from "../audit/thresholds.ts";
