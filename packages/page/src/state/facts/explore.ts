import {
  type Clustering,
  chanceBands,
  type ExchangeRate,
  exchangeRate,
  type FrontRow,
  kneesOf,
  matchClusters,
  type Objective,
  objectivesOf,
  type PrincipalPlane,
  principalPlane,
  tallyClustering,
} from "@fairfront/core/internal";
import { computed } from "@preact/signals";
import { choice } from "../signals/history.ts";
import { baselines, front, problem } from "../signals/session.ts";

const EXCHANGE_STEP = 0.05;
const K_MEANS = "lloyd";

/** One solution with everything that pictures of it need. */
export interface View {
  readonly id: number;
  readonly row: FrontRow;
  readonly clustering: Clustering;
  /** Which cluster of the front every cluster is taken for: it has its colour, place and name. On the front, itself. */
  readonly colors: Uint8Array;
}

export const rows = computed<readonly FrontRow[]>(() => front.value?.rows ?? []);
const scores = computed(() => rows.value.map(({ cost, fairness }) => Float64Array.of(cost, ...fairness)));
/** From the problem; where the table is not there, the numbers of the front say how many there are. */
const objectives = computed<readonly Objective[]>(() => {
  if (problem.value !== undefined) return objectivesOf(problem.value);
  const fairness = rows.value[0]?.fairness ?? [];
  return [
    { name: "cost", better: "lower" },
    ...fairness.map((_, a) => ({ name: `fairness ${a}`, better: "higher" }) as const),
  ];
});

interface ShownAttribute {
  readonly name: string;
  /** What was optimised, and the value that no clustering exceeds. */
  readonly measure: string;
  readonly best: number;
}

/** The attributes of the front: from the problem, or, where the table is not there, from the rows themselves. */
export const attributes = computed<readonly ShownAttribute[]>(() => {
  const of = problem.value;
  if (of !== undefined) {
    return of.attributes.map(({ name, measure }) => ({ name, best: measure.best, measure: measure.name }));
  }
  const last = rows.value.at(-1);
  return (last?.fairness ?? [1]).map((fairness, a) => ({
    name: front.value?.attributes?.[a] ?? "",
    best: last === undefined || fairness === 0 ? 1 : fairness / last.relativeFairness[a],
    measure: front.value?.measures?.[a] ?? "balance",
  }));
});

/** Which attribute the pictures show. */
export const shownAttribute = computed(() => Math.min(choice.attribute.value, attributes.value.length - 1));

/** The least balance that is asked of every attribute; 0 for none. */
export const leastBalances = computed(() => {
  const asked = choice.leastBalances.value;
  return attributes.value.map(({ name }) => (typeof asked[name] === "number" ? asked[name] : 0));
});

/** Whether a row passes the filters. */
export const passes = computed(() => {
  const [least, mostPrice] = [leastBalances.value, choice.mostPrice.value];
  return (row: FrontRow): boolean =>
    row.fairness.every((value, a) => value >= least[a]) && (mostPrice < 0 || row.priceOfFairness <= mostPrice);
});

/** Where the front bends most, by three measures; several may agree. Of several attributes the worst one counts. */
export const knees = computed(() => kneesOf(rows.value));

/** The chosen solution's id; before a choice, the first suggestion stands in. */
export const chosenId = computed(() => {
  const chosen = choice.chosen.value;
  if (rows.value.length === 0) return -1;
  if (chosen >= 0 && chosen < rows.value.length) return chosen;
  return knees.value[0]?.id ?? 0;
});

export const comparedId = computed(() => {
  const compared = choice.compared.value;
  return compared < rows.value.length && compared !== chosenId.value ? compared : -1;
});

/** What a step towards more balance costs, one an attribute; undefined where there is no more. */
export const rates = computed<readonly (ExchangeRate | undefined)[]>(() =>
  chosenId.value < 0
    ? []
    : attributes.value.map((_, a) =>
        exchangeRate(objectives.value, scores.value, chosenId.value, 1 + a, EXCHANGE_STEP),
      ),
);

/** What clusters made without regard to the groups would mostly have, one range an attribute; of the cheapest's sizes. */
export const chance = computed<readonly (readonly [number, number] | undefined)[]>(() => {
  const [of, cheapest] = [problem.value, front.value?.solutions[0]];
  if (of === undefined || cheapest === undefined) return [];
  const bands = chanceBands(of.attributes, of.weights, tallyClustering(of, cheapest.labels).sizes);
  return of.attributes.map(({ measure: { name } }, a) =>
    name === "balance" || name === "representation" ? bands[a][name].range : undefined,
  );
});

export const chosen = computed(() => viewOf(chosenId.value));
export const compared = computed(() => viewOf(comparedId.value));

/** Plain k-means, where it was run; its tallies stay, whatever is chosen. */
const kMeansFound = computed(() => {
  const [of, found] = [problem.value, baselines.value.find(({ method }) => method === K_MEANS)];
  const labels = found?.solutions[0]?.labels;
  if (of === undefined || found === undefined || labels === undefined) return undefined;
  return { row: found.rows[0], clustering: tallyClustering(of, labels) };
});

/** The same, its clusters taken for those of the chosen solution that they share most rows with. */
export const kMeans = computed<View | undefined>(() => {
  const [of, view, found] = [problem.value, chosen.value, kMeansFound.value];
  if (of === undefined || view === undefined || found === undefined) return undefined;
  const colors = matchClusters(of, found.clustering.labels, view.clustering.labels);
  return { id: 0, ...found, colors };
});

export const plane = computed<PrincipalPlane | undefined>(() =>
  problem.value === undefined ? undefined : principalPlane(problem.value),
);

/** Alike clusters along a front have one number. */
function viewOf(id: number): View | undefined {
  const [of, solution] = [problem.value, front.value?.solutions[id]];
  if (of === undefined || solution === undefined) return undefined;
  const colors = Uint8Array.from({ length: of.clusters }, (_, cluster) => cluster);
  return { id, row: rows.value[id], clustering: tallyClustering(of, solution.labels), colors };
}

/** Points that two solutions put into clusters that are no counterparts. */
export function movedPoints(size: number, a: View, b: View): Uint8Array {
  const moved = new Uint8Array(size);
  const [of, other] = [a.clustering.labels, b.clustering.labels];
  for (let point = 0; point < size; point++) {
    moved[point] = a.colors[of[point]] === b.colors[other[point]] ? 0 : 1;
  }
  return moved;
}
