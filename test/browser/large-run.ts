import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  type EncodedProblem,
  encode,
  endedRecord,
  type FrontRow,
  freshScores,
  frontVolume,
  newRecord,
  Rng,
  type Table,
  tableCsv,
  writeRun,
} from "@fairfront/core/internal";
import { folderStore } from "fairfront/internal";
import { fileChecksum } from "fairfront/node";

const CLUSTERS = 10;
const FEATURES = ["a", "b", "c", "d", "e", "f", "g", "h"];
const FAR = 12; // between the middles of two clusters, in standard deviations

/**
 * A run folder of any size, without a search, whose numbers follow from its labels. Cluster 0 has only the first group,
 * cluster 1 only the second, the others half of each; every solution exchanges more rows between the two. With a share p
 * exchanged, balance is p / (1 - p), and the cost above the cheapest grows as 4 p (1 - p): at balance b, as 4 b / (1 + b)^2
 * of the most.
 */
export async function makeLargeRun(
  folder: string,
  { rows, solutions }: { readonly rows: number; readonly solutions: number },
): Promise<void> {
  mkdirSync(folder);
  const table = tableOf(rows);
  const path = join(folder, "table.csv");
  writeFileSync(path, tableCsv(table));
  const problem = encode(table, { protect: ["group"], clusters: CLUSTERS });
  const exchanged = Array.from({ length: solutions }, (_, i) => Math.round((i * rows * 0.497) / CLUSTERS / solutions));
  const labels = exchanged.map((count) => Uint8Array.from(problem.rows, (row) => clusterOf(row, count)));
  const found = rowsOf(problem, exchanged, labels);
  const hypervolume = frontVolume(problem, found);
  const asked = {
    table: path,
    checksum: await fileChecksum(path),
    protect: ["group"],
    clusters: CLUSTERS,
    scale: "zscore",
    method: "trace",
    options: {},
    seed: 1,
    dominance: "usual",
    threads: 1,
  } as const;
  const began = newRecord({ ...asked, protect: ["group"] }, problem, { fairfront: "0" }, "2000-01-01T00:00:00.000Z");
  const ended = "2000-01-01T00:00:01.000Z";
  const record = endedRecord(began, {
    state: "finished",
    reason: "done",
    ended,
    searched: 1000,
    front: { hypervolume, solutions: found },
  });
  const results = { record, rows: found, rowOfPoint: problem.rows, labels };
  await writeRun(
    folderStore(folder),
    results,
    async () => ({}),
    () => createHash("sha256"),
  );
}

/** By hand, in a moment: only two clusters change. The ends are scored as any clustering is, and give the cost's unit. */
function rowsOf(problem: EncodedProblem, exchanged: readonly number[], labels: readonly Uint8Array[]): FrontRow[] {
  const each = problem.size / CLUSTERS;
  const between = apart(problem, exchanged);
  const last = exchanged.length - 1;
  const [cheapest, fairest] = [labels[0], labels[last]].map((of) => freshScores(problem, of).scores[0]);
  const unit = (fairest - cheapest) / (between[0] - between[last]);
  return exchanged.map((count, id) => {
    const cost = id === last ? fairest : cheapest + (between[0] - between[id]) * unit;
    const balance = [count / (each - count)];
    return {
      id,
      cost,
      fairness: balance,
      relativeFairness: balance,
      balance,
      relativeBalance: balance,
      representation: [(2 * count) / each],
      priceOfFairness: id === 0 ? 0 : cost / cheapest - 1,
      smallestCluster: each,
      method: "trace",
    };
  });
}

/** How far the middles of the two clusters are apart, squared: by so much less do their points lie around them. */
function apart({ size, dim, points, rows }: EncodedProblem, exchanged: readonly number[]): number[] {
  const differences = new Float64Array(dim); // of the sums of both clusters
  const byPlace: Float64Array[] = []; // the same of the pair of rows at every place
  for (let point = 0; point < size; point++) {
    const cluster = rows[point] % CLUSTERS;
    if (cluster > 1) continue;
    byPlace[Math.floor(rows[point] / CLUSTERS)] ??= new Float64Array(dim);
    for (let d = 0; d < dim; d++) {
      const value = cluster === 0 ? points[point * dim + d] : -points[point * dim + d];
      differences[d] += value;
      byPlace[Math.floor(rows[point] / CLUSTERS)][d] += value;
    }
  }
  let place = 0;
  return exchanged.map((count) => {
    for (; place < count; place++) for (let d = 0; d < dim; d++) differences[d] -= 2 * byPlace[place][d];
    return differences.reduce((sum, difference) => sum + difference ** 2, 0);
  });
}

/** Rows take turns in the clusters: row 13 is the second one of cluster 3. */
function clusterOf(row: number, exchanged: number): number {
  const [cluster, place] = [row % CLUSTERS, Math.floor(row / CLUSTERS)];
  return cluster < 2 && place < exchanged ? 1 - cluster : cluster;
}

function tableOf(rows: number): Table {
  const rng = Rng.fromSeed(1);
  const clusters = Array.from({ length: rows }, (_, row) => row % CLUSTERS);
  const features = FEATURES.map((name, feature) => ({
    kind: "numeric" as const,
    name,
    values: Float64Array.from(clusters, (cluster) => rng.normal() + (cluster % FEATURES.length === feature ? FAR : 0)),
  }));
  const group = Float64Array.from(clusters, (cluster, row) => (cluster < 2 ? cluster : Math.floor(row / CLUSTERS) % 2));
  return { rows, columns: [...features, { kind: "numeric", name: "group", values: group }] };
}
