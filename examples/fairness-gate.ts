// A gate for continuous integration: the build fails where clusters are less balanced than was agreed.
// In a pipeline it is one line: npx fairfront audit clusters.csv --labels cluster --protect sex --fail-under balance=0.4
import { auditTable } from "@fairfront/core";
import { failedThresholds, parseThresholds } from "@fairfront/core/audit";

const clustered = Array.from({ length: 300 }, (_, i) => ({ sex: i % 2 ? "m" : "f", cluster: i % 20 < 12 ? i % 2 : 0 }));
const { audit } = auditTable(clustered, { labels: "cluster", protect: ["sex"] });
const failures = failedThresholds(audit, parseThresholds("balance=0.4", "under"));
for (const failure of failures) console.log(failure);
console.log(failures.length === 0 ? "the gate is open: 0 failures" : `the gate is shut: ${failures.length} failure`);
