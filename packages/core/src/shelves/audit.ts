// Audits of clusterings as arrays, the parts of their results, and thresholds.

export { audit } from "../audit/audit.ts";
export { type AuditInput, type AuditOptions, auditDefaults } from "../audit/audit-options.ts";
export type {
  Audit,
  AuditAttribute,
  AuditCell,
  AuditCluster,
  AuditClusterByAttribute,
  AuditGroup,
  ChanceRange,
  ClusterTest,
  Estimate,
  Figures,
  Finding,
  NamedCell,
  Untold,
  Verdict,
  VerdictKind,
} from "../audit/audit-result.ts";
export type { ChanceBand } from "../audit/chance-band.ts";
export { FIGURES, type FigureFact, type FigureName } from "../audit/figures.ts";
export type { Outcome, OutcomeInput, OutcomeRate } from "../audit/outcome.ts";
export type { Interval } from "../audit/share-intervals.ts";
export type { SuggestedMoves, SuggestedStep, Suggestion } from "../audit/suggest/suggest.ts";
export { failedThresholds, parseThresholds, type Threshold } from "../audit/thresholds.ts";
