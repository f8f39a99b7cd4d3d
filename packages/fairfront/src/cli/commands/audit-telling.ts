import { basename } from "node:path";
import {
  type AuditedTable,
  auditReport,
  type ReportData,
  type ReportFact,
  type Suggestion,
  wholeRowsOf,
} from "@fairfront/core/internal";
import { version } from "../../runs/version.ts";
import type { AuditFlags } from "../flags/audit-flags.ts";
import { print, printData, say } from "../streams.ts";
import { auditText } from "../texts/audit-text.ts";
import { flagNotice } from "../texts/notice-text.ts";
import { suggestionLines } from "../texts/suggestion-text.ts";

/** What was audited, with notices in the words of the command line. */
export interface Audited extends Pick<AuditedTable, "audit"> {
  readonly notices: readonly string[];
  /** Rows that were left out. */
  readonly dropped: number;
}

/** The report of an audit. */
export function reportOf(
  { table, labels, features }: Pick<AuditFlags, "features"> & { readonly table: string; readonly labels: string },
  command: string,
  { audit, notices, dropped }: Audited,
  suggestion: Suggestion | undefined,
  failed: readonly string[],
  [checksum, ofLabels]: readonly (string | undefined)[],
): ReportData {
  const repeat: ReportFact[] = [
    { label: "Command", text: command, code: true },
    { label: "Version", text: `fairfront ${version}, Node ${process.version}` },
    ...(checksum === undefined ? [] : [{ label: "SHA-256 of the table", text: checksum, code: true }]),
    ...(ofLabels === undefined ? [] : [{ label: "SHA-256 of the clusters' file", text: ofLabels, code: true }]),
  ];
  return auditReport({
    audit,
    suggestion,
    table: basename(table),
    labels,
    features,
    notices,
    dropped,
    failed,
    repeat,
    made: new Date().toISOString(),
    version,
  });
}

/** Tells a person, or a program, what was found. */
export async function tell(
  { json }: AuditFlags,
  { audit, notices, dropped }: Audited,
  suggestion: Suggestion | undefined,
  failed: readonly string[],
): Promise<void> {
  if (json === true) {
    const suggested = suggestion && { suggestion: { ...suggestion, labels: undefined } };
    const said = { warnings: audit.warnings.map(flagNotice), notices, dropped, failed };
    const attributes = audit.attributes.map((attribute) => ({ ...attribute, wholeRows: wholeRowsOf(attribute) }));
    await printData(`${JSON.stringify({ ...audit, attributes, ...suggested, ...said })}\n`);
    return;
  }
  for (const notice of notices) say(notice);
  const suggested = suggestion === undefined ? [] : ["", ...suggestionLines(audit.rows, suggestion), ""];
  await print(auditText(audit, failed) + suggested.join("\n"));
}
