import type { auditWords, thresholdWords } from "../notices/words/audit-words.ts";
import type { ExamplesOf } from "./notice-examples.ts";

export const auditExamples: ExamplesOf<typeof auditWords & typeof thresholdWords> = {
  "rows-left-out": { values: { rows: 3 } },
  "no-labels": { values: {} },
  "too-many-clusters": { values: { most: 1000 } },
  "labels-as-feature": { values: { name: "cluster" } },
  "one-group-only": { values: { group: "a" } },
  "feature-numbers": { values: { rows: 10, dim: 2, got: 19 } },
  "share-between": { values: { got: "1" } },
  "below-one": { values: { got: "1" } },
  "reference-attribute": { values: { got: "sxe", known: ["sex"] } },
  "reference-group": { values: { attribute: "sex", got: "femal", known: ["female", "male"] } },
  "outcome-values": { values: { column: "loan", count: 3, values: ["a", "b", "c"] } },
  "outcome-value": { values: { column: "loan", got: "ye", known: ["yes", "no"] } },
  "threshold-unreadable": { values: { example: "representation=0.8", got: "balance" } },
  "figure-unknown": { values: { got: "balanc", known: ["balance", "representation"] } },
  "threshold-side": {
    values: { figure: "balance", better: "higher" },
    remedies: [{ kind: "use", option: "failUnder" }],
  },
  "no-best": { values: { figure: "silhouette" } },
  "figure-needs-features": {
    values: { figure: "silhouette" },
    remedies: [{ kind: "use", option: "features", to: "name-features" }],
  },
  "audit-attribute": { values: { got: "sxe", known: ["sex", "age"] } },
  "threshold-unreachable": { values: { figure: "balance", asked: "0.7", by: "sex", best: "0.600", rare: false } },
};
