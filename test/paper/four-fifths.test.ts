import { existsSync } from "node:fs";
import { join } from "node:path";
import { encode, findFront, lloyd, makeProblem, type Problem, Rng, trace } from "@fairfront/core/internal";
import { readTable, threadExecutor } from "fairfront/node";
import { afterAll, describe, expect, it } from "vitest";
import { recentredSweep } from "../../bench/recentred-sweep.ts";

// The four-fifths rule with many unequal groups, where balance misleads: beside a program that recentres at these very bounds.

const FOUR_FIFTHS = 0.8;
const ASKED = [0.8, 0.9, 1];
const SHARES = [0.45, 0.25, 0.14, 0.08, 0.05, 0.03];
const executor = threadExecutor({ threads: 2 });
afterAll(() => executor.close());

/** Six unequal groups, each more often in some places than in others. */
function sixGroups(): Problem {
  const rng = Rng.fromSeed(6).fork("six groups");
  const size = 1200;
  const groupOf = Array.from({ length: size }, () => {
    const draw = rng.float();
    let sum = 0;
    return Math.min(
      5,
      SHARES.findIndex((share) => {
        sum += share;
        return draw < sum;
      }) >>> 0,
    );
  });
  const points = groupOf.flatMap((group) => {
    const place = rng.below(3) === 0 ? rng.below(6) : group;
    return [3 * (place % 3) + rng.normal(), 3 * Math.floor(place / 3) + rng.normal(), rng.normal()];
  });
  const attributes = [{ name: "race", groups: SHARES.map((_, j) => `group ${j}`), groupOf }];
  return makeProblem({ points, dim: 3, clusters: 6, attributes, measure: "representation" });
}

async function adultByRace(path: string): Promise<Problem> {
  return encode(await readTable(path), {
    protect: ["race"],
    features: ["age", "fnlwgt", "education-num", "capital-gain", "hours-per-week"],
    scale: "zscore+l2",
    clusters: 5,
    group: "other<2%",
    sample: 5000,
    measure: "representation",
  });
}

const byPrice = (a: ArrayLike<number>, b: ArrayLike<number>): number => a[0] - b[0];

/**
 * Once the rows of the program's clusters are whole they have less than they were asked for, with rare groups far less. So ours
 * are compared twice: at what its clusters really have, and at four fifths with its cheapest that really keep to them, which
 * it has when it is asked for more.
 */
async function costsNoMore(problem: Problem): Promise<void> {
  const [{ clustering }] = (await findFront(problem, { method: lloyd, seed: 1, options: { starts: 20 } })).solutions;
  const centers = clustering.sums.map((sum, i) => sum / clustering.masses[Math.floor(i / problem.dim)]);
  const { scores: theirs } = await recentredSweep(problem, centers, ASKED, 120);
  const options = { starts: 4, followed: 1, iterations: 2, levels: 6, stops: 60 };
  const { solutions } = await findFront(problem, { method: trace, seed: 1, executor, options });
  const leastAt = (floor: number): number =>
    Math.min(...solutions.filter(({ scores }) => scores[1] >= floor).map(({ scores }) => scores[0]));
  expect(Math.max(...theirs.map(([, representation]) => representation))).toBeGreaterThan(0.5);
  for (const [cost, representation] of theirs) {
    expect(leastAt(Math.min(FOUR_FIFTHS, representation))).toBeLessThanOrEqual(cost);
  }
  const kept = theirs.filter(([, representation]) => representation >= FOUR_FIFTHS).sort(byPrice);
  expect(kept.length).toBeGreaterThan(0);
  expect(leastAt(FOUR_FIFTHS)).toBeLessThanOrEqual(kept[0][0]);
}

describe("a clustering with every share within four fifths", { timeout: 300_000 }, () => {
  it("costs no more than the program that recentres at these bounds: six unequal groups", () =>
    costsNoMore(sixGroups()));

  const path = join(process.env.FAIRFRONT_DATA ?? "absent", "adult.csv");
  const absent = existsSync(path) ? "" : " (skipped: FAIRFRONT_DATA holds no adult.csv)";
  it.skipIf(absent !== "")(`costs no more, on Adult by race, the two smallest groups as one${absent}`, async () =>
    costsNoMore(await adultByRace(path)),
  );
});
