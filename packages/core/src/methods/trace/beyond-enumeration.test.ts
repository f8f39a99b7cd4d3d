import { describe, expect, it } from "vitest";
import { hypervolume } from "../../pareto/indicators/hypervolume.ts";
import type { LimitsInput } from "../../problem/limits.ts";
import { makeProblem } from "../../problem/make-problem.ts";
import type { MeasureName } from "../../problem/measure.ts";
import type { Problem } from "../../problem/problem.ts";
import { Rng } from "../../random/rng.ts";
import { findFront } from "../../run/run.ts";
import { areFew } from "./exact/every-labelling.ts";
import { trace } from "./trace.ts";

const [SIZE, CLUSTERS] = [15, 3];

/** One labelling more than Trace would look through by itself, so that its search is what is tested. */
function people(groups: number, measure: MeasureName, limits?: LimitsInput): Problem {
  const rng = Rng.fromSeed(groups).fork("beyond");
  const groupOf = Array.from({ length: SIZE }, (_, p) => (p < 3 * groups ? p % groups : rng.below(groups)));
  const points = groupOf.flatMap((group) => [2 * group + rng.normal(), rng.normal()]);
  const attributes = [{ name: "g", groups: Array.from({ length: groups }, (_, j) => `g${j}`), groupOf }];
  return makeProblem({ points, dim: 2, clusters: CLUSTERS, attributes, measure, limits });
}

/** The least cost at every fairness that any labelling has, cluster names apart: sums and counts are carried along. */
function everyFloor(problem: Problem, measure: MeasureName, { minSize = 0 }: { minSize?: number }): number[][] {
  const { points, attributes } = problem;
  const [{ groupOf, groups }] = attributes;
  const J = groups.length;
  const all = groups.map((_, j) => groupOf.reduce((sum, own) => sum + (own === j ? 1 : 0), 0));
  const squares = points.reduce((sum, x) => sum + x * x, 0);
  const sums = new Float64Array(2 * CLUSTERS);
  const sizes = new Int32Array(CLUSTERS);
  const counts = new Int32Array(CLUSTERS * J);
  const least = new Map<number, number>();
  const fairness = (): number => {
    let value = 1;
    for (let k = 0; k < CLUSTERS; k++) {
      if (sizes[k] === 0) return 0;
      let [low, high] = [SIZE, 0];
      for (let j = 0; j < J; j++) {
        const count = counts[k * J + j];
        [low, high] = [Math.min(low, count), Math.max(high, count)];
        if (measure === "balance") continue;
        if (count === 0) return 0;
        const ratio = (count * SIZE) / (all[j] * sizes[k]);
        value = Math.min(value, ratio, 1 / ratio);
      }
      if (measure === "balance") value = Math.min(value, low / high);
    }
    return value;
  };
  const place = (point: number, used: number): void => {
    if (point === SIZE) {
      let explained = 0;
      for (let k = 0; k < CLUSTERS; k++) {
        if (sizes[k] < minSize) return;
        if (sizes[k] > 0) explained += (sums[2 * k] ** 2 + sums[2 * k + 1] ** 2) / sizes[k];
      }
      const cost = (squares - explained) / SIZE;
      const value = fairness();
      if (cost < (least.get(value) ?? Number.POSITIVE_INFINITY)) least.set(value, cost);
      return;
    }
    for (let k = 0; k < Math.min(CLUSTERS, used + 1); k++) {
      const cell = k * J + groupOf[point];
      const [x, y] = [points[2 * point], points[2 * point + 1]];
      [sums[2 * k], sums[2 * k + 1]] = [sums[2 * k] + x, sums[2 * k + 1] + y];
      sizes[k]++;
      counts[cell]++;
      place(point + 1, Math.max(used, k + 1));
      [sums[2 * k], sums[2 * k + 1]] = [sums[2 * k] - x, sums[2 * k + 1] - y];
      sizes[k]--;
      counts[cell]--;
    }
  };
  place(0, 0);
  return [...least].map(([value, cost]) => [cost, value]);
}

describe("Trace where it cannot look at every labelling", { timeout: 120_000 }, () => {
  it.each<[number, MeasureName, { minSize?: number }]>([
    [2, "balance", {}],
    [3, "balance", {}],
    [2, "representation", {}],
    [3, "representation", { minSize: 4 }],
    [4, "representation", {}],
  ])("has nearly all of the exhaustive front: %i groups, %s, %o", async (groups, measure, limits) => {
    const problem = people(groups, measure, limits);
    expect(areFew(problem)).toBe(false);
    const front = await findFront(problem, { method: trace, seed: 1 });
    const all = everyFloor(problem, measure, limits);
    const volume = hypervolume(front.objectives, all, front.ideal, front.worst);
    expect(front.hypervolume).toBeLessThanOrEqual(volume * (1 + 1e-9));
    expect(front.hypervolume).toBeGreaterThanOrEqual(0.999 * volume);
  });
});
