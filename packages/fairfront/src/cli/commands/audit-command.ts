import {
  AUDITED_NAMES,
  type AuditedTable,
  type AuditInput,
  auditTable,
  crossingsUnderNoBound,
  failedThresholds,
  reportHtml,
  type Suggestion,
  type SuggestOptions,
  suggest,
} from "@fairfront/core/internal";
import type { Command } from "commander";
import { writeTextWhole } from "../../runs/atomic-file.ts";
import { joinRanges } from "../../runs/join-ranges.ts";
import { writeLabelsFile } from "../../runs/labels-file.ts";
import { needsPasses } from "../../sources/engines/with-rows.ts";
import { fileChecksum } from "../../tables/checksum.ts";
import { watchFile } from "../../tables/unchanged.ts";
import { EXIT } from "../exit.ts";
import {
  type AuditFlags,
  auditWithFlags,
  checkAuditFlags,
  checkMeasured,
  crossingsIn,
  referencesOf,
} from "../flags/audit-flags.ts";
import { requestOf } from "../flags/flag-request.ts";
import { checkOutputFile } from "../flags/output-file.ts";
import { pdfWriter } from "../flags/pdf-flag.ts";
import { readingOf } from "../flags/reading-flags.ts";
import { stepTeller } from "../reporters/progress.ts";
import { streams } from "../streams.ts";
import { auditCommandText } from "../texts/audit-command-text.ts";
import { flagNotice } from "../texts/notice-text.ts";
import { auditInEngine } from "./audit-in-engine.ts";
import { reportOf, tell } from "./audit-telling.ts";
import { withInput } from "./input-table.ts";
import { readAsTexts, readJoined, valueColumns } from "./join-labels.ts";

export function auditCommand(): Command {
  return auditWithFlags().action(auditClusters);
}

async function auditClusters(table: string, flags: AuditFlags): Promise<void> {
  if (needsPasses(table)) return auditInEngine(table, flags);
  const { labelsFrom, id, features, seed, outcome, reference, out } = flags;
  const { labels, protect } = checkAuditFlags(flags);
  const read = readingOf(flags);
  const inputs = [table, ...(labelsFrom === undefined ? [] : [labelsFrom])];
  await checkOutputFile("--out", out, ...inputs);
  await checkOutputFile("--out-labels", flags.outLabels, ...inputs);
  const pdf = await pdfWriter(flags.pdf, ...inputs);
  await withInput(table, async (input) => {
    const unchanged = await watchFile(input.path);
    const texts = valueColumns(protect).filter((name) => features?.includes(name) !== true);
    const { table: found, notices } =
      labelsFrom === undefined || id === undefined
        ? { table: await readAsTexts(input.path, read, [labels, ...texts]), notices: [] }
        : await readJoined(input.path, read, { file: labelsFrom, id, labels, texts });
    checkMeasured(found, texts, read);
    const names = found.columns.map(({ name }) => name);
    const specs = joinRanges(protect, names);
    const asked = { labels, ...requestOf(flags, AUDITED_NAMES), protect: specs, seed, outcome };
    const thresholds = [...flags.failUnder, ...flags.failOver];
    const crossings = crossingsIn(thresholds);
    const own = auditTable(found, { ...asked, crossings, reference: referencesOf(reference, specs) });
    const told = [...notices, ...own.notices.map(flagNotice), ...crossingsUnderNoBound(own.audit, thresholds)];
    const audited = { audit: own.audit, notices: told, dropped: own.dropped.length };
    const failed = failedThresholds(audited.audit, thresholds);
    const suggestion =
      flags.suggest === true ? suggestTold(own.input, { representation: flags.representation, seed }) : undefined;
    if (suggestion !== undefined && flags.outLabels !== undefined) {
      const file = { path: flags.outLabels, option: "outLabels", columns: flags.columns };
      const written = await writeLabelsFile(file, input.path, read, unchanged, suggestedLabels(own, suggestion));
      audited.notices.push(...written);
    }
    if (out !== undefined || pdf !== undefined) {
      const checksums = [await fileChecksum(input.path), ...(labelsFrom ? [await fileChecksum(labelsFrom)] : [])];
      const command = auditCommandText({
        ...asked,
        ...read,
        table,
        labelsFrom,
        id,
        thresholds,
        reference,
        suggest: flags.suggest,
        representation: flags.representation,
      });
      const html = reportHtml(reportOf({ ...flags, table, labels }, command, audited, suggestion, failed, checksums));
      if (out !== undefined) await writeTextWhole(out, html);
      await pdf?.(html);
    }
    await tell(flags, audited, suggestion, failed);
    if (failed.length > 0) streams().exitCode = EXIT.failed;
  });
}

/** Clusters are written as they were read. */
function suggestedLabels({ rowOf, dropped }: AuditedTable, { labels }: Suggestion) {
  const texts = [...new Set(labels)];
  const codeOf = new Map(texts.map((text, code) => [text, code]));
  return { rows: rowOf, labels: labels.map((text) => codeOf.get(text)!), dropped, column: "suggested", texts };
}

function suggestTold(input: AuditInput, options: SuggestOptions): Suggestion {
  const { take, end } = stepTeller("nearest fair clustering");
  try {
    return suggest(input, { ...options, onStep: take });
  } finally {
    end();
  }
}
