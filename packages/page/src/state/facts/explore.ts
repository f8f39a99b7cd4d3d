import {
  type Aim,
  type Clustering,
  type EncodedProblem,
  type ExchangeRate,
  exchangeRate,
  type FrontRow,
  findKnee,
  KNEES,
  type Knee,
  matchClusters,
  objectivesOf,
  type PrincipalPlane,
  principalPlane,
  type SavedSolution,
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
  /** Which cluster of the cheapest solution every cluster is best taken for: it has the same colour. */
  readonly colors: Uint8Array;
}

export const rows = computed<readonly FrontRow[]>(() => front.value?.rows ?? []);
const scores = computed(() => rows.value.map(({ cost, balance }) => Float64Array.of(cost, ...balance)));
/** From the problem; where the table is not there, the numbers of the front say how many there are. */
const aims = computed<readonly Aim[]>(() => {
  if (problem.value !== undefined) return objectivesOf(problem.value);
  const balances = rows.value[0]?.balance ?? [];
  return [
    { name: "cost", better: "lower" },
    ...balances.map((_, a) => ({ name: `balance ${a}`, better: "higher" }) as const),
  ];
});

/** Whether a row passes the filters. */
export const passes = computed(() => {
  const [leastBalance, mostPrice] = [choice.leastBalance.value, choice.mostPrice.value];
  const attribute = choice.attribute.value;
  return (row: FrontRow): boolean =>
    row.balance[attribute] >= leastBalance && (mostPrice < 0 || row.priceOfFairness <= mostPrice);
});

export interface KneePoint {
  readonly knee: Knee;
  readonly id: number;
}

/** Where the front bends most, by three measures; several may agree. None for more than two objectives. */
export const knees = computed<readonly KneePoint[]>(() => {
  if (aims.value.length !== 2 || scores.value.length < 3) return [];
  return KNEES.map((knee) => ({ knee, id: findKnee(aims.value, scores.value, knee) })).filter(({ id }) => id > 0);
});

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

export const rate = computed<ExchangeRate | undefined>(() =>
  chosenId.value < 0 || aims.value.length === 0
    ? undefined
    : exchangeRate(aims.value, scores.value, chosenId.value, 1 + choice.attribute.value, EXCHANGE_STEP),
);

/** Colours of clusters are those of this solution: the cheapest one. */
const reference = computed(() => front.value?.solutions[0]?.labels);

export const chosen = computed(() => viewOf(problem.value, front.value?.solutions, chosenId.value));
export const compared = computed(() => viewOf(problem.value, front.value?.solutions, comparedId.value));

/** Plain k-means with the colours of the cheapest solution's clusters, where it was run. */
export const kMeans = computed<View | undefined>(() => {
  const found = baselines.value.find(({ method }) => method === K_MEANS);
  return found === undefined ? undefined : viewOf(problem.value, found.solutions, 0, found.rows);
});

export const plane = computed<PrincipalPlane | undefined>(() =>
  problem.value === undefined ? undefined : principalPlane(problem.value),
);

function viewOf(
  of: EncodedProblem | undefined,
  solutions: readonly SavedSolution[] | undefined,
  id: number,
  from: readonly FrontRow[] = rows.value,
): View | undefined {
  const solution = solutions?.[id];
  if (of === undefined || solution === undefined) return undefined;
  const clustering = tallyClustering(of, solution.labels);
  const colors = matchClusters(of, reference.value ?? solution.labels, solution.labels);
  return { id, row: from[id], clustering, colors };
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
