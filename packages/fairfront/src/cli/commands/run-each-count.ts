import { join, relative } from "node:path";
import {
  audit,
  type ClusterCountEntry,
  type ClusterCountReport,
  compareClusterCounts,
  type EncodedProblem,
  type Front,
  run,
  type Solution,
} from "@fairfront/core/internal";
import { writeTextWhole } from "../../runs/atomic-file.ts";
import { makeFolder } from "../../runs/make-folder.ts";
import { prepareFrom, type RunWish, readFileOf } from "../../runs/prepare-run.ts";
import { createRunFolder, type NewFolder } from "../../runs/run-folder.ts";
import { print, streams } from "../streams.ts";
import { textTable } from "../texts/text-table.ts";
import { type InputTable, keepInput } from "./input-table.ts";
import { type PursuitFlags, pursue, stopOnSignals } from "./pursue.ts";

const REPORT = "clusters.json";
const FAIR_SHARE = 0.8; // of the best balance
const SILHOUETTE_ROWS = 2000;

/** A front for every number of clusters in a folder each, and what the criteria say. Chooses nothing. */
export async function runEachCount(
  wish: RunWish,
  counts: readonly number[],
  place: NewFolder,
  flags: PursuitFlags,
  input: InputTable,
): Promise<void> {
  const file = await readFileOf(wish);
  const prepared = counts.map((clusters) => prepareFrom(file, { ...wish, clusters })); // all are checked before any runs
  const whole = await createRunFolder(place);
  const stop = stopOnSignals();
  const entries: ClusterCountEntry[] = [];
  let broken: string | undefined;
  try {
    for (const [i, { problem, record }] of prepared.entries()) {
      if (stop.aborted) break;
      const path = join(whole.path, `k-${counts[i]}`);
      await makeFolder(path);
      const { seed, dominance, options } = record.asked;
      const kept = await keepInput(input, whole.path, record);
      const { kind, front } = await pursue({
        problem,
        record: kept,
        open: () => createRunFolder({ out: path, table: wish.table, force: place.force }),
        start: (how) => run(problem, { ...how, seed, dominance, options }),
        flags: flags.json === true ? flags : { ...flags, quiet: true },
        stop,
      });
      if (kind === "stopped")
        broken = path; // half a front says nothing about a number of clusters
      else entries.push(entryOf(problem, front));
    }
    const report = compareClusterCounts(entries);
    await writeTextWhole(join(whole.path, REPORT), `${JSON.stringify(report, undefined, 2)}\n`);
    if (flags.json === true) await print(`${JSON.stringify({ kind: "clusters", folder: whole.path, ...report })}\n`);
    else if (flags.quiet !== true) await print(reportText(report, relative("", whole.path) || "."));
  } finally {
    whole.release();
  }
  if (stop.aborted) {
    const how = broken === undefined ? "." : `; go on with: fairfront resume ${relative("", broken)}`;
    streams().stderr.write(`Stopped after ${entries.length} of ${counts.length} numbers of clusters${how}\n`);
  }
}

function entryOf(problem: EncodedProblem, { solutions, hypervolume }: Front): ClusterCountEntry {
  const [cheapest] = solutions;
  const clusters = problem.clusters;
  if (cheapest === undefined) return { clusters, cost: Number.NaN };
  const fair = solutions.find(({ scores }) => isFair(problem, scores));
  return {
    clusters,
    cost: cheapest.scores[0],
    silhouette: silhouetteOf(problem, cheapest),
    fairSilhouette: fair && silhouetteOf(problem, fair),
    hypervolume,
    priceOfFairness: fair && fair.scores[0] / cheapest.scores[0] - 1,
  };
}

/** Solutions come from the cheapest on, so that the first is the cheapest of its kind. */
function isFair({ attributes }: EncodedProblem, scores: Float64Array): boolean {
  return attributes.every(({ bestBalance }, a) => scores[1 + a] >= FAIR_SHARE * bestBalance);
}

function silhouetteOf(problem: EncodedProblem, { clustering }: Solution): number | undefined {
  const { points, dim, attributes, weights } = problem;
  const input = { labels: clustering.labels, attributes, points: { values: points, dim }, weights };
  const { quality } = audit(input, { draws: 1, silhouetteRows: SILHOUETTE_ROWS });
  return quality.silhouette?.value ?? undefined;
}

function reportText({ entries, advice, summary }: ClusterCountReport, folder: string): string {
  const number = (value: number | undefined, digits: number): string =>
    value === undefined ? "-" : value.toFixed(digits);
  const rows = entries.map(({ clusters, cost, silhouette, fairSilhouette, priceOfFairness }) => [
    String(clusters),
    cost.toPrecision(5),
    number(silhouette, 3),
    number(fairSilhouette, 3),
    priceOfFairness === undefined ? "-" : `+${(priceOfFairness * 100).toFixed(1)} %`,
  ]);
  const head = ["clusters", "least cost", "silhouette", "of the fair", "price of fairness"];
  return [
    ...textTable(head, rows),
    "",
    ...advice.map(({ criterion, clusters, about }) => `${criterion}: ${clusters} (${about})`),
    `In short: ${summary}. "Fair" is the cheapest with 80 % of the best balance.`,
    "",
    `Written to ${folder}: ${REPORT}, and a run in k-<clusters> for each`,
    "",
  ].join("\n");
}
