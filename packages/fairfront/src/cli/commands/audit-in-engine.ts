import {
  AUDITED_NAMES,
  crossingsUnderNoBound,
  failedThresholds,
  InputError,
  reportHtml,
} from "@fairfront/core/internal";
import { writeTextWhole } from "../../runs/atomic-file.ts";
import { joinRanges } from "../../runs/join-ranges.ts";
import { auditSource } from "../../sources/audit-source.ts";
import { columnNames } from "../../sources/engine.ts";
import { inputsOf, withRows } from "../../sources/engines/with-rows.ts";
import { EXIT } from "../exit.ts";
import { type AuditFlags, checkAuditFlags, crossingsIn, referencesOf } from "../flags/audit-flags.ts";
import { requestOf } from "../flags/flag-request.ts";
import { checkOutputFile } from "../flags/output-file.ts";
import { pdfWriter } from "../flags/pdf-flag.ts";
import { readingOf } from "../flags/reading-flags.ts";
import { streams } from "../streams.ts";
import { auditCommandText } from "../texts/audit-command-text.ts";
import { flagNotice } from "../texts/notice-text.ts";
import { reportOf, tell } from "./audit-telling.ts";

/** The clusters of a table whose rows stay where they are: only counts of clusters and groups come here. */
export async function auditInEngine(table: string, flags: AuditFlags): Promise<void> {
  const { labels, protect } = checkAuditFlags(flags);
  refuseRowFlags(flags);
  const read = readingOf(flags);
  const inputs = await inputsOf(table);
  await checkOutputFile("--out", flags.out, ...inputs);
  const pdf = await pdfWriter(flags.pdf, ...inputs);
  const thresholds = [...flags.failUnder, ...flags.failOver];
  const { asked, audited } = await withRows(table, { ...read, told: [...protect, labels] }, async (engine, rows) => {
    const specs = joinRanges(protect, columnNames(rows));
    const { seed, outcome } = flags;
    const request = { labels, ...requestOf(flags, AUDITED_NAMES), protect: specs, seed, outcome };
    const own = await auditSource(engine, rows, {
      ...request,
      crossings: crossingsIn(thresholds),
      reference: referencesOf(flags.reference, specs),
    });
    const told = [...own.notices.map(flagNotice), ...crossingsUnderNoBound(own.audit, thresholds)];
    return { asked: request, audited: { ...own, notices: told } };
  });
  const failed = failedThresholds(audited.audit, thresholds);
  if (flags.out !== undefined || pdf !== undefined) {
    const command = auditCommandText({ ...asked, ...read, table, thresholds, reference: flags.reference });
    const html = reportHtml(reportOf({ ...flags, table, labels }, command, audited, undefined, failed, []));
    if (flags.out !== undefined) await writeTextWhole(flags.out, html);
    await pdf?.(html);
  }
  await tell(flags, audited, undefined, failed);
  if (failed.length > 0) streams().exitCode = EXIT.failed;
}

/** What looks at rows one by one is refused. */
function refuseRowFlags({ labelsFrom, features, weight, suggest }: AuditFlags): void {
  const asked = [
    labelsFrom !== undefined && "--labels-from",
    features !== undefined && "--features",
    weight !== undefined && "--weight",
    suggest === true && "--suggest",
  ].find(Boolean);
  if (!asked) return;
  throw new InputError(
    String(asked),
    "needs the rows one by one, and those of this table stay where they are; leave it out, or audit a file",
  );
}
