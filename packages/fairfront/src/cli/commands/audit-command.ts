import { basename } from "node:path";
import {
  type AuditedTable,
  auditCommandText,
  auditDefaults,
  auditReport,
  auditTable,
  failedThresholds,
  InputError,
  type MissingPolicy,
  parseThresholds,
  type ReportFact,
  reportHtml,
  type Scaling,
  type Suggestion,
  suggest,
  suggestDefaults,
  type Threshold,
} from "@fairfront/core/internal";
import { Command } from "commander";
import { writeTextWhole } from "../../runs/atomic-file.ts";
import { joinRanges } from "../../runs/join-ranges.ts";
import { version } from "../../runs/version.ts";
import { fileChecksum } from "../../tables/checksum.ts";
import { EXIT } from "../exit.ts";
import { nameList, wholeNumber } from "../flags/flags.ts";
import { withOptionFlag } from "../flags/option-flag.ts";
import { type ReadingFlags, readingOf, withReadingFlags } from "../flags/reading-flags.ts";
import { print, streams } from "../streams.ts";
import { auditText } from "../texts/audit-text.ts";
import { flagNotice } from "../texts/notice-text.ts";
import { suggestedCsv, suggestionLines } from "../texts/suggestion-text.ts";
import { withInput } from "./input-table.ts";
import { readAsTexts, readJoined, valueColumns } from "./join-labels.ts";
import { checkOutputFile } from "./output-file.ts";

interface Flags extends ReadingFlags {
  readonly labels?: string;
  readonly labelsFrom?: string;
  readonly id?: string;
  readonly protect?: string[];
  readonly features?: string[];
  readonly weight?: string;
  readonly group?: string;
  readonly scale: Scaling;
  readonly missing: MissingPolicy;
  readonly seed: number;
  readonly outcome?: string;
  readonly reference?: string[];
  readonly suggest?: boolean;
  readonly representation?: number;
  readonly outLabels?: string;
  readonly failUnder: readonly Threshold[];
  readonly failOver: readonly Threshold[];
  readonly out?: string;
  readonly json?: boolean;
}

export function auditCommand(): Command {
  const command = new Command("audit")
    .summary("measure how fair the clusters of a table are")
    .description(
      "Reports every figure of a column of clusters, wherever it comes from. Exits 3 where a threshold is not kept.",
    )
    .argument("<table>", "a table with a column of clusters; - reads standard input")
    .option("--labels <column>", "the column of clusters (required)")
    .option("--labels-from <file>", "the file that has that column, where it is not the table; goes with --id")
    .option("--id <column>", "by which rows of the two files belong together, in whatever order")
    .option("--protect <columns>", "protected columns, as for run (required)", nameList("protect"));
  withOptionFlag(command, "features", { words: "for cost, silhouette and the like" });
  for (const name of ["weight", "group", "scale", "missing"] as const) withOptionFlag(command, name);
  return withReadingFlags(command)
    .option("--seed <n>", "of intervals and random assignments", wholeNumber("seed", 0), auditDefaults.seed)
    .option("--outcome <column>", "what was decided: compare its rates; approved, or decision=granted")
    .option(
      "--reference <group>",
      "the group to compare with (default: the largest); sex=Male where several",
      nameList("reference"),
    )
    .option(
      "--fail-under <figure=bound>",
      'exit 3 where it is lower: representation=0.8, "sex: balance=80%" (of the best), several between commas',
      gather("under"),
      [],
    )
    .option("--fail-over <figure=bound>", "exit 3 where it is higher: totalVariation=0.1", gather("over"), [])
    .option(
      "--suggest",
      "the nearest clustering that is fair enough: the fewest rows that would have to move, and whose",
    )
    .option(
      "--representation <least>",
      `how fair that is (default: ${suggestDefaults.representation})`,
      shareFlag("representation"),
    )
    .option("--out-labels <file.csv>", "write the clusters that --suggest finds: row, cluster, suggested")
    .option("--out <report.html>", "write a report")
    .option("--json", "print everything as JSON")
    .action(auditClusters);
}

function shareFlag(flag: string): (text: string) => number {
  return (text) => {
    const value = /^[\d.]+$/.test(text) ? Number(text) : Number.NaN;
    if (value > 0 && value <= 1) return value;
    throw new InputError(`--${flag}`, `expected a number above 0, up to 1, got "${text}"`);
  };
}

function gather(side: Threshold["side"]) {
  return (text: string, before: readonly Threshold[]): Threshold[] => [...before, ...parseThresholds(text, side)];
}

