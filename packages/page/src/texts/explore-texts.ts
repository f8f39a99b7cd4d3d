import { rowsOf } from "./rows-of.ts";

/** Pictures of a front. */
export const chartTexts = {
  sliderName: "The chosen clustering, along the front from cheap to fair",
  frontSummary: (count: number, measure: string, attribute: string) =>
    `The front: ${count} clusterings, cost against ${measure} of ${attribute}`,
  chosen: "chosen",
  compared: "compared",
  knee: "suggested",
  volumeLabel: (value: string) => `Hypervolume over time, now ${value}`,
} as const;

/** The step Explore. */
export const exploreTexts = {
  title: "Choose a trade-off",
  intro: "Every dot is a whole clustering. Further left is tighter, further up is fairer.",
  empty: "There is no front yet.",
  toRun: "Compute one",
  chart: "Cost against fairness",
  chance: (low: string, high: string) =>
    `The band is what clusters made without regard to the groups would mostly have by chance: ${low} to ${high}.`,
  keys: "Click or use the arrow keys to choose, drag a box to filter.",
  solution: (id: number, of: string) => `Clustering id ${id}, one of ${of}`,
  tell: (cost: string, price: string, balances: string) => `cost ${cost} (${price}), ${balances}`,
  tellFairness: (measure: string, attribute: string | undefined, value: string, relative: string) =>
    `${measure} ${attribute === undefined ? "" : `of ${attribute} `}${value} (${relative} of the best)`,
  shareOfBest: (measure: string, relative: string, attribute: string | undefined, attributes: number) =>
    attribute === undefined
      ? `${relative} of the best ${measure}`
      : `${attribute} is the worst of ${attributes}: ${relative} of its best ${measure}`,
  headline: (share: string, price: string) => `${share}, for ${price} cost`,
  headlineCheapest: (share: string) => `The cheapest: ${share}`,
  cost: "Cost",
  price: "price of fairness",
  measure: (measure: string) => `${measure.charAt(0).toUpperCase()}${measure.slice(1)}`,
  measureOf: (measure: string, attribute: string) =>
    `${measure.charAt(0).toUpperCase()}${measure.slice(1)} of ${attribute}`,
  other: (measure: string, value: string) => `${measure} ${value}`,
  relative: "of the best",
  smallest: "Smallest cluster",
  smallestShort: "Smallest",
  rows: (count: number) => (count === 1 ? "row" : "rows"),
  rate: (measure: string, attribute: string | undefined, gain: string, price: string) =>
    `${gain} more ${measure}${attribute === undefined ? "" : ` of ${attribute}`} costs ${price} more.`,
  rateLoses: (measure: string, attribute: string, gain: string, price: string) =>
    `${gain} more ${measure} of ${attribute} costs ${price} more, and another attribute loses some.`,
  rateSaves: (measure: string, attribute: string, gain: string, price: string) =>
    `${gain} more ${measure} of ${attribute} costs ${price} less, but another attribute loses some.`,
  rateEnd: (attribute: string | undefined) =>
    attribute === undefined
      ? "This is the fair end: no clustering of the front is fairer."
      : `No clustering of the front is fairer by ${attribute}.`,
  rateGo: "Take it",
  knees: "Suggestions",
  kneesWhy:
    "Suggestions are places where the next bit of fairness starts to cost more: before them fairness is cheap, after them it is not. They are offers, not verdicts.",
  kneesWorst: "With several attributes, the one that is worst off counts.",
  knee: "Where more fairness starts to cost more",
  pick: (id: number) => `id ${id}`,
  suggested: (id: number, share: string, price: string) => `id ${id}: ${share} of the best, ${price} cost`,
  ends: { cheapest: "Cheapest", fairest: "Fairest", fairestBy: (attribute: string) => `Fairest by ${attribute}` },
  filters: "Filter",
  leastFairness: (measure: string, attribute: string | undefined) =>
    attribute === undefined ? `${measure} at least` : `${measure} of ${attribute} at least`,
  mostPrice: "Cost at most",
  mostPriceHint: "the price of fairness",
  passing: (count: string, of: string) => `${count} of ${of} clusterings`,
  noLimit: "no limit",
  cheapestPassing: "Choose the cheapest of these",
  clear: "Clear filters",
  show: "Show",
  others: "Other methods",
  dominated: "Beaten solutions",
  attribute: "The picture is about",
  compare: "Compare",
  compareWith: "Keep this one to compare",
  compareEnd: "End the comparison",
  comparing: (id: number) => `compared with id ${id}`,
  clusters: "Who is in which cluster",
  clustersHint: "Bars show each cluster's mix of groups; the first row is the whole data, and ticks repeat its shares.",
  cluster: "Cluster",
  size: "Size",
  mix: (attribute: string) => `Mix of ${attribute}`,
  mixAxis: (attribute: string) => `Share of each group of ${attribute}, in all data and in every cluster`,
  profile: "What makes it",
  all: "All data",
  typical: "close to the average",
  above: (name: string, value: string) => `${name} ${value}, above average`,
  below: (name: string, value: string) => `${name} ${value}, below average`,
  later: (name: string, value: string) => `${name} ${value}, later than average`,
  earlier: (name: string, value: string) => `${name} ${value}, earlier than average`,
  projection: "The points in a plane",
  projectionHint: (share: string) =>
    `The two directions in which the points differ most; they show ${share} of the spread. Colour is the cluster, shape the group.`,
  projectionAxes: (across: string, up: string) => ({
    across: `direction of the largest spread (${across} of it) →`,
    up: `↑ direction of the next (${up})`,
  }),
  projectionLabel: (points: string, clusters: number) =>
    `${points} points in ${clusters} clusters, projected to two dimensions`,
  sampled: (shown: string, all: string) => `${shown} of ${all} points are drawn.`,
  movers: "Only who moves, compared with k-means",
  moversCount: (count: string, share: string) =>
    `${rowsOf(count)} (${share}) ${count === "1" ? "is" : "are"} in another cluster than with plain k-means.`,
  moversBetween: (count: string, share: string) =>
    `${rowsOf(count)} (${share}) ${count === "1" ? "is" : "are"} in another cluster than in the compared one.`,
  movedBy: (group: string, share: string) => `${group}: ${share} move`,
  table: "Clusterings of the front",
  tableAll: (count: string) => `All ${count}`,
  tableThin: (count: string) => `Otherwise ${count}: those whose price and fairness read differently.`,
  balanceAndShare: (balance: string, share: string) => `${balance} (${share})`,
  id: "Id",
  method: "Method",
  choose: (id: number) => `Choose clustering id ${id}`,
  more: (count: string) => `Show ${count} more`,
  noTable: (file: string) =>
    `To see who is in which cluster, open ${file}: a run folder holds cluster numbers, not the table. Until then costs and fairness are as the run's files tell them; with the table they are computed again.`,
  noLabels: "A comparison holds fronts only. Open the run of one method to see who is in which cluster.",
  unknown: "–",
  legend: "Groups",
  methodsLegend: "Methods",
} as const;

