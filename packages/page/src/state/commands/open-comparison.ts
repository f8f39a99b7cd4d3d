import { type ComparisonFile, type FrontRow, measureOf } from "@fairfront/core/internal";
import { batch } from "@preact/signals";
import type { FoundFront } from "../../workers/messages.ts";
import { forgetHistory, settle } from "../signals/history.ts";
import * as session from "../signals/session.ts";
import { openings } from "./openings.ts";
import { stopWorker } from "./search-control.ts";

/** Opens a comparison: the best front to choose from, the best ones of the other methods beside it. */
export function openComparison({ asked, problem, methods }: ComparisonFile): void {
  const fronts = methods
    .filter(({ runs }) => runs.length > 0)
    .map(({ method, runs }): FoundFront => {
      const best = runs.reduce((a, b) => (b.hypervolume > a.hypervolume ? b : a));
      return {
        method,
        hypervolume: best.hypervolume,
        rows: best.front.map((scores, id) => rowOf(scores, id, method, best.front[0][0], problem.attributes)),
        solutions: [],
        attributes: problem.attributes.map(({ name }) => name),
        measures: problem.attributes.map((attribute) => measureOf(attribute).name),
        table: asked.table.split(/[\\/]/).at(-1) ?? asked.table,
      };
    })
    .sort((a, b) => b.hypervolume - a.hypervolume);
  openings.begin();
  batch(() => {
    stopWorker();
    session.forgetResults();
    session.opened.value = undefined;
    [session.front.value, ...session.baselines.value] = fronts as [FoundFront, ...FoundFront[]];
    forgetHistory();
    settle({ step: "explore", source: `comparison:${fronts[0].table}`, chosen: -1, compared: -1, attribute: 0 });
  });
}

function rowOf(
  scores: readonly number[],
  id: number,
  method: string,
  least: number,
  attributes: ComparisonFile["problem"]["attributes"],
): FrontRow {
  const [cost, ...fairness] = scores;
  const measures = attributes.map(measureOf);
  const relative = fairness.map((value, a) => value / measures[a].best);
  const all = (name: string): boolean => measures.every((measure) => measure.name === name);
  return {
    id,
    cost,
    balance: all("balance") ? fairness : [], // a comparison keeps what it compares
    relativeBalance: all("balance") ? relative : [],
    ...(all("representation") && { representation: fairness }),
    fairness,
    relativeFairness: relative,
    priceOfFairness: cost === least ? 0 : cost / least - 1,
    smallestCluster: Number.NaN, // a comparison keeps no labels
    method,
  };
}
