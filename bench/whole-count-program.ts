import type { Problem } from "@fairfront/core/internal";
import { bulkKernels } from "../packages/core/src/kernels/bulk.ts";
import { squaredDistance } from "../packages/core/src/kernels/distance.ts";
import { solveAssignment } from "../packages/core/src/methods/fair-assign/assignment-program.ts";
import { loadHighs } from "../packages/core/src/methods/fair-assign/highs.ts";
import { relaxedBounds } from "../packages/core/src/methods/fair-assign/share-bounds.ts";
import { atOnce } from "../packages/core/src/pieces.ts";

const REACH = 2; // costs: how much more than its best home a row may take, at the prices of the program without whole counts
const RARE = 100; // rows of a group this small may go anywhere
const GAP = 1e-5; // of the cost: what the solver may leave

/**
 * The best clustering at these centres with all shares of the one attribute from t r to r / t, without rounding: a
 * mixed-integer program in which the count of every group in every cluster is whole. At whole counts the rows are a problem
 * of transport, which has whole solutions.
 */
export async function solveWholeCounts(problem: Problem, centers: Float64Array, floor: number): Promise<Uint8Array> {
  const highs = await loadHighs();
  const { size, clusters, dim, points, attributes } = problem;
  const [{ groupOf, sizes }] = attributes;
  const bounds = relaxedBounds(problem, 1 - floor);
  const solved = atOnce(solveAssignment(highs, bulkKernels(points, dim, size), problem, centers, bounds))!;
  const reach = REACH * solved.cost;
  const count = sizes.length * clusters; // counts stand first, groups x clusters
  const fixed = new Float64Array(count);
  const labels = new Uint8Array(size);
  const parts: { row: number; point: number; cluster: number; cost: number }[] = [];
  let open = 0;
  for (let point = 0; point < size; point++) {
    const group = groupOf[point];
    const costs = Array.from({ length: clusters }, (_, k) => squaredDistance(points, dim, point, centers, k));
    const priced = costs.map((cost, k) => cost + solved.prices[group * clusters + k]);
    const most = sizes[group] < RARE ? Number.POSITIVE_INFINITY : Math.min(...priced) + reach;
    const homes = priced.flatMap((value, k) => (value <= most ? [k] : []));
    if (homes.length > 1) {
      for (const k of homes) parts.push({ row: count + open, point, cluster: k, cost: costs[k] });
      open++;
      continue;
    }
    labels[point] = homes[0];
    fixed[group * clusters + homes[0]]++;
  }
  const firstShare = count + open;
  const columns = [
    ...Array.from(fixed, (_, cell) => {
      const [own, k] = [Math.floor(cell / clusters), cell % clusters];
      return [
        [cell, -1],
        ...Array.from(sizes, (of, group) => {
          const at = firstShare + 2 * (group * clusters + k);
          const [share, is] = [of / size, group === own ? 1 : 0];
          return [
            [at, is - floor * share],
            [at + 1, share - floor * is],
          ];
        }).flat(),
      ];
    }),
    ...parts.map(({ row, point, cluster }) => [
      [groupOf[point] * clusters + cluster, 1],
      [row, 1],
    ]),
  ];
  const entries = columns.flat();
  const starts = [0];
  for (const { length } of columns) starts.push(starts.at(-1)! + length);
  const numCols = columns.length;
  const numRows = firstShare + 2 * count;
  const colUpper = new Float64Array(numCols).fill(1);
  const rowLower = new Float64Array(numRows);
  const rowUpper = new Float64Array(numRows);
  for (let cell = 0; cell < count; cell++) {
    colUpper[cell] = sizes[Math.floor(cell / clusters)];
    rowLower[cell] = rowUpper[cell] = -fixed[cell];
  }
  rowLower.fill(1, count, firstShare);
  rowUpper.fill(1, count, firstShare).fill(highs.infinity, firstShare);
  const model = highs.createModel({
    numCols,
    numRows,
    colCost: Float64Array.from(columns, (_, i) => (i < count ? 0 : parts[i - count].cost)),
    colLower: new Float64Array(numCols),
    colUpper,
    rowLower,
    rowUpper,
    integrality: Int32Array.from(columns, (_, i) => (i < count ? 1 : 0)),
    matrix: {
      format: "csc",
      numRows,
      numCols,
      starts: Int32Array.from(starts),
      indices: Int32Array.from(entries, ([row]) => row),
      values: Float64Array.from(entries, ([, value]) => value),
    },
  });
  model.options.set({ output_flag: false, mip_rel_gap: GAP });
  const { modelStatus } = model.run();
  if (modelStatus !== highs.constants.modelStatus.optimal) throw new Error(`no whole counts: status ${modelStatus}`);
  const taken = model.getSolution().colValue;
  model.dispose();
  parts.forEach(({ point, cluster }, i) => {
    if (taken[count + i] > 0.5) labels[point] = cluster;
  });
  return labels;
}
