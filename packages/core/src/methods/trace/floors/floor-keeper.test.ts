import { describe, expect, it } from "vitest";
import { keepsLimits } from "../../../measures/limits-kept.ts";
import { movePointInPlace, tallyClustering } from "../../../problem/clustering.ts";
import { weightOf } from "../../../problem/problem.ts";
import { strataOf } from "../../../problem/strata.ts";
import { Rng } from "../../../random/rng.ts";
import { blobs, type Shape, stripes } from "../small-problems.contract.ts";
import { holdsAfter, lackAfter, lackAfterTwo, lackOf, makeFloorKeeper } from "./floor-keeper.ts";
import { countRows, stratumRowsOf } from "./stratum-rows.ts";

const shapes: [string, Shape][] = [
  ["balance of three groups", { groups: [3] }],
  ["representation of three groups", { groups: [3], measure: "representation" }],
  ["two attributes", { groups: [2, 3] }],
  ["weights", { groups: [2], weighted: true }],
  ["limits", { groups: [2], limits: { minSize: 30, maxSize: 50 } }],
];

describe.each(shapes)("A keeper of floors, by %s", (_, shape) => {
  const problem = blobs(shape);
  const strata = strataOf(problem);
  const rng = Rng.fromSeed(2);

  it("answers what-if as if the point had moved", () => {
    const clustering = tallyClustering(problem, stripes(problem));
    const keeper = makeFloorKeeper(problem, clustering);
    problem.attributes.forEach(({ measure }, a) => {
      keeper.floors[a] = 0.4 * measure.best;
    });
    let [held, broke] = [0, 0];
    for (let i = 0; i < 200; i++) {
      const point = rng.below(problem.size);
      const from = clustering.labels[point];
      const to = (from + 1) % problem.clusters;
      const weight = weightOf(problem, point);
      const stratum = strata.of[point];
      const left = lackAfter(keeper, from, stratum, -weight);
      const came = lackAfter(keeper, to, stratum, weight);
      const holds = holdsAfter(keeper, to, stratum, weight);
      movePointInPlace(problem, clustering, point, to);
      expect(lackOf(keeper, from)).toBeCloseTo(left, 9);
      expect(lackOf(keeper, to)).toBeCloseTo(came, 9);
      if (holds) held++;
      else broke++;
      expect(holds).toBe(lackOf(keeper, to) === 0);
      if (rng.below(2) === 0) movePointInPlace(problem, clustering, point, from);
    }
    expect(held + broke).toBe(200);
  });

  it("lacks nothing exactly where every measure is at its floor and the limits are kept", () => {
    const seen = new Set<boolean>();
    for (let draw = 0; draw < 60; draw++) {
      const labels = stripes(problem).map((label) => (rng.below(4) < draw % 5 ? rng.below(problem.clusters) : label));
      const clustering = tallyClustering(problem, labels);
      const keeper = makeFloorKeeper(problem, clustering);
      const share = 0.5 * rng.float();
      problem.attributes.forEach(({ measure }, a) => {
        keeper.floors[a] = share * measure.best;
      });
      let lack = 0;
      for (let k = 0; k < problem.clusters; k++) lack += lackOf(keeper, k);
      const rows = stratumRowsOf(problem);
      const counts = Array.from({ length: problem.clusters }, () => new Float64Array(strata.count));
      labels.forEach((label, p) => {
        counts[label][strata.of[p]] += weightOf(problem, p);
      });
      // The rows over the strata, written out: low - floor x high >= 0 for every row of every cluster.
      const holds = counts.every((own) =>
        Array.from({ length: rows.count }, (_, row) => row).every((row) => {
          const side = (factors: Float64Array): number =>
            own.reduce((sum, count, s) => sum + count * factors[row * strata.count + s], 0);
          return side(rows.lows) - keeper.floors[rows.attributes[row]] * side(rows.highs) >= -1e-9;
        }),
      );
      expect(lack < 1e-9).toBe(holds && keepsLimits(problem, clustering));
      seen.add(lack < 1e-9);
    }
    expect(seen.has(false)).toBe(true);
  });

  it("adds up two changes of one cluster", () => {
    const clustering = tallyClustering(problem, stripes(problem));
    const keeper = makeFloorKeeper(problem, clustering);
    problem.attributes.forEach(({ measure }, a) => {
      keeper.floors[a] = 0.7 * measure.best;
    });
    const [first, second] = [0, strata.starts[1]];
    const cluster = clustering.labels[first];
    const away = (cluster + 1) % problem.clusters;
    movePointInPlace(problem, clustering, second, away); // so that it can come in
    const promised = lackAfterTwo(keeper, cluster, 0, -weightOf(problem, first), 1, weightOf(problem, second));
    movePointInPlace(problem, clustering, first, away);
    movePointInPlace(problem, clustering, second, cluster);
    expect(lackOf(keeper, cluster)).toBeCloseTo(promised, 9);
  });

  it("knows how many rows there are without making them", () => {
    expect(countRows(problem)).toBe(stratumRowsOf(problem).count);
  });
});
