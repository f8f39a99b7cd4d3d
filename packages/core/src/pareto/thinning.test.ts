import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Objective } from "../measures/objective.ts";
import { Rng } from "../random/rng.ts";
import { Archive } from "./archive.ts";
import type { Scored } from "./solution.ts";
import { thin } from "./thinning.ts";

const two: Objective[] = [
  { name: "cost", better: "lower" },
  { name: "balance", better: "higher" },
];
const three: Objective[] = [...two, { name: "balance_race", better: "higher" }];

function scored(vectors: readonly number[][]): Scored[] {
  return vectors.map((vector) => ({ scores: Float64Array.from(vector) }));
}

/** Sorts everything again for every removal. */
function naiveThin(objectives: readonly Objective[], members: readonly Scored[], limit: number): Scored[] {
  const sign = (objective: number) => (objectives[objective].better === "lower" ? 1 : -1);
  const ranges = objectives.map((_, objective) => {
    const values = members.map(({ scores }) => scores[objective]);
    return Math.max(...values) - Math.min(...values);
  });
  let kept = [...members];
  while (kept.length > limit) {
    const distances = kept.map(() => 0);
    for (let objective = 0; objective < objectives.length; objective++) {
      const keys = [objective, ...objectives.keys()];
      const order = [...kept.keys()].sort((a, b) => {
        const differing = keys.find((key) => kept[a].scores[key] !== kept[b].scores[key]);
        if (differing === undefined) return a - b;
        return sign(differing) * (kept[a].scores[differing] - kept[b].scores[differing]);
      });
      for (let place = 0; place < order.length; place++) {
        const inner = place > 0 && place < order.length - 1;
        if (!inner) distances[order[place]] = Number.POSITIVE_INFINITY;
        else if (ranges[objective] > 0) {
          const gap = kept[order[place + 1]].scores[objective] - kept[order[place - 1]].scores[objective];
          distances[order[place]] += Math.abs(gap) / ranges[objective];
        }
      }
    }
    const least = Math.min(...distances);
    if (least === Number.POSITIVE_INFINITY) break;
    kept = kept.toSpliced(distances.indexOf(least), 1);
  }
  return kept;
}

describe("thin", () => {
  it.each([
    { objectives: two, width: 2 },
    { objectives: three, width: 3 },
  ])(
    "with $width objectives keeps the same as sorting again for every removal, piles included",
    ({ objectives, width }) => {
      const vector = fc.array(fc.integer({ min: 0, max: 16 }), { minLength: width, maxLength: width });
      fc.assert(
        fc.property(fc.array(vector, { maxLength: 30 }), fc.integer({ min: 0, max: 30 }), (vectors, limit) => {
          const members = scored(vectors);
          const kept = thin(objectives, members, limit);
          const expected = naiveThin(objectives, members, limit);
          expect(kept.map((member) => members.indexOf(member))).toEqual(
            expected.map((member) => members.indexOf(member)),
          );
        }),
        { numRuns: 200 },
      );
    },
  );

  it("gives ties to the lowest index: evenly spaced ones go from the first on, every other one", () => {
    // 0 to 8 in equal steps: 1 goes and widens 2, then 3, 5, 7 are the crowded ones.
    const members = scored(Array.from({ length: 9 }, (_, x) => [8 - x, 0]));
    expect(thin(two, members, 8)).toEqual(members.toSpliced(1, 1));
    expect(thin(two, members, 5)).toEqual([0, 2, 4, 6, 8].map((i) => members[i]));
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 40 }), fc.integer({ min: 2, max: 40 }), (size, limit) => {
        const even = scored(Array.from({ length: size }, (_, x) => [(x * 7) % size, -((x * 7) % size)]));
        expect(thin(two, even, limit)).toEqual(naiveThin(two, even, limit));
      }),
    );
  });

  it("removes the most crowded first, and counts its neighbours again", () => {
    // Gaps 1 1 2 4: index 1 goes (2 of 8 twice), then index 2 has gap 4 against 6 for index 3, and goes.
    const members = scored([0, 1, 2, 4, 8].map((x) => [x, x]));
    expect(thin(two, members, 4)).toEqual([0, 2, 3, 4].map((i) => members[i]));
    expect(thin(two, members, 3)).toEqual([0, 3, 4].map((i) => members[i]));
  });

  it("weighs objectives by their range, not by their unit", () => {
    const front = scored([
      [0, 0],
      [1, 0.5],
      [2, 0.55],
      [100, 1],
    ]);
    const inPercent = scored(front.map(({ scores }) => [scores[0], scores[1] * 128]));
    const kept = thin(two, front, 3);
    expect(kept).toEqual([front[0], front[2], front[3]]);
    expect(thin(two, inPercent, 3).map((m) => inPercent.indexOf(m))).toEqual(kept.map((m) => front.indexOf(m)));
  });

  it("never removes an end, even under a limit of 1", () => {
    const members = scored([
      [0, 0],
      [1, 1],
      [2, 2],
    ]);
    expect(thin(two, members, 1)).toEqual([members[0], members[2]]);
  });

  it("gives back all members, as a copy, where they fit", () => {
    const members = scored([
      [0, 0],
      [1, 1],
    ]);
    expect(thin(two, members, 2)).toEqual(members);
    expect(thin(two, members, 2)).not.toBe(members);
    expect(thin(two, [], 0)).toEqual([]);
  });

  it("thins 6,000 to 1,500 without opening a gap wider than two even steps", () => {
    const rng = Rng.fromSeed(1).fork("thinning");
    const archive = new Archive<Scored>(two);
    for (let i = 0; i < 6000; i++) {
      const x = rng.float();
      archive.add({ scores: Float64Array.of(x, Math.sqrt(x)) });
    }
    expect(archive.size).toBe(6000);
    const kept = thin(two, archive.members, 1500);
    expect(kept).toHaveLength(1500);
    // The least of the 1,499 or more inner distances is at most their mean, and together they are under 2 * 2 ranges.
    const widest = Math.max(widestStep(archive.members), 4 / 1499);
    expect(widestStep(kept)).toBeLessThanOrEqual(widest * (1 + 1e-9)); // scores span a little less than 0 to 1
    expect(widestStep(kept)).toBeGreaterThan(2 / 1499);
  });
});

function widestStep(front: readonly Scored[]): number {
  const along = front.map(({ scores }) => scores[0] + scores[1]);
  return Math.max(...along.slice(1).map((position, i) => position - along[i]));
}
