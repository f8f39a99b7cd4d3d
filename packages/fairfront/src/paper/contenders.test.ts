import { noticeText, parseOptions, run } from "@fairfront/core/internal";
import { describe, expect, it } from "vitest";
import { caseProblem } from "./case-problem.ts";
import { paperCase, paperCases } from "./cases.ts";
import { contenderOf, type PaperMethod } from "./contenders.ts";

/** How a method ends on a synthetic case, with its front. */
async function endOf(method: PaperMethod, id: string) {
  const found = await caseProblem(paperCase(id), "own");
  if (found.kind === "missing") throw new Error(found.reason);
  const contender = contenderOf(method, paperCase(id), true);
  for await (const event of run(found.problem, { ...contender, seed: 1 })) {
    if (event.kind === "finished") return { notes: event.notes, front: event.front };
  }
  throw new Error("it did not end");
}

describe("contenderOf", () => {
  it("gives SAfairKM what the caption says", () => {
    for (const asked of paperCases) {
      const { method, options } = contenderOf("safairkm", asked, false);
      const { iterations, starts, pairs } = asked;
      expect(parseOptions(method, options ?? {})).toMatchObject({ iterations, starts, pairs, target: "local" });
    }
  });

  it("has of FairAssign its own clustering alone, also where that emptied a cluster", async () => {
    const fair = await endOf("fair-assign", "syn_unequal_ds2");
    expect(fair.front.solutions.map(({ scores }) => scores[1])).toEqual([expect.closeTo(1 / 3, 2)]);
    const emptied = await endOf("fair-assign", "syn_unequal_ds1");
    expect(emptied.notes.map(noticeText).join()).toContain("emptied a cluster");
    const oneCluster = 1.5205877692398884; // the mean squared distance from the mean of all points
    expect(emptied.front.solutions.map(({ scores }) => [...scores])).toEqual([[expect.closeTo(oneCluster, 9), 0]]);
  });
});
