import { describe, expect, it } from "vitest";
import { run } from "../../run/run.ts";
import { mixedBlobs } from "../method.contract.ts";
import { safairkm } from "./safairkm.ts";

const problem = mixedBlobs({ clusters: 3, groups: [2] });

/** How many hypervolumes a search keeps of its past, after every iteration. */
async function keptAfter(iterations: number, options: object): Promise<number[]> {
  const kept: number[] = [];
  for await (const event of run(problem, { method: safairkm, seed: 1, options: { starts: 4, ...options } })) {
    if (event.kind !== "progress") continue;
    kept.push((event.checkpoint().state.volumes as readonly number[]).length);
    if (kept.length > iterations) return kept;
  }
  throw new Error("it ended before");
}

describe("SAfairKM", () => {
  it("keeps of its past what tells that it stalls, and nothing that grows with its iterations", async () => {
    expect(Math.max(...(await keptAfter(60, { stall: 0 })))).toBe(1);
    expect(Math.max(...(await keptAfter(60, { stall: 0, iterations: 100 })))).toBeLessThanOrEqual(2);
    expect(Math.max(...(await keptAfter(60, { iterations: 1e9 })))).toBe(1);
    expect((await keptAfter(60, { iterations: 200, stall: 1e-300 })).at(-1)).toBe(21);
  });
});
