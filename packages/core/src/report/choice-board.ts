import type { AuditAttribute } from "../audit/audit-result.ts";
import type { Model } from "../model/model.ts";
import type { FrontRow } from "../run-folder/front-rows.ts";
import type { RunRecord } from "../run-folder/run-record.ts";
import { countText } from "../words/number-text.ts";
import { bothMeasures, sureText, widestSentence } from "./board-words.ts";
import { disagreements, explainedText, newRowsTexts } from "./choice-words.ts";
import type { ClusterFindings } from "./cluster-findings.ts";
import { groupUseTexts } from "./group-use.ts";
import type { ReportAnswer } from "./report-data.ts";

export interface ChoiceBoardInput {
  readonly record: RunRecord;
  readonly rows: readonly FrontRow[];
  readonly chosen: FrontRow;
  readonly wish: string;
  readonly found: ClusterFindings;
  readonly model: Model | undefined;
}

const UNSEEN = "Not known: no row was looked at again for this report.";

/** What who decides asks first about a choice. Where the two measures disagree, that is the first line. */
export function choiceBoard(input: ChoiceBoardInput): ReportAnswer[] {
  const { record, rows, chosen, wish, found, model } = input;
  const { audit: audited, newRows, whole, leavers } = found;
  const own = audited.attributes.filter(({ crossed }) => !crossed);
  const disagreed = disagreements(audited);
  const each = (text: (attribute: AuditAttribute) => string): string[] => own.map(text);
  return [
    ...(disagreed.length === 0 ? [] : [{ label: "Mind", texts: disagreed }]),
    {
      label: "Decided",
      texts: [
        `The ${countText(record.problem.size)} rows are divided into ${record.asked.clusters} clusters as in solution ${chosen.id}, one of ${countText(rows.length)} trade-offs, taken by ${wish}.`,
      ],
    },
    { label: "Widest gap", texts: each(widestSentence) },
    { label: "Both measures", texts: each(bothMeasures) },
    { label: "What it costs", texts: [explainedText(chosen.cost, rows[0].cost, whole, chosen.priceOfFairness)] },
    { label: "Who moves", texts: leavers.length === 0 ? [UNSEEN] : leavers },
    {
      label: "New people",
      texts: newRows === undefined ? [UNSEEN] : newRowsTexts(newRows, model?.usesGroup !== false),
    },
    { label: "How sure", texts: each(sureText) },
    { label: "Uses the group when it decides", texts: groupUseAnswer(model) },
  ];
}

/** Yes or no, and why somebody may ask. */
function groupUseAnswer(model: Model | undefined): string[] {
  const isUsed = model?.usesGroup !== false;
  const [first, ...rest] = groupUseTexts(model);
  const law = isUsed ? ["Ask whether the law of the place forbids, allows or requires that."] : [];
  return [`${isUsed ? "Yes" : "No"}. ${[first, ...law].join(" ")}`, ...rest];
}
