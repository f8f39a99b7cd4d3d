import { inLine, parseOptions } from "@fairfront/core/internal";
import { describe, expect, it } from "vitest";
import { caseProblem } from "./case-problem.ts";
import { type PaperCase, paperCase } from "./cases.ts";
import { contenderOf } from "./contenders.ts";
import { runCase } from "./run-case.ts";

/** SAfairKM on the case, in line. */
async function safairkmOn(asked: PaperCase) {
  const found = await caseProblem(asked, "own");
  if (found.kind === "missing") throw new Error(found.reason);
  const { method, options } = contenderOf("safairkm", asked, false);
  const { problem } = found;
  const given = parseOptions(method, options ?? {});
  const settings = {
    case: asked.id,
    method: "safairkm",
    options: given,
    seed: 1,
    fingerprint: "",
    version: "",
  } as const;
  const work = { paperCase: asked, method: "safairkm", quick: false, problem, settings } as const;
  const done = await runCase(work, { executor: inLine, threads: 1, stop: { aborted: false }, tell: () => {} });
  return done!.run;
}

describe("runCase", () => {
  const short = { ...paperCase("syn_unequal_ds1"), iterations: 30 };

  it("notes after how many iterations SAfairKM ended before the last", async () => {
    const childrenAreTheirParents: PaperCase = { ...short, pairs: [[0, 0]] };
    const { reason, notes } = await safairkmOn(childrenAreTheirParents);
    expect(reason).toBe("converged");
    // it looks back over a tenth of the iterations
    expect(notes).toEqual(["It ended after 3 of 30 iterations, as its hypervolume had all but stopped growing."]);
  });

  it("keeps clusterings of the least, the middle and the best balance, with the scores that the front has", async () => {
    const { reason, notes, front, clusterings } = await safairkmOn(short);
    expect([reason, notes]).toEqual(["done", []]);
    const kept = clusterings.map(({ cost, balance }) => [cost, balance]);
    expect(kept).toHaveLength(3);
    for (const scores of kept) expect(front).toContainEqual(scores);
    expect([kept[0], kept[2]]).toEqual([front[0], front.at(-1)]);
    const half = kept[2][1] / 2;
    const distances = front.map(([, balance]) => Math.abs(balance - half));
    expect(Math.abs(kept[1][1] - half)).toBe(Math.min(...distances));
  });
});
