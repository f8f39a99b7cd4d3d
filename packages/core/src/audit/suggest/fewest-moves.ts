import { fewestByClusters } from "./cluster-branches.ts";
import type { CountsFound } from "./counts-found.ts";
import { fewestByProgram } from "./counts-program.ts";
import type { StrataTable } from "./fair-rows.ts";

/** Tables with more cells take too long. */
export const MOST_CELLS = 1500;

/**
 * `effort` is a number of steps, some 100 million a second, so that every machine finds the same; `wanted`: whether any
 * counts that keep the floor will do.
 */
export function fewestMoves(
  table: StrataTable,
  floor: number,
  effort: number,
  wanted: "fewest" | "any" = "fewest",
): CountsFound {
  const { clusters, groups } = table;
  if (groups.some(({ rows }) => rows < clusters)) return { kind: "none" };
  if (!isParted(table)) return fewestByProgram(table, floor, effort);
  return fewestByClusters(table, floor, effort, wanted);
}

/** Whether every stratum is a group of some attribute: what its groups keep, those of coarser attributes keep, too. */
function isParted({ strata, groups }: StrataTable): boolean {
  const alone = new Set(groups.flatMap(({ strata: own }) => (own.length === 1 ? own : [])));
  return alone.size === strata;
}
