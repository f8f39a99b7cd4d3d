import type { EncodedProblem } from "@fairfront/core/internal";
import type { View } from "./explore.ts";

/** Clusters in the order of their counterparts, so that rows stay where they are from choice to choice. */
export function byColor({ colors }: View): number[] {
  return Array.from(colors.keys()).sort((a, b) => colors[a] - colors[b]);
}

/** A cluster's shares of the groups; all 0 where it is empty. */
export function sharesOf(of: EncodedProblem, view: View, attribute: number, cluster: number): number[] {
  const { firstCell, groups } = of.attributes[attribute];
  const mass = view.clustering.masses[cluster];
  return groups.map((_, j) =>
    view.clustering.sizes[cluster] === 0 ? 0 : view.clustering.cellMasses[cluster * of.cells + firstCell + j] / mass,
  );
}

/** The shares of the groups in all of the data. */
export function sharesOfData({ attributes, mass }: EncodedProblem, attribute: number): number[] {
  return Array.from(attributes[attribute].masses, (share) => share / mass);
}
