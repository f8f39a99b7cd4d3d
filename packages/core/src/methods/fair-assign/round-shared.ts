import type { Highs } from "highs";
import { squaredDistance } from "../../kernels/distance.ts";
import type { Problem } from "../../problem/problem.ts";
import type { SharedPoint } from "./assignment-program.ts";
import { SOLVER_OPTIONS } from "./highs.ts";

/** One possible home of a shared point. */
interface Part {
  readonly point: number;
  readonly cluster: number;
  share: number;
}

/** A sum of parts that must stay between whole numbers: a cluster's points, or those of one group in it. */
interface Limit {
  readonly parts: readonly Part[];
  readonly lower: number;
  readonly upper: number;
}

const WHOLE = 1e-7;

/**
 * Iterative rounding: as long as points are shared, a vertex of the small program in which every count stays between its
 * floor and its ceiling; whole points are fixed, and a limit with few parts left is dropped. Changes labels.
 */
export function roundSharedInPlace(
  highs: Highs,
  problem: Problem,
  centers: Float64Array,
  shared: readonly SharedPoint[],
  labels: Uint8Array,
): void {
  const few = 2 * (problem.attributes.length + 1); // 2 Delta of Bera et al.
  let parts = shared.flatMap(({ point, clusters, shares }) =>
    clusters.map((cluster, i): Part => ({ point, cluster, share: shares[i] })),
  );
  let limits = limitsOf(problem, parts);
  while (parts.length > 0) {
    const before = parts.length + limits.length;
    const left = (limit: Limit): number => limit.parts.filter(({ share }) => share > WHOLE && share < 1 - WHOLE).length;
    limits = limits.filter((limit) => left(limit) > few);
    solveInPlace(highs, problem, centers, parts, limits);
    fixWhole(parts, labels);
    const open = new Set(parts.filter(({ share }) => share < 1 - WHOLE && share > WHOLE).map(({ point }) => point));
    parts = parts.filter(({ point, share }) => share > WHOLE && open.has(point));
    if (parts.length + limits.length < before) continue;
    // Theory promises progress; rounding errors do not. The largest part wins.
    const largest = parts.reduce((a, b) => (b.share > a.share ? b : a));
    labels[largest.point] = largest.cluster;
    parts = parts.filter(({ point }) => point !== largest.point);
  }
}

function fixWhole(parts: readonly Part[], labels: Uint8Array): void {
  for (const { point, cluster, share } of parts) if (share >= 1 - WHOLE) labels[point] = cluster;
}

function limitsOf({ attributes }: Problem, parts: readonly Part[]): Limit[] {
  const byName = new Map<string, Part[]>();
  const join = (name: string, part: Part): void => {
    const list = byName.get(name);
    if (list === undefined) byName.set(name, [part]);
    else list.push(part);
  };
  for (const part of parts) {
    join(`${part.cluster}`, part);
    for (const { firstCell, groupOf } of attributes) join(`${part.cluster} ${firstCell + groupOf[part.point]}`, part);
  }
  return [...byName.values()].map((list) => {
    const sum = list.reduce((total, { share }) => total + share, 0);
    return { parts: list, lower: Math.floor(sum + WHOLE), upper: Math.ceil(sum - WHOLE) };
  });
}

/** Sets the shares to a vertex of least cost. */
function solveInPlace(
  highs: Highs,
  { points: coordinates, dim }: Problem,
  centers: Float64Array,
  parts: readonly Part[],
  limits: readonly Limit[],
): void {
  const points = [...new Set(parts.map(({ point }) => point))];
  const column = new Map(parts.map((part, i) => [part, i]));
  const rows = [
    ...points.map((point) => ({ parts: parts.filter((part) => part.point === point), lower: 1, upper: 1 })),
    ...limits.map((limit) => {
      const fixed = limit.parts
        .filter((part) => !column.has(part))
        .reduce((sum, { share }) => sum + Math.round(share), 0);
      return {
        parts: limit.parts.filter((part) => column.has(part)),
        lower: limit.lower - fixed,
        upper: limit.upper - fixed,
      };
    }),
  ];
  const starts = [0];
  const indices: number[] = [];
  for (const row of rows) {
    for (const part of row.parts) indices.push(column.get(part)!);
    starts.push(indices.length);
  }
  const solution = highs.withModel(
    {
      numCols: parts.length,
      numRows: rows.length,
      colCost: Float64Array.from(parts, ({ point, cluster }) =>
        squaredDistance(coordinates, dim, point, centers, cluster),
      ),
      colLower: new Float64Array(parts.length),
      colUpper: new Float64Array(parts.length).fill(1),
      rowLower: Float64Array.from(rows, ({ lower }) => lower),
      rowUpper: Float64Array.from(rows, ({ upper }) => upper),
      matrix: {
        format: "csr",
        numRows: rows.length,
        numCols: parts.length,
        starts: Int32Array.from(starts),
        indices: Int32Array.from(indices),
        values: new Float64Array(indices.length).fill(1),
      },
    },
    (model) => {
      model.options.set({ ...SOLVER_OPTIONS, solver: "simplex" }); // a vertex, not an inner point
      const { modelStatus } = model.run();
      return modelStatus === highs.constants.modelStatus.optimal ? model.getSolution().colValue : undefined;
    },
  );
  if (solution === undefined) return; // the shares as they are stay; the caller rounds the largest
  parts.forEach((part, i) => {
    part.share = solution[i];
  });
}
