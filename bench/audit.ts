import { audit } from "../packages/core/src/audit/audit.ts";
import { Rng } from "../packages/core/src/random/rng.ts";

const CLUSTERINGS = 1000;
/** The first seed; fresh ones show that nothing was fitted to the usual ones. */
const FIRST = Number(process.env.FAIRFRONT_BENCH_SEED ?? 0);

/** How often the verdict is wrong about random clusters, how often it finds what is there, and how long it takes. */
export async function auditBench(): Promise<string[]> {
  const shapes: readonly Shape[] = [
    { rows: 400, clusters: 4, shares: [0.7, 0.3] },
    { rows: 1500, clusters: 8, shares: [0.6, 0.25, 0.1, 0.05] },
    { rows: 30, clusters: 3, shares: [0.5, 0.5] },
    { rows: 400, clusters: 4, shares: [0.7, 0.3], weighted: true },
  ];
  const lines = [
    `audit: verdicts on clusters made by chance, and on one that deviates (level 5 %), seeds from ${FIRST}`,
  ];
  for (const shape of shapes) {
    const kinds = new Map<string, number>();
    let listed = 0;
    for (let seed = FIRST; seed < FIRST + CLUSTERINGS; seed++) {
      const { attributes, findings } = audit(randomRows(seed, shape), { draws: 499, seed });
      const { kind } = attributes[0].verdict;
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      if (findings.length > 0) listed++;
    }
    const wrong = (kinds.get("deviates") ?? 0) + (kinds.get("more even than chance") ?? 0);
    const told = [...kinds].map(([kind, count]) => `${kind} ${count}`).join(", ");
    lines.push(
      `  ${shape.rows} rows, ${shape.clusters} clusters, ${shape.shares.length} groups${shape.weighted === true ? ", weights of 1 to 50" : ""}: wrong in ${((100 * wrong) / CLUSTERINGS).toFixed(1)} % (target: at most 6 %); ${told}; cells listed in ${listed}`,
    );
  }
  lines.push(power(), speed());
  return lines;
}

interface Shape {
  readonly rows: number;
  readonly clusters: number;
  readonly shares: readonly number[];
  readonly weighted?: boolean;
}

function randomRows(seed: number, { rows, clusters, shares, weighted = false }: Shape) {
  const rng = Rng.fromSeed(seed).fork("bench", rows);
  const groupOf = Array.from({ length: rows }, () => {
    let u = rng.float();
    const group = shares.findIndex((share) => {
      u -= share;
      return u < 0;
    });
    return group < 0 ? shares.length - 1 : group;
  });
  return {
    labels: groupOf.map(() => rng.below(clusters)),
    attributes: [{ name: "g", groups: shares.map(String), groupOf }],
    weights: weighted ? groupOf.map(() => 1 / (0.02 + 0.98 * rng.float())) : undefined,
  };
}

function power(): string {
  const tries = 300;
  let found = 0;
  for (let seed = FIRST; seed < FIRST + tries; seed++) {
    const rng = Rng.fromSeed(seed).fork("power");
    const labels = Array.from({ length: 5000 }, (_, row) => row % 10);
    const groupOf = labels.map((label) => (rng.float() < (label === 3 ? 0.3 : 0.2) ? 1 : 0));
    const input = { labels, attributes: [{ name: "g", groups: ["a", "b"], groupOf }] };
    const { attributes, findings } = audit(input, { draws: 499, seed });
    if (attributes[0].verdict.kind === "deviates" && findings.some(({ cluster }) => cluster === "3")) found++;
  }
  return `  10 points more of a group of 20 % in one cluster of 500, of ten: found in ${((100 * found) / tries).toFixed(1)} % (target: at least 95 %)`;
}

function speed(): string {
  const input = randomRows(1, { rows: 50_000, clusters: 10, shares: [0.4, 0.2, 0.1, 0.1, 0.1, 0.05, 0.03, 0.02] });
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now();
    audit(input);
    return performance.now() - start;
  });
  const mean = times.reduce((a, b) => a + b) / times.length;
  return `  50 000 rows, 10 clusters, 8 groups, 1000 tables: ${Math.min(...times).toFixed(0)} ms, mean ${mean.toFixed(0)} ms`;
}
