import { basename, join, relative } from "node:path";
import {
  audit,
  type ClusterCountEntry,
  compareClusterCounts,
  countsHtml,
  type EncodedProblem,
  type Front,
  fairText,
  RUN_FILES,
  run,
  type Solution,
  timeText,
} from "@fairfront/core/internal";
import { writeTextWhole } from "../../runs/atomic-file.ts";
import { COUNTS_FILE } from "../../runs/count-folders.ts";
import { type FileRunRequest, type PreparedRun, prepareFrom, readFileOf } from "../../runs/prepare-run.ts";
import { createRunFolder, type NewFolder } from "../../runs/run-folder.ts";
import { version } from "../../runs/version.ts";
import { pdfWriter } from "../flags/pdf-flag.ts";
import { briefReporter } from "../reporters/people-reporter.ts";
import { print, printData, say } from "../streams.ts";
import { countsText } from "../texts/counts-text.ts";
import { flagNotice } from "../texts/notice-text.ts";
import { type InputTable, inputIn } from "./input-table.ts";
import { type ProgressFlags, runToEnd, stopOnSignals } from "./run-to-end.ts";

const FAIR_SHARE = 0.8; // of the best
const SILHOUETTE_ROWS = 2000;

/** A front for every number of clusters in a folder each, and what the criteria say. Chooses nothing. */
export async function runEachCount(
  request: FileRunRequest,
  counts: readonly number[],
  place: NewFolder,
  flags: ProgressFlags & { readonly pdf?: string },
  input: InputTable,
): Promise<void> {
  const pdf = await pdfWriter(flags.pdf, request.table);
  const file = await readFileOf(request);
  const prepared = counts.map((clusters) => prepareFrom(file, { ...request, clusters })); // all are checked before any runs
  const whole = await createRunFolder(place);
  const stop = stopOnSignals();
  const share = timeShares(request.timeLimit, counts.length);
  const time = request.timeLimit === undefined ? undefined : timeSentence(request.timeLimit, counts.length);
  const speaks = flags.json !== true && flags.quiet !== true;
  if (speaks) for (const line of [...noticesOf(prepared), ...(time ? [time] : [])]) say(line);
  const entries: ClusterCountEntry[] = [];
  let broken: string | undefined;
  try {
    for (const [i, { problem, record }] of prepared.entries()) {
      if (stop.aborted) break;
      const path = join(whole.path, `k-${counts[i]}`);
      const { seed, dominance, options } = record.asked;
      const timeLimit = share(i);
      const asked = { ...record.asked, ...(timeLimit !== undefined && { timeLimit }) };
      const { input: table, ...kept } = inputIn(whole.path, input, { ...record, asked });
      const ended = await runToEnd({
        problem,
        ...kept,
        input: i === 0 ? table : undefined, // one for all
        open: async () => {
          const own = await createRunFolder({ out: path, table: request.table, force: place.force });
          return i === 0 ? { ...own, clear: inTurn(own.clear, whole.clear) } : own;
        },
        start: (how) => run(problem, { ...how, seed, dominance, options }),
        flags,
        reporter: speaks ? briefReporter(`${counts[i]} clusters`) : undefined,
        stop,
      });
      if (ended.kind === "stopped")
        broken = path; // half a front says nothing about a number of clusters
      else entries.push({ ...entryOf(problem, ended.front), reason: ended.reason });
    }
    const report = compareClusterCounts(entries);
    const missing = counts.filter((count) => !entries.some(({ clusters }) => clusters === count));
    const fair = fairText(FAIR_SHARE, prepared[0].problem.attributes);
    const made = new Date().toISOString();
    const about = { table: basename(input.name), missing, time, fair, made, version };
    const html = countsHtml({ ...report, ...about });
    await writeTextWhole(join(whole.path, COUNTS_FILE), `${JSON.stringify(report, undefined, 2)}\n`);
    await writeTextWhole(join(whole.path, RUN_FILES.report), html);
    await pdf?.(html);
    if (flags.json === true)
      await printData(`${JSON.stringify({ kind: "clusters", folder: whole.path, ...report })}\n`);
    else if (flags.quiet !== true) await print(countsText(report, fair, relative("", whole.path) || "."));
  } finally {
    whole.forget();
  }
  if (stop.aborted) {
    const how = broken === undefined ? "." : `; go on with: fairfront resume ${relative("", broken)}`;
    say(`Stopped after ${entries.length} of ${counts.length} numbers of clusters${how}`);
  }
}

type Work = (() => Promise<void>) | undefined;

function inTurn(first: Work, second: Work): Work {
  if (first === undefined || second === undefined) return first ?? second;
  return async () => {
    await first();
    await second();
  };
}

/** What is left of the time, divided by how many are left: what one does not need goes to those after it. */
function timeShares(limit: number | undefined, count: number): (index: number) => number | undefined {
  const start = performance.now();
  return (index) => {
    if (limit === undefined) return undefined;
    return Math.max(1, Math.round((limit - (performance.now() - start)) / (count - index)));
  };
}

function timeSentence(limit: number, count: number): string {
  return `The time of ${timeText(limit)} is for all ${count} numbers of clusters: ${timeText(limit / count)} each with its report; what one leaves, or takes beyond that, changes the shares of those after it.`;
}

/** What was decided about the table, once for all. */
function noticesOf(prepared: readonly PreparedRun[]): string[] {
  return [...new Set(prepared.flatMap(({ problem }) => problem.notices.map(flagNotice)))];
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
  return attributes.every(({ measure }, a) => scores[1 + a] >= FAIR_SHARE * measure.best);
}

function silhouetteOf(problem: EncodedProblem, { clustering }: Solution): number | undefined {
  const { points, dim, attributes, weights } = problem;
  const input = { labels: clustering.labels, attributes, points: { values: points, dim }, weights };
  const { quality } = audit(input, { draws: 1, silhouetteRows: SILHOUETTE_ROWS });
  return quality.silhouette?.value ?? undefined;
}
