import type { auditNotes, auditWords, suggestionWords, thresholdWords } from "../notices/words/audit-words.ts";
import type { ExamplesOf } from "./notice-examples.ts";

export const auditExamples: ExamplesOf<
  typeof auditWords & typeof auditNotes & typeof suggestionWords & typeof thresholdWords
> = {
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
  "clusters-empty": { values: { names: ["2", "5"] } },
  "one-cluster": { values: {} },
  "small-cells": { values: { small: 4, cells: 12 } },
  "chance-cell": { values: { cluster: "1", group: "c", shareOfCluster: 0, shareOfData: 0.0025 } },
  "always-balanced": { values: {} },
  "silhouette-drawn": { values: { drawn: 2000, rows: 30000 } },
  "representation-range": { values: { got: 2 } },
  "suggest-weights": { values: {} },
  "suggest-cells": { values: { most: 1500, got: 2000 } },
  "suggest-unreached": { values: { clusters: 2, wished: 0.9, most: 0.75 } },
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
  "threshold-unreachable": { values: { figure: "balance", asked: "0.7", by: "sex", best: "0.600", why: "shares" } },
};
