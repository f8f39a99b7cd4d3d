import type { Figures } from "./audit-result.ts";
import type { AuditedRows } from "./audited-rows.ts";
import { calinskiHarabasz, daviesBouldin } from "./geometry.ts";
import { meanEstimate } from "./weighted-means.ts";

/** cost, reassigned and silhouette of one group. */
export function groupFigures(placed: AuditedRows, groupOf: ArrayLike<number>, group: number): Figures {
  return figuresWhere(placed, (row) => groupOf[row] === group);
}

/** The same of one cluster. */
export function clusterFigures(placed: AuditedRows, cluster: number): Figures {
  return figuresWhere(placed, (row) => placed.clusterOf[row] === cluster);
}

/** The same of all rows, and what only makes sense for all. */
export function qualityFigures(placed: AuditedRows): Figures {
  if (placed.space === undefined) return {};
  const { rows, geometry } = placed.space;
  return {
    ...figuresWhere(placed, () => true),
    daviesBouldin: { value: daviesBouldin(rows, geometry) },
    calinskiHarabasz: { value: calinskiHarabasz(rows, geometry) },
  };
}

/** How the groups compare. */
export function overallGroupFigures(groups: readonly Figures[]): Figures {
  const numbers = (name: "cost" | "reassigned"): number[] =>
    groups.map((figures) => figures[name]?.value).filter((value) => typeof value === "number");
  const [costs, reassigned] = [numbers("cost"), numbers("reassigned")];
  if (costs.length === 0) return {};
  const [most, least] = [Math.max(...costs), Math.min(...costs)];
  return {
    worstGroupCost: { value: most },
    groupCostRatio: { value: most === 0 ? 1 : least === 0 ? null : most / least },
    reassignedGap: { value: Math.max(...reassigned) - Math.min(...reassigned) },
  };
}

function figuresWhere({ space, weights, z }: AuditedRows, belongs: (row: number) => boolean): Figures {
  if (space === undefined) return {};
  const { geometry, silhouettes } = space;
  const { rows, values } = silhouettes;
  const sampledWeights = weights === undefined ? undefined : Float64Array.from(rows, (row) => weights[row]);
  return {
    cost: meanEstimate(geometry.costs, weights, z, belongs, "positive"),
    reassigned: meanEstimate(geometry.reassigned, weights, z, belongs, "share"),
    silhouette: meanEstimate(values, sampledWeights, z, (i) => belongs(rows[i])),
  };
}
