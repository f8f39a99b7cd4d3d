// Reports: an audit as one HTML text.

export type { NewRows, NewRowsAttribute, NewRowsMeasure, ToldMeasure } from "../choice/new-rows.ts";
export type { ProfileTrait } from "../description/cluster-profile.ts";
export { type AuditReportInput, auditReport } from "../report/audit-report.ts";
export type {
  ReportAnswer,
  ReportChoice,
  ReportData,
  ReportFact,
  ReportFront,
  ReportGroups,
  ReportKnee,
  ReportProfile,
  ReportProjection,
} from "../report/report-data.ts";
export { reportHtml } from "../report/report-html.ts";
export type { FrontRow } from "../run-folder/front-rows.ts";
