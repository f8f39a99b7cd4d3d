import { existsSync } from "node:fs";
import { join } from "node:path";
import { encode, findFront, lloyd, median, safairkm, syntheticSet, syntheticSets } from "@fairfront/core/internal";
import { readTable } from "fairfront/node";
import { describe, expect, it } from "vitest";

const pairs = [
  [1, 1],
  [5, 1],
  [2, 0],
];

describe("the paper's claims on its synthetic sets", () => {
  it.each(syntheticSets.map(({ name }) => name))("hold on our draw of %s", async (name) => {
    const problem = encode(syntheticSet(name, 1), { protect: ["group"], clusters: 2, scale: "none" });
    const front = await findFront(problem, {
      method: safairkm,
      seed: 1,
      options: { iterations: 400, starts: 10, pairs },
    });
    const vanilla = await findFront(problem, { method: lloyd, seed: 1 });
    const left = front.solutions[0].scores[0];
    const right = front.solutions.at(-1)!.scores[1];
    expect(left / vanilla.solutions[0].scores[0], "the left end is the VanillaKM solution").toBeLessThan(1.01);
    expect(right, "the right end reaches the data's own balance").toBe(problem.attributes[0].bestBalance);
  });
});

/** What the authors' own code reached, by measurement: see the reproduction notes. */
const authors: [file: string, clusters: number, hypervolume: number, iterations: number][] = [
  ["syn_equal_ds1", 2, 0.2257, 400],
  ["syn_unequal_ds1", 2, 0.3689, 400],
  ["syn_equal_ds2", 2, 0.2643, 400],
  ["syn_unequal_ds2", 2, 0.416, 400],
  ["adult_5000", 10, 0.663, 200],
  ["bank_5000", 10, 0.7582, 300],
  ["adult_5000", 5, 0.5265, 200],
  ["bank_5000", 5, 0.6296, 200],
];

describe("SAfairKM, in a small part of the paper's budget,", () => {
  for (const [file, clusters, hypervolume, iterations] of authors) {
    const path = join(process.env.FAIRFRONT_DATA ?? "absent", `${file}.csv`);
    const absent = existsSync(path) ? "" : ` (skipped: FAIRFRONT_DATA holds no ${file}.csv)`;
    it.skipIf(absent !== "")(
      `dominates at least as much as the authors' code on ${file}, K = ${clusters}${absent}`,
      async () => {
        const problem = encode(await readTable(path), { protect: ["group"], clusters, scale: "none" });
        const options = clusters === 2 ? { iterations, starts: 10, pairs } : { iterations };
        const seeds = clusters === 2 ? [1, 2, 3, 4, 5] : [1]; // small sets scatter more and cost a second each
        const fronts = await Promise.all(seeds.map((seed) => findFront(problem, { method: safairkm, seed, options })));
        expect(median(fronts.map((front) => front.hypervolume))).toBeGreaterThanOrEqual(hypervolume);
      },
    );
  }
});
