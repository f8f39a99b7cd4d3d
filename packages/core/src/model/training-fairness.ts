import { fairnessOf } from "../measures/fairness-of.ts";
import type { Clustering } from "../problem/clustering.ts";
import type { Problem } from "../problem/problem.ts";
import type { Model } from "./model.ts";

/**
 * How fair the chosen clustering is, and how fair what the rule makes of the same rows. By the paper's measure balance says it all,
 * unless the rule is blind.
 */
export function trainingFairness(
  problem: Problem,
  chosen: Clustering,
  ruled: Clustering,
  isBlind: boolean,
): Pick<Model["training"], "balance" | "fairness"> {
  const [own, kept] = [fairnessOf(problem, chosen), fairnessOf(problem, ruled)];
  const byBalance = problem.attributes.every(({ measure }) => measure.name === "balance");
  return {
    balance: problem.attributes.map(({ name, bestBalance }, a) => ({
      attribute: name,
      chosen: own[a].balance,
      model: kept[a].balance,
      bestBalance,
    })),
    ...(!(byBalance && !isBlind) && {
      fairness: own.map(({ attribute, measure, value, representation }, a) => ({
        attribute,
        measure,
        chosen: value,
        model: kept[a].value,
        representation: { chosen: representation, model: kept[a].representation },
      })),
    }),
  };
}
