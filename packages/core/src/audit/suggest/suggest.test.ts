import { describe, expect, it } from "vitest";
import { Rng } from "../../random/rng.ts";
import { countedRows } from "../../testing/counted-rows.ts";
import { audit } from "../audit.ts";
import { suggest } from "./suggest.ts";

const rowsOf = (counts: readonly (readonly number[])[]) => countedRows(counts, (cluster) => `c${cluster}`);

/** Every table with these group sizes: the fewest moves by looking at all. */
function fewest(counts: readonly (readonly number[])[], floor: number): number {
  const [clusters, groups] = [counts.length, counts[0].length];
  const sizes = counts[0].map((_, j) => counts.reduce((sum, row) => sum + row[j], 0));
  const total = sizes.reduce((a, b) => a + b);
  let best = Number.POSITIVE_INFINITY;
  const table = counts.map(() => new Array<number>(groups).fill(0));
  const place = (j: number, k: number, left: number): void => {
    if (j === groups) {
      const fair = table.every((row) => {
        const size = row.reduce((a, b) => a + b);
        return row.every(
          (n, g) =>
            n > 0 && Math.min((n * total) / (size * sizes[g]), (size * sizes[g]) / (n * total)) >= floor - 1e-12,
        );
      });
      if (!fair) return;
      const moved = table.flatMap((row, c) => row.map((n, g) => Math.max(0, counts[c][g] - n))).reduce((a, b) => a + b);
      best = Math.min(best, moved);
    } else if (k === clusters - 1) {
      table[k][j] = left;
      place(j + 1, 0, sizes[j + 1]);
    } else {
      for (let n = 0; n <= left; n++) {
        table[k][j] = n;
        place(j, k + 1, left - n);
      }
    }
  };
  place(0, 0, sizes[0]);
  return best;
}

/** The same of two clusters and two groups. */
const fewestMoves = (a: readonly number[], b: readonly number[], floor: number): number => fewest([a, b], floor);

