import { texts } from "../../texts.ts";
import { choice } from "../signals/history.ts";
import type { View } from "./explore.ts";

/** What a person calls a cluster; empty where they do not. Names stay with a cluster along the whole front. */
export function clusterName({ colors }: Pick<View, "colors">, cluster: number): string {
  const name = choice.clusterNames.value[String(colors[cluster])];
  return typeof name === "string" ? name : "";
}

/** The names of all clusters, in their order; undefined where none has one. */
export function namesOfClusters(view: Pick<View, "colors">): readonly string[] | undefined {
  const names = Array.from(view.colors.keys(), (cluster) => clusterName(view, cluster));
  return names.some((name) => name !== "") ? names : undefined;
}

/** The name of a cluster, or "Cluster 3". */
export function clusterTitle(view: Pick<View, "colors">, cluster: number): string {
  return clusterName(view, cluster) || `${texts.explore.cluster} ${cluster}`;
}