async function auditClusters(table: string, flags: Flags): Promise<void> {
  const { labels, labelsFrom, id, protect, features, weight, group, scale, missing, seed, outcome, reference, out } =
    flags;
  if (labels === undefined) throw new InputError("--labels", "expected the column of clusters, got none; name it");
  if (protect === undefined) throw new InputError("--protect", "expected the protected column, got none; name it");
  if ((labelsFrom === undefined) !== (id === undefined)) {
    throw new InputError(
      "--labels-from",
      "and --id go together: the file of the clusters, and the column that both have",
    );
  }
  const orphan = [flags.representation && "--representation", flags.outLabels && "--out-labels"].find(Boolean);
  if (orphan && flags.suggest !== true) {
    throw new InputError(String(orphan), "says what --suggest should do, which is not asked for; add --suggest");
  }
  const read = readingOf(flags);
  if (out !== undefined && !/\.html?$/i.test(out)) {
    throw new InputError("--out", `expected a name that ends in .html, got "${out}"`);
  }
  const inputs = [table, ...(labelsFrom === undefined ? [] : [labelsFrom])];
  await checkOutputFile("--out", out, ...inputs);
  await checkOutputFile("--out-labels", flags.outLabels, ...inputs);
  await withInput(table, async (input) => {
    const texts = valueColumns(protect).filter((name) => features?.includes(name) !== true);
    const { table: found, notices } =
      labelsFrom === undefined || id === undefined
        ? { table: await readAsTexts(input.path, read, [labels, ...texts]), notices: [] }
        : await readJoined(input.path, read, { file: labelsFrom, id, labels, texts });
    const names = found.columns.map(({ name }) => name);
    const specs = joinRanges(protect, names);
    const { missingMarks } = read;
    const asked = { labels, protect: specs, features, weight, group, scale, missing, missingMarks, seed, outcome };
    const own = auditTable(found, { ...asked, reference: referencesOf(reference, specs) });
    const audited: Audited = { ...own, notices: [...notices, ...own.notices.map(flagNotice)] };
    const failed = failedThresholds(audited.audit, [...flags.failUnder, ...flags.failOver]);
    const suggestion =
      flags.suggest === true ? suggest(own.input, { representation: flags.representation, seed }) : undefined;
    if (suggestion !== undefined && flags.outLabels !== undefined) {
      await writeTextWhole(flags.outLabels, suggestedCsv(own, suggestion));
    }
    if (out !== undefined) {
      const checksums = [await fileChecksum(input.path), ...(labelsFrom ? [await fileChecksum(labelsFrom)] : [])];
      const thresholds = [...flags.failUnder, ...flags.failOver];
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
      await writeTextWhole(out, reportHtml(reportOf(table, flags, command, audited, suggestion, failed, checksums)));
    }
    await tell(flags, audited, suggestion, failed);
    if (failed.length > 0) streams().exitCode = EXIT.failed;
  });
}

/** What was audited, with notices in the words of the command line. */
type Audited = Omit<AuditedTable, "notices"> & { readonly notices: readonly string[] };

/** `Male`, where there is one attribute, or `sex=Male` for each. */
function referencesOf(
  reference: readonly string[] | undefined,
  protect: readonly string[],
): Record<string, string> | undefined {
  if (reference === undefined) return undefined;
  return Object.fromEntries(
    reference.map((text) => {
      const name = protect.find((spec) => text.startsWith(`${spec}=`));
      if (name !== undefined) return [name, text.slice(name.length + 1)];
      if (protect.length === 1) return [protect[0], text];
      throw new InputError("--reference", `expected attribute=group, got "${text}"; as in ${protect[0]}=${text}`);
    }),
  );
}

function reportOf(
  table: string,
  { labels, features }: Flags,
  command: string,
  { audit, notices, dropped }: Audited,
  suggestion: Suggestion | undefined,
  failed: readonly string[],
  [checksum, ofLabels]: readonly string[],
) {
  const repeat: ReportFact[] = [
    { label: "Command", text: command, code: true },
    { label: "Version", text: `fairfront ${version}, Node ${process.version}` },
    { label: "SHA-256 of the table", text: checksum, code: true },
    ...(ofLabels === undefined ? [] : [{ label: "SHA-256 of the clusters' file", text: ofLabels, code: true }]),
  ];
  return auditReport({
    audit,
    suggestion,
    table: basename(table),
    labels: labels!,
    features,
    notices,
    dropped: dropped.length,
    failed,
    repeat,
    made: new Date().toISOString(),
    version,
  });
}

async function tell(
  { json }: Flags,
  { audit, notices, dropped }: Audited,
  suggestion: Suggestion | undefined,
  failed: readonly string[],
): Promise<void> {
  if (json === true) {
    const suggested = suggestion && { suggestion: { ...suggestion, labels: undefined } };
    const said = { warnings: audit.warnings.map(flagNotice), notices, dropped: dropped.length, failed };
    await print(`${JSON.stringify({ ...audit, ...suggested, ...said })}\n`);
    return;
  }
  for (const notice of notices) streams().stderr.write(`${notice}\n`);
  const suggested = suggestion === undefined ? [] : ["", ...suggestionLines(audit.rows, suggestion), ""];
  await print(auditText(audit, failed) + suggested.join("\n"));
}
