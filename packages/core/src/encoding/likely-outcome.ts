import { type Notice, notice } from "../notices/notice.ts";
import type { Column } from "../tables/table.ts";

const OUTCOME =
  /(^|[_\-. ])(outcome|label|target|churn|churned|result|pass|passed|approved|decision|response|readmitted|survived|attrition|hired|deny|denied|recid|y)$/i;
const OUTCOME_END = /[a-z](Outcome|Label|Target|Churn|Result|Passed|Approved|Decision)$/; // finalResult, but not compass

/** Whether a column is named like what was decided about the rows, or came of it. */
function isLikelyOutcome(name: string): boolean {
  return OUTCOME.test(name) || OUTCOME_END.test(name);
}

/** Clusters by an outcome say again what is known of it: a person should say whether that is wanted. */
export function noteOutcomes(features: readonly Column[], notices: Notice[]): void {
  const names = features.map(({ name }) => name).filter(isLikelyOutcome);
  if (names.length === 0) return;
  notices.push(
    notice("likely-outcome", names.join(", "), { count: names.length }, [
      { kind: "set", option: "exclude", value: names, to: "drop-from-features" },
    ]),
  );
}
