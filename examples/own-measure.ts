// A fairness measure of your own: no cluster may be filled by one group. Its value in a cluster is one minus the share of
// that group there; the front trades it against the cost.
import { encode, findFront, trace } from "@fairfront/core";
import { readTable } from "fairfront/node";

const CAPPED = "female";

const table = await readTable("data/applicants.csv");
const problem = encode(table, {
  protect: ["sex"],
  clusters: 4,
  measure: {
    name: "others",
    // At a floor t a row demands sum_j (base_j + t * slope_j) n_j >= 0 of every cluster: (n - n_capped) - t n >= 0.
    rows: ({ groups }) => ({
      base: [groups.map((group) => (group === CAPPED ? 0 : 1))],
      slope: [groups.map(() => -1)],
    }),
    // The same by the definition: rows that say otherwise are refused.
    score: (counts, { groups }) => 1 - counts[groups.indexOf(CAPPED)] / counts.reduce((sum, count) => sum + count, 0),
  },
});
const options = { starts: 3, followed: 1, iterations: 6 };
const { front } = await findFront(problem, { method: trace, seed: 1, options });
const { solutions } = front;
const [cheapest, fairest] = [solutions[0], solutions[solutions.length - 1]];
for (const [name, { cost, fairness }] of [
  ["cheapest", cheapest],
  ["fairest", fairest],
] as const) {
  const share = (100 * (1 - fairness.sex)).toFixed(1);
  console.log(`${name}: cost ${cost.toFixed(4)}, at most ${share} % ${CAPPED} in a cluster`);
}