describe("the nearest fair clustering", () => {
  it("moves as few rows as looking at all tables finds, and knows where there is none", () => {
    let tried = 0;
    for (let seed = 0; seed < 40; seed++) {
      const rng = Rng.fromSeed(seed).fork("suggest test");
      const groups = 2 + (seed % 2);
      const clusters = seed % 4 === 3 ? 2 : 3;
      const counts = Array.from({ length: clusters }, () =>
        Array.from({ length: groups }, () => 1 + rng.below(groups === 2 ? 14 : 6)),
      );
      const floor = [0.6, 0.7, 0.8][seed % 3];
      const oracle = fewest(counts, floor);
      const found = () => suggest(rowsOf(counts), { representation: floor });
      if (oracle === Number.POSITIVE_INFINITY) {
        expect(found).toThrow(/no clustering/);
        continue;
      }
      tried++;
      const { moved, atLeast, reached, labels } = found();
      expect(reached).toBeGreaterThanOrEqual(floor - 1e-12);
      expect([moved, atLeast]).toEqual([oracle, oracle]);
      expect(labels.filter((label, row) => label !== rowsOf(counts).labels[row]).length).toBe(moved);
    }
    expect(tried).toBeGreaterThan(20);
  });

  it("has labels that an audit finds to be as fair as said, for several attributes together", () => {
    const rng = Rng.fromSeed(3).fork("rows");
    const labels = Array.from({ length: 600 }, () => rng.below(4));
    const attributes = [
      { name: "g", groups: ["a", "b"], groupOf: labels.map((k) => (rng.float() < 0.2 + 0.15 * k ? 1 : 0)) },
      {
        name: "h",
        groups: ["x", "y", "z"],
        groupOf: labels.map((k) => (rng.float() < 0.2 + 0.1 * k ? 0 : 1 + rng.below(2))),
      },
    ];
    const found = suggest({ labels, attributes }, { representation: 0.85 });
    const after = audit({ labels: found.labels, attributes }, { draws: 9 });
    for (const { crossed, figures } of after.attributes) {
      if (!crossed) expect(figures.representation!.value!).toBeGreaterThanOrEqual(0.85 - 1e-12);
    }
    expect(found.moved).toBeLessThanOrEqual(found.atLeast + 3);
    expect(found.moves.reduce((sum, { rows }) => sum + rows, 0)).toBe(found.moved);
    expect(found.groups.filter(({ attribute }) => attribute === "h").reduce((sum, { moved }) => sum + moved, 0)).toBe(
      found.moved,
    );
    const steps = found.front.map(({ moved }) => moved);
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
  });

  it("moves as few rows as looking at all ways finds by two attributes together", () => {
    let tried = 0;
    for (let seed = 0; seed < 12; seed++) {
      const rng = Rng.fromSeed(seed).fork("two attributes");
      const rows = Array.from({ length: 34 }, (_, row) => ({
        k: row % 2,
        stratum: (3 * (row % 2) + rng.below(3)) % 4,
      }));
      const attributes = [0, 1].map((a) => ({
        name: "gh"[a],
        groups: ["0", "1"],
        groupOf: rows.map(({ stratum }) => (stratum >> a) & 1),
      }));
      const floor = [0.7, 0.8, 0.9][seed % 3];
      const count = (k: number, s: number) => rows.filter((row) => row.k === k && row.stratum === s).length;
      const first = [0, 1, 2, 3].map((s) => count(0, s));
      const all = first.map((n, s) => n + count(1, s));
      const isFair = (own: readonly number[]): boolean => {
        const size = own.reduce((a, b) => a + b);
        return [0, 1].every((a) =>
          [0, 1].every((j) => {
            const sum = (of: readonly number[]) => of.reduce((x, n, s) => x + (((s >> a) & 1) === j ? n : 0), 0);
            const ratio = (sum(own) * 34) / (size * sum(all));
            return size > 0 && Math.min(ratio, 1 / ratio) >= floor - 1e-12;
          }),
        );
      };
      let oracle = Number.POSITIVE_INFINITY;
      for (let a = 0; a <= all[0]; a++)
        for (let b = 0; b <= all[1]; b++)
          for (let c = 0; c <= all[2]; c++)
            for (let d = 0; d <= all[3]; d++) {
              const own = [a, b, c, d];
              if (!isFair(own) || !isFair(own.map((n, s) => all[s] - n))) continue;
              oracle = Math.min(
                oracle,
                own.reduce((sum, n, s) => sum + Math.abs(n - first[s]), 0),
              );
            }
      if (oracle === Number.POSITIVE_INFINITY) continue;
      tried++;
      const { moved, atLeast } = suggest({ labels: rows.map(({ k }) => k), attributes }, { representation: floor });
      expect([moved, atLeast]).toEqual([oracle, oracle]);
    }
    expect(tried).toBeGreaterThan(6);
  });

  it("moves the rows that lie nearest to where they go, where features are there", () => {
    const input = rowsOf([
      [30, 10],
      [10, 30],
    ]);
    const values = Float64Array.from({ length: 80 }, (_, row) => (row < 40 ? row / 100 : 10 + row / 100));
    values[5] = 4.9; // of group a in c0, near the border
    const found = suggest({ ...input, points: { values, dim: 1 } }, { representation: 0.7 });
    expect(found.byCost).toBe(true);
    expect(found.labels[5]).toBe("c1");
  });

  it("moves nothing where the wish is met, and repeats itself", () => {
    const input = rowsOf([
      [20, 10],
      [20, 10],
    ]);
    expect(suggest(input)).toMatchObject({ moved: 0, atLeast: 0, reached: 1, labels: input.labels });
    const skewed = rowsOf([
      [30, 10],
      [10, 30],
    ]);
    expect(suggest(skewed, { seed: 4 })).toEqual(suggest(skewed, { seed: 4 }));
  });

  it("never moves more for less: what keeps a higher floor keeps a lower one", () => {
    for (let seed = 0; seed < 12; seed++) {
      const rng = Rng.fromSeed(seed).fork("steps");
      const counts = Array.from({ length: 5 }, () => [40, 9, 3].map((size) => 1 + rng.below(2 * size)));
      const { front } = suggest(rowsOf(counts), { representation: 0.5 });
      front.slice(1).forEach(({ moved }, i) => {
        expect(moved).toBeGreaterThanOrEqual(front[i].moved);
      });
    }
  });

  it("has a bound that is never below what one attribute needs by itself, and names them all", () => {
    for (let seed = 0; seed < 2; seed++) {
      const rng = Rng.fromSeed(seed).fork("bounds");
      const labels = Array.from({ length: 300 }, () => rng.below(4));
      const attributes = ["g", "h"].map((name, a) => ({
        name,
        groups: ["0", "1", "2", "3"],
        groupOf: labels.map((k) => (rng.float() < 0.1 + 0.1 * ((k + a) % 4) ? 3 : rng.below(3))),
      }));
      const all = suggest({ labels, attributes }, { representation: 0.9 });
      expect(all.attributes).toEqual(["g", "h"]);
      for (const attribute of attributes) {
        const { atLeast } = suggest({ labels, attributes: [attribute] }, { representation: 0.9 });
        expect(all.atLeast).toBeGreaterThanOrEqual(atLeast);
      }
    }
  });

  it("spreads equally few moves over the groups by their sizes, whichever comes first", () => {
    for (const counts of [
      [
        [60, 40],
        [40, 60],
      ],
      [
        [40, 60],
        [60, 40],
      ],
    ]) {
      const { groups, moved } = suggest(rowsOf(counts), { representation: 0.98 });
      const [a, b] = groups.map((group) => group.moved);
      expect(a + b).toBe(moved);
      expect(Math.abs(a - b)).toBeLessThanOrEqual(1);
    }
    // One row is to move, and either group's would do: over seeds both are asked.
    const one = rowsOf([
      [11, 10],
      [10, 11],
    ]);
    const asked = new Set(
      Array.from({ length: 12 }, (_, seed) => {
        const { groups, moved } = suggest(one, { representation: 0.97, seed });
        expect(moved).toBe(1);
        return groups.findIndex((group) => group.moved > 0);
      }),
    );
    expect(asked).toEqual(new Set([0, 1]));
  });

  it("moves rows at random where there are no features: other ones for another seed", () => {
    const skewed = rowsOf([
      [30, 10],
      [10, 30],
    ]);
    const movedBy = (seed: number): string => {
      const { labels } = suggest(skewed, { representation: 0.7, seed });
      return labels.flatMap((label, row) => (label === skewed.labels[row] ? [] : [row])).join();
    };
    expect(new Set([1, 2, 3, 4, 5].map(movedBy)).size).toBeGreaterThan(3);
  });

  it("takes a representation above 0 and up to 1, and tables up to a size", () => {
    const input = rowsOf([
      [20, 10],
      [20, 10],
    ]);
    for (const representation of [0, -0.1, 1.01, Number.NaN])
      expect(() => suggest(input, { representation })).toThrow(/^representation: /);
    expect(suggest(input, { representation: 1 }).moved).toBe(0);
    const labels = Array.from({ length: 1600 }, (_, row) => row % 40);
    const groups = Array.from({ length: 40 }, (_, j) => `g${j}`);
    const attributes = [{ name: "g", groups, groupOf: labels.map((_, row) => Math.floor(row / 40)) }];
    expect(() => suggest({ labels, attributes })).toThrow(/1500.*1600/);
  });

  it("tells of every step how many are done, and lists the wish among the usual representations above what is there", () => {
    const told: string[] = [];
    const input = rowsOf([
      [30, 10],
      [10, 30],
    ]); // representation 0.5
    const { front, before } = suggest(input, {
      representation: 0.72,
      onStep: (done, of) => told.push(`${done}/${of}`),
    });
    expect(before).toBe(0.5);
    expect(told).toEqual(Array.from({ length: 9 }, (_, i) => `${i}/9`));
    expect(front.map(({ representation }) => representation)).toEqual([
      0.6, 0.7, 0.72, 0.75, 0.8, 0.85, 0.9, 0.95, 0.99,
    ]);
    for (const { representation, moved, atLeast } of front) {
      const fewest = fewestMoves([30, 10], [10, 30], representation);
      expect([moved, atLeast]).toEqual([fewest, fewest]);
    }
  });

  it("says who moves from where to where, the most first, by all attributes together", () => {
    const labels = Array.from({ length: 80 }, (_, row) => (row < 40 ? "left" : "right"));
    const attributes = [
      { name: "g", groups: ["a", "b"], groupOf: labels.map((_, row) => (row % 40 < (row < 40 ? 30 : 10) ? 0 : 1)) },
      { name: "h", groups: ["x", "y"], groupOf: labels.map((_, row) => row % 2) },
    ];
    const { moves, moved, groups, labels: after } = suggest({ labels, attributes }, { representation: 0.8 });
    expect(moves.map(({ rows }) => rows)).toEqual(moves.map(({ rows }) => rows).toSorted((a, b) => b - a));
    for (const { groups: own, from, to, rows } of moves) {
      const isOne = (row: number) =>
        attributes.every((attribute, a) => attribute.groups[attribute.groupOf[row]] === own[a]);
      expect(labels.filter((label, row) => isOne(row) && label === from && after[row] === to)).toHaveLength(rows);
    }
    expect(moves.reduce((sum, { rows }) => sum + rows, 0)).toBe(moved);
    for (const name of ["g", "h"]) {
      const own = groups.filter(({ attribute }) => attribute === name);
      expect(own.reduce((sum, group) => sum + group.moved, 0)).toBe(moved);
      expect(own.map(({ rows }) => rows)).toEqual([40, 40]);
    }
  });

  it("refuses weights, and says what can be had where a wish cannot be met", () => {
    expect(() =>
      suggest({
        ...rowsOf([
          [2, 1],
          [2, 1],
        ]),
        weights: [1, 1, 1, 1, 1, 2],
      }),
    ).toThrow(/weights/);
    expect(() =>
      suggest(
        rowsOf([
          [3, 1],
          [3, 0],
        ]),
        { representation: 0.9 },
      ),
    ).toThrow(/representation: no clustering into 2 clusters with 0.9 was found; the most that was found is 0/);
  });
});
