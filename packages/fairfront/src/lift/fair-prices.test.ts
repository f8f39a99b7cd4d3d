import { makeLimits, makeMeasure, type Problem, Rng } from "@fairfront/core/internal";
import { describe, expect, it } from "vitest";
import { conditionsOf } from "./conditions.ts";
import { fairPrices, type Standing } from "./fair-prices.ts";
import { floorsIn } from "./whole-problem.ts";

const GROUPS = ["a", "b", "c"];
const CLUSTERS = 4;
const strataCells = [[0], [1], [2]];
const masses = [500, 400, 300];

/** All rows, without points. */
function whole(measure: "balance" | "representation", maxSize?: number): Problem {
  const attribute = {
    ...{ name: "group", groups: GROUPS, groupOf: new Uint16Array(0), firstCell: 0 },
    sizes: Int32Array.from(masses),
    masses: Float64Array.from(masses),
    ranges: [],
    bestBalance: 0.6,
    measure: makeMeasure("group", measure, { groups: GROUPS, masses }),
  };
  const shape = { size: 1200, mass: 1200, clusters: CLUSTERS, cells: 3, attributes: [attribute], weighted: false };
  return { ...shape, dim: 1, limits: makeLimits({ maxSize }, shape) } as unknown as Problem;
}

/** Counts of some prices, and how they answer: each pair of clusters has a border with so many rows a unit. */
function standing(rng: Rng): Standing {
  const counts = new Float64Array(masses.length * CLUSTERS);
  const answers = new Float64Array(counts.length * CLUSTERS);
  masses.forEach((mass, s) => {
    const shares = Float64Array.from({ length: CLUSTERS }, () => 0.5 + rng.float());
    const all = shares.reduce((a, b) => a + b, 0);
    shares.forEach((share, k) => {
      counts[s * CLUSTERS + k] = (mass * share) / all;
      for (let l = 0; l < k; l++) {
        const density = 20 + 50 * rng.float();
        for (const [from, to] of [
          [k, l],
          [l, k],
        ] as const) {
          answers[(s * CLUSTERS + from) * CLUSTERS + to] += density;
          answers[(s * CLUSTERS + from) * CLUSTERS + from] -= density;
        }
      }
    });
  });
  return { counts, prices: Float64Array.from(counts, () => 0.3 * rng.float()), answers };
}

/** Counts and cost at other prices, as far as counts answer in proportion: what a row costs more is its price's share of the way. */
function at({ counts, prices, answers }: Standing, then: Float64Array) {
  const moved = Float64Array.from(counts);
  let cost = 0;
  then.forEach((price, from) => {
    const s = Math.floor(from / CLUSTERS);
    for (let k = 0; k < CLUSTERS; k++) moved[s * CLUSTERS + k] += (price - prices[from]) * answers[from * CLUSTERS + k];
  });
  moved.forEach((count, i) => {
    cost -= (count - counts[i]) * ((prices[i] + then[i]) / 2);
  });
  return { counts: moved, cost };
}

describe("prices that keep a floor", () => {
  for (const measure of ["balance", "representation"] as const) {
    it(`keep it at the least cost: ${measure}`, () => {
      const rng = Rng.fromSeed(7);
      let compared = 0;
      for (let round = 0; round < 20; round++) {
        const problem = whole(measure, round % 2 === 0 ? undefined : 330);
        const [conditions, own] = [conditionsOf(problem, strataCells), standing(rng)];
        const most = measure === "balance" ? 0.6 : 1;
        const floor = most * (0.8 + 0.2 * rng.float());
        const found = fairPrices(conditions, [floor], own)!;
        const { counts, cost } = at(own, found.prices);
        for (const [i, count] of counts.entries()) expect(found.counts[i]).toBeCloseTo(count, 6);
        const worth = (there: Float64Array): number => floorsIn(problem, strataCells, there)[0];
        const isSmall = (there: Float64Array): boolean =>
          round % 2 === 0 ||
          Array.from({ length: CLUSTERS }, (_, k) => there[k] + there[CLUSTERS + k] + there[2 * CLUSTERS + k]).every(
            (size) => size <= 330.01,
          );
        expect(worth(counts)).toBeGreaterThan(floor - 1e-4);
        expect(isSmall(counts)).toBe(true);
        for (let draw = 0; draw < 2000; draw++) {
          const size = 10 ** (-3 * rng.float());
          const other = at(
            own,
            found.prices.map((price) => price + size * rng.normal()),
          );
          if (worth(other.counts) < floor || !isSmall(other.counts)) continue;
          compared++;
          expect(other.cost).toBeGreaterThan(cost - 0.02);
        }
      }
      expect(compared).toBeGreaterThan(1000);
    });
  }

  it("are all alike where the floor is kept anyway", () => {
    const found = fairPrices(conditionsOf(whole("balance"), strataCells), [0.01], standing(Rng.fromSeed(2)))!;
    expect([...found.prices]).toEqual(new Array(12).fill(0));
  });

  it("are not known of a cluster that no row is near to", () => {
    const { counts, prices, answers } = standing(Rng.fromSeed(2));
    const alone = answers.map((own, i) => (i % CLUSTERS === 0 || Math.floor(i / CLUSTERS) % CLUSTERS === 0 ? 0 : own));
    const conditions = conditionsOf(whole("balance"), strataCells);
    expect(fairPrices(conditions, [0.6], { counts, prices, answers })).toBeDefined();
    expect(fairPrices(conditions, [0.6], { counts, prices, answers: alone })).toBeUndefined();
  });

  it("are known of the others where such a cluster lacks no more than is settled row by row", () => {
    const { counts, prices, answers } = standing(Rng.fromSeed(2));
    const alone = answers.map((own, i) => (i % CLUSTERS === 0 || Math.floor(i / CLUSTERS) % CLUSTERS === 0 ? 0 : own));
    const problem = whole("balance");
    const found = fairPrices(conditionsOf(problem, strataCells), [0.6], { counts, prices, answers: alone }, 200)!;
    const pairs = [1, 2, 3].flatMap((k) => [0, 1, 2].map((s) => found.counts[s * CLUSTERS + k]));
    const balances = [0, 1, 2].map(
      (k) => Math.min(...pairs.slice(3 * k, 3 * k + 3)) / Math.max(...pairs.slice(3 * k, 3 * k + 3)),
    );
    expect(Math.min(...balances)).toBeGreaterThan(0.6 - 1e-4);
    for (const s of [0, 1, 2]) expect(found.counts[s * CLUSTERS]).toBe(counts[s * CLUSTERS]);
  });
});
