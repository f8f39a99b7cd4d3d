import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type Checkpoint,
  coverage,
  encode,
  type Front,
  findFront,
  type Problem,
  run,
  trace,
} from "@fairfront/core/internal";
import { readTable, threadExecutor } from "fairfront/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publishedCases, publishedProblem } from "../../bench/published.ts";

/** Best known hypervolumes: exact for the synthetic sets (K = 2), the union of thousands of LP runs for the others. */
const bestKnown: [file: string, clusters: number, hypervolume: number][] = [
  ["syn_equal_ds1", 2, 0.25256],
  ["syn_unequal_ds1", 2, 0.37567],
  ["syn_equal_ds2", 2, 0.29977],
  ["syn_unequal_ds2", 2, 0.42453],
  ["adult_5000", 10, 0.7057],
  ["bank_5000", 10, 0.78957],
  ["adult_5000", 5, 0.55514],
  ["bank_5000", 5, 0.64872],
];

const data = (file: string): string => join(process.env.FAIRFRONT_DATA ?? "absent", file);
const executor = threadExecutor({ threads: 2 });
afterAll(() => executor.close());

const frontOf = (problem: Problem): Promise<Front> => findFront(problem, { method: trace, seed: 1, executor });

/** The front as soon as it has what is looked for, or the whole one. */
async function frontUntil(problem: Problem, has: (members: Checkpoint["members"]) => boolean): Promise<Front> {
  const stop = { aborted: false };
  for await (const event of run(problem, { method: trace, seed: 1, executor, stop })) {
    if (event.kind === "progress") stop.aborted = has(event.checkpoint().members);
    else if (event.kind !== "started") return event.front;
  }
  throw new Error("a run ended without a front");
}

for (const [file, clusters, hypervolume] of bestKnown) {
  const path = data(`${file}.csv`);
  const absent = existsSync(path) ? "" : ` (skipped: FAIRFRONT_DATA holds no ${file}.csv)`;
  describe.skipIf(absent !== "")(`Trace at its default settings on ${file}, K = ${clusters}${absent}`, () => {
    let front: Front;
    beforeAll(async () => {
      front = await frontOf(encode(await readTable(path), { protect: ["group"], clusters, scale: "none" }));
    }, 120_000);

    it("dominates at least 0.9999 of what the best known front dominates, and more where that is not exact", () => {
      expect(front.hypervolume / hypervolume).toBeGreaterThanOrEqual(clusters === 2 ? 0.9999 : 1);
    });

    it("has at least 100 solutions", () => {
      expect(front.solutions.length).toBeGreaterThanOrEqual(100);
    });

    for (const peer of ["safairkm_authors", "vfairkm", "fairassign"]) {
      const theirFile = join(process.env.FAIRFRONT_REFERENCE ?? "absent", "fronts", `${peer}_${file}_K${clusters}.csv`);
      const missing = existsSync(theirFile) ? "" : ` (skipped: FAIRFRONT_REFERENCE holds no fronts of ${peer})`;
      it.skipIf(missing !== "")(`covers the front of ${peer}, and is nowhere below it${missing}`, () => {
        const lines = readFileSync(theirFile, "utf8").trim().split("\n").slice(1);
        const theirs = lines.map((line) => Float64Array.from(line.split(",").slice(0, 2), Number));
        const ours = front.solutions.map(({ scores }) => scores);
        const cheaper = theirs.map(([cost, balance]) => Float64Array.of(cost * (1 + 1e-9), balance * (1 - 1e-12)));
        expect(coverage(front.objectives, ours, cheaper)).toBeGreaterThanOrEqual(0.99);
        const costlier = theirs.map(([cost, balance]) => Float64Array.of(cost * (1 + 1e-9), balance));
        expect(coverage(front.objectives, costlier, ours)).toBe(0);
      });
    }
  });
}

/** By representation: brute force (programs at fixed centres, recentred, up and down the floors). */
const bestByRepresentation: [file: string, clusters: number, hypervolume: number, iterations: number][] = [
  ["adult_5000", 5, 0.5552, 8],
  ["bank_5000", 5, 0.63857, 4],
];

for (const [file, clusters, hypervolume, iterations] of bestByRepresentation) {
  const [path, reference] = [
    data(`${file}.csv`),
    join(process.env.FAIRFRONT_REFERENCE ?? "absent", "fronts", `best_representation_${file}_K${clusters}.csv`),
  ];
  const missing = [
    ...(existsSync(path) ? [] : [`FAIRFRONT_DATA holds no ${file}.csv`]),
    ...(existsSync(reference) ? [] : ["FAIRFRONT_REFERENCE holds no front by representation"]),
  ];
  const absent = missing.length === 0 ? "" : ` (skipped: ${missing.join(", ")})`;
  it.skipIf(absent !== "")(
    `Trace by representation, in few rounds, is within 0.1 % of the best known on ${file}, K = ${clusters}${absent}`,
    async () => {
      const problem = encode(await readTable(path), {
        protect: ["group"],
        clusters,
        scale: "none",
        measure: "representation",
      });
      const front = await findFront(problem, { method: trace, seed: 1, executor, options: { iterations } });
      expect(front.hypervolume).toBeGreaterThanOrEqual(0.999 * hypervolume);
      const lines = readFileSync(reference, "utf8").trim().split("\n").slice(1);
      const costlier = lines.map((line) => {
        const [cost, representation] = line.split(",").map(Number);
        return Float64Array.of(cost * 1.001, representation * (1 - 1e-12));
      });
      const ours = front.solutions.map(({ scores }) => scores);
      expect(coverage(front.objectives, ours, costlier)).toBe(1);
    },
    120_000,
  );
}

describe("Trace, beside what is published (MPFC and MS-FlowFC, the better of the two),", () => {
  for (const wanted of publishedCases.filter(({ clusters }) => clusters === 5)) {
    const absent = existsSync(data(wanted.file)) ? "" : ` (skipped: FAIRFRONT_DATA holds no ${wanted.file})`;
    it.skipIf(absent !== "")(
      `costs no more at any published balance: ${wanted.file}, K = ${wanted.clusters}${absent}`,
      async () => {
        const problem = await publishedProblem(wanted);
        const front = await frontUntil(problem!, (members) =>
          wanted.cells.every(([balance, cost]) =>
            members.some(({ scores }) => scores[1] >= balance && scores[0] * problem!.size <= cost),
          ),
        );
        for (const [balance, cost] of wanted.cells) {
          expect(front.pick({ balance }).scores[0] * problem!.size).toBeLessThanOrEqual(cost);
        }
      },
      300_000,
    );
  }
});
