import { parseShare } from "../encoding/share-spec.ts";
import type { ValuesOf } from "../notices/notice.ts";
import type { GroupShare, SizeLimit } from "../problem/limits.ts";
import type { RunRecord } from "../run-folder/run-record.ts";
import { endedText } from "../words/end-words.ts";
import { countText, percentText, timeText } from "../words/number-text.ts";
import type { RowFindings } from "./cluster-findings.ts";
import type { ReportFact } from "./report-data.ts";

const MOST_NAMES = 40;

export function askedFacts({ asked, reason, timings, problem }: RunRecord): ReportFact[] {
  const { searched } = timings;
  return [
    {
      label: "Question",
      text: `How can the rows be divided into ${asked.clusters} clusters so that each mirrors the groups of the data, and what does that cost?`,
    },
    { label: "Protected", text: problem.attributes.map(({ name }) => name).join(", ") },
    { label: "Clusters", text: String(asked.clusters) },
    ...limitsFact(asked, problem.attributes),
    { label: "Method", text: `${asked.method}, seed ${asked.seed}` },
    {
      label: "Search",
      text: `${searched === undefined ? "" : `${timeText(searched)}; `}${endedText(reason)}`,
    },
  ];
}

/** What every cluster had to keep, whatever the floor. */
function limitsFact(
  { minSize, maxSize, shares = [], weight }: RunRecord["asked"],
  attributes: RunRecord["problem"]["attributes"],
): ReportFact[] {
  const names = attributes.map(({ name }) => name);
  const limits = [
    ...(minSize === undefined ? [] : [`at least ${sizeText(minSize, weight)}`]),
    ...(maxSize === undefined ? [] : [`at most ${sizeText(maxSize, weight)}`]),
    ...shares.map((share) => shareText(parseShare(share, names))),
  ];
  return limits.length === 0 ? [] : [{ label: "Limits", text: `Every cluster has ${limits.join("; ")}` }];
}

/** A size as it was asked for: a number, or a share of all such as "2%". */
function sizeText(size: SizeLimit, weight: string | undefined): string {
  const what = weight === undefined ? "rows" : "weight";
  return typeof size === "number"
    ? `${countText(size)} ${what}`
    : `${size} of ${weight === undefined ? "the " : "all "}${what}`;
}

function shareText({ attribute, group, least, most }: GroupShare): string {
  const range = [
    ...(least > 0 ? [`at least ${percentText(least)}`] : []),
    ...(most < 1 ? [`at most ${percentText(most)}`] : []),
  ];
  return `${range.join(" and ")} ${group} (${attribute})`;
}

/** What became of rows that lack a value, for who does not know the options. */
const MISSING_WORDS = {
  error: "none",
  drop: "rows that lack one are left out",
  impute: "filled in: the median, of texts the most frequent",
} as const;

export function dataFacts({ asked, problem, encoding }: RunRecord, about?: RowFindings): ReportFact[] {
  const names = encoding.features.map(({ name }) => name);
  const shown =
    names.length > MOST_NAMES
      ? `${names.slice(0, MOST_NAMES).join(", ")} and ${names.length - MOST_NAMES} more`
      : names.join(", ");
  return [
    { label: "Table", text: asked.table.split(/[\\/]/).at(-1) ?? asked.table },
    { label: "Rows used", text: countText(problem.size) },
    ...(about === undefined || about.dropped === 0
      ? []
      : [{ label: "Rows left out", text: `${countText(about.dropped)}, for missing values` }]),
    ...(asked.sample === undefined || asked.sample > problem.size
      ? []
      : [{ label: "Sample", text: `${countText(asked.sample)} rows, drawn with seed ${asked.seed}` }]),
    ...(asked.reading?.where === undefined
      ? []
      : [{ label: "Only rows where", text: asked.reading.where, code: true }]),
    { label: "Features", text: `${names.length} columns as ${problem.dim} coordinates: ${shown}` },
    { label: "Scale", text: asked.scale },
    { label: "Missing values", text: MISSING_WORDS[asked.missing ?? encoding.missing] },
    ...filledFacts(about),
    ...(asked.weight === undefined
      ? []
      : [{ label: "Weights", text: `${asked.weight}; shares and measures are by weight` }]),
    ...(about?.basis ?? []),
  ];
}

/** How much of the features was made up. */
function filledFacts(about: RowFindings | undefined): ReportFact[] {
  const filled = (about?.notices ?? []).flatMap(({ code, about, values }) => {
    if (code !== "values-filled") return [];
    const { count, rows, fill } = values as ValuesOf<"values-filled">;
    return [`${about} ${percentText(count / rows)} (by ${fill})`];
  });
  return filled.length === 0 ? [] : [{ label: "Filled in", text: filled.join(", ") }];
}

export function repeatFacts(record: RunRecord, commands: readonly ReportFact[]): ReportFact[] {
  const { asked, versions, problem } = record;
  const runtime = versions.node === undefined ? (versions.browser ?? "") : `Node ${versions.node}`;
  return [
    ...commands,
    { label: "Version", text: `fairfront ${versions.fairfront}, ${runtime}` },
    ...(asked.checksum === "" ? [] : [{ label: "SHA-256 of the table", text: asked.checksum, code: true }]),
    { label: "Fingerprint of the problem", text: problem.fingerprint, code: true },
    ...(record.timings.started === "" ? [] : [{ label: "Started", text: record.timings.started }]),
    {
      label: "Same front?",
      text: "The same table, version, options and seed give the same front byte for byte, on any number of threads, unless a time limit cut the search short.",
    },
  ];
}