/** The rows of a cluster. */
export const rowsTexts = {
  title: "The rows themselves",
  hint: "Choose a cluster or a group, or click on a point, a bar or a cluster's size above. Rows stay in this browser.",
  cluster: "Rows of",
  choose: "choose a cluster",
  allClusters: "all clusters",
  group: "And of the group",
  allGroups: "all groups",
  row: "Row",
  kMeans: "Plain k-means",
  same: "the same",
  moved: "What moved it",
  /** By the kinds of reasons. */
  why: {
    nearer: "the centres: its new one is the nearer",
    room: "others: it makes room for them",
    lacked: (group: string, cluster: string, before: string, all: string) =>
      `${cluster} had too few of ${group}: ${before}, of all data ${all}`,
    crowded: (group: string, cluster: string, before: string, all: string) =>
      `${cluster} had too many of ${group}: ${before}, of all data ${all}`,
  },
  found: (count: string) => rowsOf(count),
  before: "Rows before",
  next: "Next rows",
  page: (page: number, pages: number) => `page ${page} of ${pages}`,
  save: "Save these rows, CSV",
  file: "fairfront-rows.csv",
  list: (count: string, cluster: string) => `${rowsOf(count)} of ${cluster}: list them`,
  name: (cluster: number) => `Name of cluster ${cluster}`,
  namePlaceholder: "name it",
} as const;
