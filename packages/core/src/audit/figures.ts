/** What a figure is called and means. */
export interface FigureFact {
  readonly title: string;
  /** One line for people. */
  readonly about: string;
  readonly better: "lower" | "higher" | "neither";
  /** The ends of its scale; null is without end. */
  readonly range: readonly [number, number | null];
}

/**
 * Every figure of an audit, defined once. "Share" is always by weight.
 *
 * @example
 * console.log(FIGURES.balance.about);
 */
export const FIGURES = {
  balance: {
    title: "Balance",
    about: "Smallest group over largest group in a cluster; overall that of the least balanced cluster.",
    better: "higher",
    range: [0, 1],
  },
  relativeBalance: {
    title: "Relative balance",
    about:
      "Balance divided by that of the whole data, the most that a clustering can reach; a single cluster may exceed 1.",
    better: "higher",
    range: [0, 1],
  },
  representation: {
    title: "Representation",
    about:
      "A group's share of a cluster and its share of the data, the smaller over the larger, at its worst (Bera et al.); 0.8 is the four-fifths rule both ways.",
    better: "higher",
    range: [0, 1],
  },
  additiveViolation: {
    title: "Additive violation (Bera et al.)",
    about:
      "Rows by which a cluster's worst group exceeds its allowed corridor, shares times (1 - delta) to 1 / (1 - delta).",
    better: "lower",
    range: [0, null],
  },
  klError: {
    title: "KL error",
    about:
      "How surprised the data's shares are by the clusters' shares, summed over clusters (Ziko et al.); 0 is the same, and it is infinite where a cluster lacks a group.",
    better: "lower",
    range: [0, null],
  },
  totalVariation: {
    title: "Total variation, average",
    about:
      "Share of a cluster that would have to change group to match the data, averaged over clusters by their weight.",
    better: "lower",
    range: [0, 1],
  },
  totalVariationWorst: {
    title: "Total variation, worst",
    about: "Share of the worst cluster that would have to change group to match the data.",
    better: "lower",
    range: [0, 1],
  },
  euclidean: {
    title: "Euclidean deviation, average",
    about: "Distance between a cluster's group shares and the data's, averaged over clusters by their weight (AE).",
    better: "lower",
    range: [0, Math.SQRT2],
  },
  euclideanWorst: {
    title: "Euclidean deviation, worst",
    about: "Distance between the group shares of the worst cluster and the data's (ME).",
    better: "lower",
    range: [0, Math.SQRT2],
  },
  mutualInformation: {
    title: "Mutual information",
    about: "What the cluster of a row tells about its group, in nats; 0 is nothing.",
    better: "lower",
    range: [0, null],
  },
  informationShare: {
    title: "Explained by the cluster",
    about: "Mutual information as a share of all there is to know about the group; 1 means the cluster gives it away.",
    better: "lower",
    range: [0, 1],
  },
  cost: {
    title: "Cost",
    about: "Mean squared distance of the rows to the mean of their cluster, in the encoded space.",
    better: "lower",
    range: [0, null],
  },
  worstGroupCost: {
    title: "Cost of the worst-off group",
    about: "The largest of the groups' own costs (social fairness).",
    better: "lower",
    range: [0, null],
  },
  groupCostRatio: {
    title: "Cost ratio between groups",
    about:
      "The worst-off group's cost over the best-off group's; 1 means that clusters describe all groups equally well.",
    better: "lower",
    range: [1, null],
  },
  reassigned: {
    title: "Reassigned",
    about: "Share of the rows that are not in the cluster whose mean is nearest to them.",
    better: "lower",
    range: [0, 1],
  },
  reassignedGap: {
    title: "Reassigned, gap between groups",
    about: "The largest of the groups' reassigned shares minus the smallest: who bears the moves.",
    better: "lower",
    range: [0, 1],
  },
  silhouette: {
    title: "Silhouette",
    about:
      "How much nearer rows are to their own cluster than to the next one, from -1 to 1; above 10,000 rows a sample.",
    better: "higher",
    range: [-1, 1],
  },
  daviesBouldin: {
    title: "Davies-Bouldin index",
    about: "Spread of each cluster and its most similar neighbour over their distance, averaged over clusters.",
    better: "lower",
    range: [0, null],
  },
  calinskiHarabasz: {
    title: "Calinski-Harabasz index",
    about: "Variance between clusters over variance inside them, each by its degrees of freedom.",
    better: "higher",
    range: [0, null],
  },
} as const satisfies Readonly<Record<string, FigureFact>>;

/** The name of a figure: see `FIGURES`. */
export type FigureName = keyof typeof FIGURES;

/** A figure's title inside a sentence. */
export function figureText(name: FigureName): string {
  const { title } = FIGURES[name];
  return /^(.[A-Z]|Euclid|Davies|Calinski)/.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1);
}
