import { nameWords } from "../notices/words/name-words.ts";
import { refusalOf } from "../refusal-of.ts";

/** What is known about one number of clusters. */
export interface ClusterCountEntry {
  readonly clusters: number;
  /** Of the cheapest solution. */
  readonly cost: number;
  /** Of the cheapest solution, and of the one that would be picked; undefined where not computed. */
  readonly silhouette?: number | undefined;
  readonly fairSilhouette?: number | undefined;
  /** Of the front, in its own box from one cluster's cost to the best balance. */
  readonly hypervolume?: number | undefined;
  /** How much more the fair solution costs than the cheapest: 0.05 is 5 %. */
  readonly priceOfFairness?: number | undefined;
  /** Why its search ended: "time" where the time was up before it came to its end. */
  readonly reason?: string | undefined;
}

/** The criteria, as people call them. */
export const CRITERIA = {
  elbow: "elbow",
  silhouette: "silhouette",
  fairSilhouette: "silhouette of the fair",
  priceOfFairness: "price of fairness",
} as const;

/** What one criterion says. */
export interface ClusterCountAdvice {
  readonly criterion: keyof typeof CRITERIA;
  readonly clusters: number;
  readonly about: string;
}

export interface ClusterCountReport {
  /** By number of clusters. */
  readonly entries: readonly ClusterCountEntry[];
  /** One a criterion that can be computed. */
  readonly advice: readonly ClusterCountAdvice[];
  readonly agree: boolean;
  /** One line for people. */
  readonly summary: string;
}

/** What elbow, silhouette and fronts say about the number of clusters. It does not choose. */
export function compareClusterCounts(given: readonly ClusterCountEntry[]): ClusterCountReport {
  const entries = [...given].sort((a, b) => a.clusters - b.clusters);
  const twice = entries.find(({ clusters }, i) => clusters === entries[i - 1]?.clusters);
  if (twice !== undefined) throw refusalOf(nameWords, "each-once", "clusters", { got: String(twice.clusters) });
  const elbow = elbowOf(entries);
  const advice = [
    elbow === undefined ? [] : [{ criterion: "elbow", clusters: elbow, about: "where the cost stops falling fast" }],
    bestBy(entries, "silhouette", 1, "where clusters are most distinct"),
    bestBy(entries, "fairSilhouette", 1, "where fair clusters are most distinct"),
    bestBy(entries, "priceOfFairness", -1, "where fairness costs least"),
  ].flat() as ClusterCountAdvice[];
  const agree = new Set(advice.map(({ clusters }) => clusters)).size <= 1;
  return { entries, advice, agree, summary: summaryOf(entries, advice, agree) };
}

/**
 * The number whose cost is farthest below the straight line from the first to the last, both axes scaled to their
 * range; undefined for fewer than three, or where the curve is nowhere below that line.
 */
export function elbowOf(entries: readonly Pick<ClusterCountEntry, "clusters" | "cost">[]): number | undefined {
  const first = entries[0];
  const last = entries[entries.length - 1];
  if (entries.length < 3 || first.cost === last.cost) return undefined;
  let best: number | undefined;
  let most = 0;
  for (const { clusters, cost } of entries) {
    const x = (clusters - first.clusters) / (last.clusters - first.clusters);
    const y = (cost - last.cost) / (first.cost - last.cost);
    if (1 - x - y > most) {
      most = 1 - x - y;
      best = clusters;
    }
  }
  return best;
}

/** Ties go to fewer clusters. */
function bestBy(
  entries: readonly ClusterCountEntry[],
  criterion: "silhouette" | "fairSilhouette" | "priceOfFairness",
  sign: 1 | -1,
  about: string,
): ClusterCountAdvice[] {
  const known = entries.flatMap((entry) => {
    const value = entry[criterion];
    return value === undefined ? [] : [{ clusters: entry.clusters, value }];
  });
  if (known.length < 2) return [];
  const best = known.reduce((a, b) => (sign * b.value > sign * a.value ? b : a));
  return [{ criterion, clusters: best.clusters, about }];
}

function summaryOf(
  entries: readonly ClusterCountEntry[],
  advice: readonly ClusterCountAdvice[],
  agree: boolean,
): string {
  if (advice.length === 0) return "too few numbers of clusters to compare; nothing is chosen";
  const said = advice.map(({ criterion, clusters }) => `${CRITERIA[criterion]} says ${clusters}`).join(", ");
  const chosen = agree ? `${said}; nothing is chosen` : `${said}: they disagree, and nothing is chosen`;
  const unfair = withoutFair(entries);
  return unfair.length === 0 ? chosen : `${chosen}; for ${unfair.join(", ")} no solution found is fair`;
}

/** Numbers of clusters that criteria of fair solutions cannot speak of, while they do of others. */
function withoutFair(entries: readonly ClusterCountEntry[]): number[] {
  const without = entries.filter(({ priceOfFairness }) => priceOfFairness === undefined);
  return without.length === entries.length ? [] : without.map(({ clusters }) => clusters);
}
