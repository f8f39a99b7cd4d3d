import type { EncodedProblem } from "../encoding/encode.ts";
import type { EncodeOptions } from "../encoding/encode-options.ts";
import { tallyClustering } from "../problem/clustering.ts";
import { Rng } from "../random/rng.ts";
import { type Table, tableOf } from "../tables/table.ts";

/** People with numbers, a category, a two-valued category, and groups that follow the first number. */
export function people(rows: number, seed: number): Table {
  const rng = Rng.fromSeed(seed);
  const x = Array.from({ length: rows }, () => rng.normal() * 3);
  return tableOf({
    x,
    y: x.map(() => rng.normal() + 100),
    job: x.map(() => ["nurse", "smith", "clerk"][rng.below(3)]),
    owner: x.map(() => rng.float() < 0.3),
    sex: x.map((value) => (value + rng.normal() * 3 > 0 ? "f" : "m")),
    age: x.map(() => 20 + rng.below(50)),
  });
}

export const options: EncodeOptions = { protect: ["sex"], clusters: 4, features: ["x", "y", "job", "owner"] };

/** A solution as an optimal fair assignment has it: centres, and prices by group. */
export function pricedSolution(problem: EncodedProblem, seed: number, spread: number) {
  const rng = Rng.fromSeed(seed);
  const { size, dim, clusters, points, attributes } = problem;
  const centers = Float64Array.from({ length: clusters * dim }, () => rng.normal());
  const prices = Float64Array.from({ length: clusters * problem.cells }, () => spread * rng.float());
  const labels = Uint8Array.from({ length: size }, (_, p) => {
    const totals = Array.from({ length: clusters }, (__, k) => {
      let total = attributes.reduce(
        (sum, { firstCell, groupOf }) => sum + prices[k * problem.cells + firstCell + groupOf[p]],
        0,
      );
      for (let i = 0; i < dim; i++) total += (points[p * dim + i] - centers[k * dim + i]) ** 2;
      return total;
    });
    return totals.indexOf(Math.min(...totals));
  });
  return { clustering: tallyClustering(problem, labels), origin: { method: "priced", step: 3 } };
}
