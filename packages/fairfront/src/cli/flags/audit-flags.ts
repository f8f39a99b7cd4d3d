import {
  AUDITED_NAMES,
  type AuditedName,
  auditDefaults,
  checkGroups,
  InputError,
  isNumberText,
  parseThresholds,
  READ_NAMES,
  suggestDefaults,
  type Table,
  type TableOptionName,
  type Threshold,
} from "@fairfront/core/internal";
import { Command } from "commander";
import { labelledFormat } from "../../tables/labelled-file.ts";
import type { ReadOptions } from "../../tables/read-options.ts";
import type { FlagsOf } from "./flag-request.ts";
import { nameList, wholeNumber } from "./flags.ts";
import { gathers } from "./flags-once.ts";
import { withOptionFlag } from "./option-flag.ts";
import { withPdfFlag } from "./pdf-flag.ts";
import { type ReadingFlags, withReadingFlags } from "./reading-flags.ts";

/** What an audit can be asked. */
export interface AuditFlags extends ReadingFlags, FlagsOf<AuditedName> {
  readonly labels?: string;
  readonly labelsFrom?: string;
  readonly id?: string;
  readonly seed: number;
  readonly outcome?: string;
  readonly reference?: string[];
  readonly suggest?: boolean;
  readonly representation?: number;
  readonly outLabels?: string;
  readonly columns?: string[];
  readonly failUnder: readonly Threshold[];
  readonly failOver: readonly Threshold[];
  readonly out?: string;
  readonly pdf?: string;
  readonly json?: boolean;
}

/** Asked above in words of an audit, or with the options of reading. */
const OWN_WORDS: ReadonlySet<TableOptionName> = new Set(["protect", "features", ...READ_NAMES]);

/** The command without its action. */
export function auditWithFlags(): Command {
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
  for (const name of AUDITED_NAMES.filter((name) => !OWN_WORDS.has(name))) withOptionFlag(command, name);
  withReadingFlags(command)
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
    .option(
      "--out-labels <file>",
      "write the table with a column suggested, the clusters that --suggest finds: .csv, .csv.gz or .parquet",
    )
    .option("--columns <names>", "only these columns of the table beside suggested, such as id", nameList("columns"))
    .option("--out <report.html>", "write a report");
  return withPdfFlag(command).option("--json", "print everything as JSON");
}

function shareFlag(flag: string): (text: string) => number {
  return (text) => {
    const value = /^[\d.]+$/.test(text) ? Number(text) : Number.NaN;
    if (value > 0 && value <= 1) return value;
    throw new InputError(`--${flag}`, `expected a number above 0, up to 1, got "${text}"`);
  };
}

function gather(side: Threshold["side"]) {
  return gathers((text: string, before: readonly Threshold[]): Threshold[] => [
    ...before,
    ...parseThresholds(text, side),
  ]);
}

/** What must be there, and what goes together. */
export function checkAuditFlags(flags: AuditFlags): { readonly labels: string; readonly protect: string[] } {
  const { labels, labelsFrom, id, protect, out } = flags;
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
  if (flags.outLabels !== undefined) labelledFormat(flags.outLabels, "--out-labels");
  if (flags.columns !== undefined && flags.outLabels === undefined) {
    throw new InputError("--columns", "says what --out-labels writes, which is not asked for; add --out-labels FILE");
  }
  if (out !== undefined && !/\.html?$/i.test(out)) {
    throw new InputError("--out", `expected a name that ends in .html, got "${out}"`);
  }
  return { labels, protect };
}

/** What bounds name: crossings of some attributes are audited where one is bound. */
export function crossingsIn(thresholds: readonly Threshold[]): string[] {
  return thresholds.flatMap(({ attribute }) => attribute ?? []);
}

/** Groups are read as texts; numbers among them that were measured ask for cuts, as in a run. */
export function checkMeasured(table: Table, names: readonly string[], { reading }: ReadOptions): void {
  for (const column of table.columns) {
    if (!names.includes(column.name) || reading?.types?.[column.name] === "text") continue;
    if (column.kind !== "text" || !column.levels.every(isNumberText)) continue;
    checkGroups(column.name, column.levels.length, table.rows, "numbers");
  }
}

/** `Male`, where there is one attribute, or `sex=Male` for each. */
export function referencesOf(
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
