import { describe, expect, it } from "vitest";
import { paperCases } from "../cases.ts";
import { PAPER_METHODS, type PaperMethod } from "../contenders.ts";
import type { DataFacts, Evidence, MethodEvidence, ScorePair } from "./claim.ts";
import { claims } from "./claims.ts";
import { judge } from "./judge.ts";

type Given = Partial<Record<PaperMethod, Partial<MethodEvidence>>>;

/** Best balance 0.5, and every method at one middling solution, unless said otherwise. */
function evidence(given: Given, data: Partial<Evidence> = {}): Evidence {
  const plain: MethodEvidence = { front: [[2, 0.2]], hypervolume: 0.5, cpu: 1, growth: [[1, 0.5]] };
  const methods = Object.fromEntries(PAPER_METHODS.map((method) => [method, { ...plain, ...given[method] }]));
  return { seed: 1, bestBalance: 0.5, data: facts({}), ...data, methods: methods as Evidence["methods"] };
}

const facts = (given: Partial<DataFacts>): DataFacts => ({ rows: 400, features: 2, shares: [0.25, 0.75], ...given });
const drawnFrom = (given: Partial<DataFacts>): Evidence => evidence({}, { data: facts(given) });

const front = (...points: ScorePair[]): Partial<MethodEvidence> => ({ front: points });
const steps = (count: number, from: ScorePair, to: ScorePair): ScorePair[] =>
  Array.from({ length: count }, (_, i) => {
    const share = i / (count - 1);
    return [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
  });

const whole = front(...steps(30, [1, 0], [2, 0.5]));
const middle = front([1.5, 0.2], [1.6, 0.3]);

/** For every claim what shows it, and what does not. */
const looks: Record<string, { readonly yes: Evidence[]; readonly no: Evidence[] }> = {
  "synthetic-size": { yes: [drawnFrom({})], no: [drawnFrom({ rows: 399 }), drawnFrom({ features: 3 })] },
  "synthetic-equal": {
    yes: [drawnFrom({ shares: [0.5, 0.5] })],
    no: [drawnFrom({}), drawnFrom({ shares: [0.2, 0.4, 0.4] })],
  },
  "synthetic-unequal": { yes: [drawnFrom({})], no: [drawnFrom({ shares: [0.256, 0.744] })] },
  "well-spread": {
    yes: [evidence({ safairkm: whole })],
    no: [
      evidence({ safairkm: front(...steps(30, [1, 0.1], [2, 0.5])) }),
      evidence({ safairkm: front(...steps(30, [1, 0], [2, 0.4])) }),
      evidence({ safairkm: front(...steps(5, [1, 0], [2, 0.5])) }),
      evidence({ safairkm: front(...steps(30, [1, 0], [1.2, 0.1]), [2, 0.5]) }), // all of it at the ends
    ],
  },
  conflict: { yes: [evidence({ safairkm: whole })], no: [evidence({ safairkm: front([1, 0.1], [1.05, 0.5]) })] },
  "vfairkm-no-trade-off": {
    yes: [evidence({ vfairkm: front([2, 0.5]) }), evidence({ vfairkm: front([1, 0], [2, 0.5]) })],
    no: [evidence({ vfairkm: front([1, 0], [1.5, 0.25], [2, 0.5]) })],
  },
  "vfairkm-always-fairest": {
    yes: [evidence({ vfairkm: front([2, 0.5]) })],
    no: [evidence({ vfairkm: front([1, 0], [2, 0.5]) })],
  },
  disconnected: {
    yes: [evidence({ safairkm: front([1, 0], [1.2, 0.01], [2, 0.5]) })],
    no: [evidence({ safairkm: whole })],
  },
  "shared-fair-point": {
    yes: [evidence({ safairkm: front([1, 0], [1.23, 0.33]), vfairkm: front([1.21, 0.33]) })],
    no: [
      evidence({ safairkm: front([1, 0], [1.23, 0.33]), vfairkm: front([1.6, 0.33]) }),
      evidence({ safairkm: front([1, 0], [1.6, 0.33]), vfairkm: front([1.21, 0.33]) }),
      evidence({ safairkm: front([1, 0], [1.23, 0.2]), vfairkm: front([1.21, 0.33]) }),
    ],
  },
  "left-end": {
    yes: [evidence({ safairkm: whole, lloyd: front([1, 0]) })],
    no: [
      evidence({ safairkm: front([1.02, 0], [2, 0.5]), lloyd: front([1, 0]) }),
      evidence({ safairkm: front([0.9, 0], [2, 0.5]), lloyd: front([1, 0]) }), // better is not the same either
      evidence({ safairkm: front([1, 0.1], [2, 0.5]), lloyd: front([1, 0]) }),
    ],
  },
  "fair-assign-dominated": {
    yes: [
      evidence({ safairkm: whole, "fair-assign": front([2.1, 0.49]) }),
      evidence({ safairkm: whole, "fair-assign": front([2.1, 0]) }), // it emptied a cluster
    ],
    no: [
      evidence({ safairkm: whole, "fair-assign": front([1.9, 0.49]) }),
      evidence({ safairkm: whole, "fair-assign": front([1.9, 0]) }), // the front dominates it, its fair end does not
      evidence({ safairkm: front([1, 0], [2, 0.45]), "fair-assign": front([2.1, 0.49]) }),
    ],
  },
  "along-the-front": {
    yes: [evidence({ safairkm: whole }), evidence({ safairkm: front([1, 0], [1.5, 0.24], [2, 0.49]) })],
    no: [
      evidence({ safairkm: front([1, 0], [1.5, 0.3], [2, 0.5]) }),
      evidence({ safairkm: front([1, 0.1], [1.5, 0.25], [2, 0.5]) }),
      evidence({ safairkm: front([1, 0], [1.5, 0.25], [2, 0.45]) }),
    ],
  },
  "spread-and-quality": {
    yes: [evidence({ safairkm: { ...whole, hypervolume: 0.6 }, vfairkm: middle })],
    no: [
      evidence({ safairkm: { ...whole, hypervolume: 0.4 }, vfairkm: middle }),
      evidence({ safairkm: { ...middle, hypervolume: 0.6 }, vfairkm: whole }),
      evidence({ safairkm: { ...whole, hypervolume: 0.6 }, vfairkm: front([1.1, 0.2], [1.2, 0.4]) }),
    ],
  },
  "adult-size": {
    yes: [drawnFrom({ rows: 32_561, features: 5 })],
    no: [drawnFrom({ rows: 5000, features: 5 }), drawnFrom({ rows: 32_561, features: 6 })],
  },
  "adult-proportions": { yes: [drawnFrom({ shares: [0.331, 0.669] })], no: [drawnFrom({ shares: [0.4, 0.6] })] },
  "adult-balance": { yes: [drawnFrom({ shares: [0.331, 0.669] })], no: [drawnFrom({ shares: [0.4, 0.6] })] },
  "bank-size": { yes: [drawnFrom({ rows: 41_108, features: 6 })], no: [drawnFrom({ rows: 41_188, features: 6 })] },
  "bank-proportions": {
    yes: [drawnFrom({ shares: [0.112, 0.281, 0.607] })],
    no: [drawnFrom({ shares: [0.2, 0.2, 0.6] }), drawnFrom({ shares: [0.4, 0.6] })],
  },
  "bank-balance": {
    yes: [drawnFrom({ shares: [0.11219, 0.28143, 0.60638] })],
    no: [drawnFrom({ shares: [0.2, 0.2, 0.6] }), drawnFrom({ shares: [0.112, 0.278, 0.61] })], // 0.1836
  },
  "larger-range": {
    yes: [evidence({ safairkm: whole, vfairkm: middle })],
    no: [evidence({ safairkm: middle, vfairkm: whole })],
  },
  quality: {
    yes: [evidence({ safairkm: whole, vfairkm: middle })],
    no: [evidence({ safairkm: middle, vfairkm: whole })],
  },
  "dominates-most": {
    yes: [evidence({ safairkm: whole, vfairkm: middle, "fair-assign": front([2.1, 0.5]) })],
    no: [
      evidence({ safairkm: whole, vfairkm: middle, "fair-assign": front([1.5, 0.5]) }),
      evidence({ safairkm: whole, vfairkm: front([1, 0.2], [1.1, 0.4]), "fair-assign": front([2.1, 0.5]) }),
    ],
  },
  "closer-left-end": {
    yes: [evidence({ safairkm: front([1.01, 0]), vfairkm: front([1.1, 0]), lloyd: front([1, 0]) })],
    no: [evidence({ safairkm: front([1.08, 0]), vfairkm: front([1.1, 0]), lloyd: front([1, 0]) })],
  },
  "adult-k5": {
    yes: [
      evidence({
        safairkm: { ...whole, hypervolume: 0.49 },
        vfairkm: { ...front([1.1, 0.2], [1.2, 0.4]), hypervolume: 0.5 },
      }),
    ],
    no: [
      evidence({ safairkm: { ...whole, hypervolume: 0.6 }, vfairkm: middle }), // of higher quality
      evidence({
        safairkm: { ...whole, hypervolume: 0.3 }, // of much lower quality
        vfairkm: { ...front([1.1, 0.2], [1.2, 0.4]), hypervolume: 0.5 },
      }),
      evidence({ safairkm: middle, vfairkm: whole }),
    ],
  },
  "bank-k5": {
    yes: [evidence({ safairkm: whole, vfairkm: middle })],
    no: [
      evidence({ safairkm: middle, vfairkm: whole }),
      evidence({ safairkm: whole, vfairkm: front([1.1, 0.2], [1.2, 0.4]) }),
    ],
  },
  cardinalities: {
    yes: [evidence({ safairkm: whole, vfairkm: middle })],
    no: [evidence({ safairkm: middle, vfairkm: front([1.5, 0.1], [1.6, 0.2]) })],
  },
  efficient: {
    yes: [evidence({ safairkm: { ...whole, cpu: 30 }, vfairkm: { ...middle, cpu: 10 } })],
    no: [evidence({ safairkm: { ...whole, cpu: 300 }, vfairkm: { ...middle, cpu: 10 } })],
  },
};

const looksOf = (id: string) => looks[id.replace(/-swapped$/, "")];

describe.each(claims)("the claim $id", (claim) => {
  it("is shown by what shows it", () => {
    for (const seed of looksOf(claim.id).yes) expect(claim.look(seed)?.holds).toBe(true);
  });

  it("is not shown by fronts for which it is false", () => {
    for (const seed of looksOf(claim.id).no) expect(claim.look(seed)?.holds).toBe(false);
    const against = new Map(claim.cases.map((id) => [id, looksOf(claim.id).no]));
    expect(judge(claim, against).verdict).toBe("not reproduced");
  });

  it("is about cases that are run, and gives numbers", () => {
    for (const id of claim.cases) expect(paperCases.map((known) => known.id)).toContain(id);
    expect(Object.keys(claim.look(looksOf(claim.id).yes[0])!.numbers).length).toBeGreaterThan(0);
  });
});

describe("judge", () => {
  const claim = claims.find(({ id }) => id === "larger-range")!;
  const { yes, no } = looks["larger-range"];

  it("needs most seeds of every case", () => {
    const judged = (adult: Evidence[], bank: Evidence[]) =>
      judge(claim, new Map(Object.entries({ "adult-k10": adult, "bank-k10": bank })));
    expect(judged([...yes, ...yes, ...no], yes).verdict).toBe("reproduced");
    expect(judged([...yes, ...no], yes).verdict).toBe("not reproduced");
    expect(judged(yes, no).verdict).toBe("not reproduced");
    expect(judged([...yes, ...yes, ...no], yes).cases[0]).toMatchObject({ holds: 2, seeds: 3 });
  });

  it("tells the median of every number, the least and the most", () => {
    const wide = evidence({ safairkm: front([1, 0], [2, 0.4]), vfairkm: middle });
    const [adult] = judge(claim, new Map(Object.entries({ "adult-k10": [...yes, wide, ...no] }))).cases;
    expect(adult.numbers["SAfairKM range"]).toBe(0.4);
    expect(adult.ranges["SAfairKM range"]).toEqual([expect.closeTo(0.1, 12), 0.5]);
  });

  it("says that data is missing where a case has none", () => {
    const verdict = judge(claim, new Map([["adult-k10", yes]]));
    expect(verdict.verdict).toBe("not testable: data missing");
    expect(verdict.cases[1]).toMatchObject({ case: "bank-k10", lacks: "data", holds: 0, seeds: 0 });
  });

  it("says that runs are missing where the data is there", () => {
    const evidence = new Map(Object.entries({ "adult-k10": yes, "bank-k10": [] }));
    const verdict = judge(claim, evidence);
    expect(verdict.verdict).toBe("not tested yet: runs missing");
    expect(verdict.cases[1]).toMatchObject({ case: "bank-k10", lacks: "runs" });
  });

  it("cannot tell of the data where only a sample is at hand", () => {
    const ofData = claims.find(({ id }) => id === "adult-size")!;
    const sample = evidence({}, { data: undefined });
    expect(judge(ofData, new Map([["adult-k10", [sample]]])).verdict).toBe("not testable: data missing");
  });

  it("takes seven rows of Table 1 for enough, as the paper's own table has no more", () => {
    const efficient = claims.find(({ id }) => id === "efficient")!;
    const rows = (misses: number) =>
      new Map(efficient.cases.map((id, i) => [id, i < misses ? looks.efficient.no : looks.efficient.yes]));
    expect(judge(efficient, rows(1)).verdict).toBe("reproduced");
    expect(judge(efficient, rows(2)).verdict).toBe("not reproduced");
    const won = paperCases.filter(({ paper }) => paper.safairkm < paper.vfairkm);
    expect(won).toHaveLength(7);
  });
});
