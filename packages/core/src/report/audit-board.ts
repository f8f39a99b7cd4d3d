import type { Audit } from "../audit/audit-result.ts";
import type { Suggestion } from "../audit/suggest/suggest.ts";
import { percentText } from "../words/number-text.ts";
import { bothMeasures, outcomeSentence, sureText, widestSentence } from "./board-words.ts";
import type { ReportAnswer } from "./report-data.ts";
import { movedTexts, suggestionText } from "./suggestion-section.ts";

export interface AuditBoardInput {
  readonly audit: Audit;
  readonly suggestion?: Suggestion | undefined;
  readonly table: string;
  readonly labels: string;
  readonly features?: readonly string[] | undefined;
  readonly failed: readonly string[];
}

/** What who decides asks first about somebody's clusters. */
export function auditBoard({ audit, suggestion, table, labels, features, failed }: AuditBoardInput): ReportAnswer[] {
  const { attributes, rows } = audit;
  const explained = explainedShare(audit);
  const outcomes = attributes.flatMap(outcomeSentence);
  const cost =
    features === undefined || explained === undefined
      ? "Not known: no features were named."
      : `The clusters explain ${percentText(explained)} of the variance of ${features.join(", ")}.`;
  return [
    ...(failed.length === 0 ? [] : [{ label: "Not kept", texts: failed.map((sentence) => `${sentence}.`) }]),
    {
      label: "To be decided",
      texts: [`Whether the clusters in the column "${labels}" of ${table} can stand as they are.`],
    },
    { label: "Widest gap", texts: attributes.map(widestSentence) },
    { label: "Both measures", texts: attributes.map(bothMeasures) },
    ...(outcomes.length === 0 ? [] : [{ label: "Outcome", texts: outcomes }]),
    { label: "What it costs", texts: [cost] },
    ...(suggestion === undefined
      ? []
      : [
          {
            label: "Who would move",
            texts: [suggestionText(rows, suggestion), ...listed(movedTexts(suggestion))].map((text) => `${text}.`),
          },
        ]),
    { label: "New people", texts: ["Not known: an audit sees the clusters, not the rule that places new people."] },
    { label: "How sure", texts: attributes.map(sureText) },
    { label: "Uses the group when it decides", texts: ["Not known: ask who made the clusters."] },
  ];
}

/** In one line: the page has to be one. */
function listed(texts: readonly string[]): string[] {
  return texts.length === 0 ? [] : [texts.join("; ")];
}

/** R-squared, from the ratio of Calinski and Harabasz: (B / (k - 1)) / (W / (n - k)). */
function explainedShare({ quality, rows, clusters }: Audit): number | undefined {
  const ratio = quality.calinskiHarabasz?.value;
  if (ratio === null || ratio === undefined) return undefined;
  const used = clusters.filter((cluster) => cluster.rows > 0).length;
  const between = (ratio * (used - 1)) / (rows - used); // as a multiple of W
  return between / (1 + between);
}
