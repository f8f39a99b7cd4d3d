import { describe, expect, it } from "vitest";
import { Rng } from "../random/rng.ts";
import { audit } from "./audit.ts";
import { crossingsUnderNoBound, failedThresholds, parseThresholds, thresholdText } from "./thresholds.ts";

/** 1200 rows in 4 clusters; group b is 30 % everywhere but in cluster 3, where it is 60 %; h is even. */
function skewed(points = true) {
  const labels = Array.from({ length: 1200 }, (_, i) => i % 4);
  const g = labels.map((label, i) => (Math.floor(i / 4) % 10 < (label === 3 ? 6 : 3) ? 1 : 0));
  const h = labels.map((_, i) => Math.floor(i / 40) % 2);
  const values = Float64Array.from({ length: 1200 }, (_, i) => labels[i] + ((i * 7) % 10) / 20);
  return {
    labels,
    attributes: [
      { name: "g", groups: ["a", "b"], groupOf: g },
      { name: "h", groups: ["x", "y"], groupOf: h },
    ],
    ...(points && { points: { values, dim: 1 } }),
  };
}

const result = audit(skewed(), { draws: 99 });
const failed = (text: string, side: "under" | "over" = "under"): string[] =>
  failedThresholds(result, parseThresholds(text, side));

describe("thresholds", () => {
  it("fail where a figure is on the wrong side, with the cell that decides in words", () => {
    expect(failed("balance=0.01")).toEqual([]);
    expect(failed("representation=0.8")).toEqual([
      expect.stringMatching(
        /^g: representation is 0\.62\d*, under 0\.8 \(least in cluster 3, b 60\.0 % against 37\.5 %\)$/,
      ),
    ]);
    expect(failed("totalVariation=0", "over").map((text) => text.slice(0, 2))).toEqual(["g:"]);
    expect(failed("silhouette=0.99")[0]).toMatch(/^all rows: silhouette/);
  });

  it("are kept by clusters that have the bound itself, as it was picked: rounding decides no gate", () => {
    const of = (counts: readonly (readonly number[])[]) => {
      const rows = counts.flatMap((groups, k) =>
        groups.flatMap((count, j) => Array.from({ length: count }, () => [k, j])),
      );
      const groupOf = rows.map(([, j]) => j);
      return { labels: rows.map(([k]) => k), attributes: [{ name: "g", groups: ["a", "b"], groupOf }] };
    };
    const fifths = audit(
      of([
        [561, 2244],
        [2639, 14_556],
      ]),
      { draws: 19 },
    ); // 20 % where the data have 16 %
    expect(failedThresholds(fifths, parseThresholds("representation=0.8", "under"))).toEqual([]);
    expect(fifths.attributes[0].figures.representation?.value).toBe(0.8);
    expect(fifths.attributes[0].cells[0].representation).toBe(0.8);
    const tenths = audit(
      of([
        [40, 60],
        [60, 40],
      ]),
      { draws: 19 },
    ); // 50 % in the data
    expect(failedThresholds(tenths, parseThresholds("totalVariation=0.1", "over"))).toEqual([]);
  });

  it("tell a figure with all its digits where a rounded one would keep the bound", () => {
    const [own, ...others] = result.attributes;
    const near = {
      ...own,
      figures: { ...own.figures, representation: { ...own.figures.representation!, value: 0.799_999 } },
    };
    const told = failedThresholds({ ...result, attributes: [near, ...others] }, parseThresholds("0.8", "under"));
    expect(told).toEqual([expect.stringMatching(/^g: representation is 0\.799999, under 0\.8/)]);
  });

  it("mean a representation where only a number stands", () => {
    expect(failed("0.8")).toEqual(failed("representation=0.8"));
  });

  it("are for one attribute, for a crossing, and several", () => {
    expect(failed("h: representation=0.8")).toEqual([]);
    expect(failed("g: 0.8")).toHaveLength(1);
    expect(failed("g*h: representation=0.8")).toEqual([expect.stringMatching(/^g\*h: representation is/)]);
    expect(failed("h: 0.9, g: representation=0.7, g*h: 0.1")).toEqual([expect.stringMatching(/^g: .*under 0\.7/)]);
    expect(parseThresholds('"a, b: c": balance=0.2', "under")).toEqual([
      { figure: "balance", side: "under", bound: 0.2, attribute: "a, b: c" },
    ]);
  });

  it("without a name are for the crossing, too, where all attributes keep a representation and chance does not explain it", () => {
    const { labels } = skewed(false);
    // Even by each attribute; by both, cluster 0 has no (a, y) and no (b, x).
    const g = labels.map((_, i) => Math.floor(i / 4) % 2);
    const h = labels.map((label, i) => (label === 0 ? g[i] : Math.floor(i / 8) % 2));
    const attributes = [
      { name: "g", groups: ["a", "b"], groupOf: g },
      { name: "h", groups: ["x", "y"], groupOf: h },
    ];
    const hidden = audit({ labels, attributes }, { draws: 99 });
    const told = (text: string): string[] => crossingsUnderNoBound(hidden, parseThresholds(text, "under"));
    const broken = (text: string): string[] => failedThresholds(hidden, parseThresholds(text, "under"));
    expect(broken("representation=0.8")).toEqual([
      'g*h: representation is 0, under 0.8, by more than chance explains (cluster 0, a*y 0.0 % against 18.8 %); to hold only the attributes to it, name each, as in "g: representation=0.8"',
    ]);
    expect(told("representation=0.8")).toEqual([]);
    expect(broken("g: representation=0.8, h: representation=0.8")).toEqual([]);
    expect(broken("balance=0.5")).toEqual([]);
    expect(told("balance=0.5")).toEqual([
      'g*h: balance is 0, under 0.5, which was asked for the attributes alone; ask for "g*h: balance=0.5" to hold the crossing to it, too',
    ]);
    expect(told("representation=0.8, g*h: representation=0.1")).toEqual([]);
    expect(told("g: representation=0.8")).toEqual([]);
    expect(told("representation=0")).toEqual([]);
  });

  it("without a name do not fail by a crossing that chance could explain, which is told", () => {
    const rng = Rng.fromSeed(5).fork("crossing");
    const labels = Array.from({ length: 400 }, (_, i) => i % 4);
    const attributes = ["g", "h"].map((name, a) => ({
      name,
      groups: ["0", "1"],
      groupOf: labels.map((_, i) => (Math.floor(i / (a === 0 ? 4 : 8)) % 2) ^ (rng.float() < 0.02 ? 1 : 0)),
    }));
    const even = audit({ labels, attributes }, { draws: 99 });
    const bound = even.attributes[2].figures.representation!.value! + 0.001;
    const asked = parseThresholds(`representation=${bound}`, "under");
    expect(even.attributes[2].verdict.kind).not.toBe("deviates");
    expect(failedThresholds(even, asked)).toEqual([]);
    expect(crossingsUnderNoBound(even, asked)).toEqual([
      expect.stringMatching(
        /^g\*h: .*asked for the attributes alone, and by what chance could explain; ask for "g\*h:/,
      ),
    ]);
  });

  it("name a crossing of some of the attributes, in any order", () => {
    const { labels, attributes } = skewed(false);
    const third = { name: "i", groups: ["p", "q"], groupOf: labels.map((_, i) => Math.floor(i / 80) % 2) };
    const three = audit({ labels, attributes: [...attributes, third] }, { draws: 9, crossings: ["h*g", "h*g"] });
    expect(three.attributes.map(({ name }) => name)).toEqual(["g", "h", "i", "g*h*i", "g*h"]);
    const alone = audit({ labels, attributes }, { draws: 9 }).attributes[2].figures.representation!.value!;
    const broken = failedThresholds(three, parseThresholds("h*g: representation=0.8", "under"));
    expect(broken).toEqual([expect.stringMatching(/^g\*h: representation is 0\.\d+, under 0\.8 \(least in cluster/)]);
    expect(three.attributes[4].figures.representation!.value).toBe(alone);
    expect(() => failedThresholds(three, parseThresholds("g*i: 0.8", "under"))).toThrow(/g\*i/);
  });

  it("are relative to the best that could be had", () => {
    // The best balance by g is 0.6, and cluster 0 has 3/7.
    expect(failed("g: balance=70%")).toEqual([]);
    expect(failed("g: balance=80%")).toEqual([
      expect.stringMatching(/^g: balance is 0\.428\d*, under 0\.48, 80\.0 % of the best$/),
    ]);
  });

  it("that no clustering could keep are refused with a best that is not rounded up", () => {
    const groupOf = Array.from({ length: 10_240 }, (_, row) => (row < 97 ? 0 : 1));
    const labels = groupOf.map((_, row) => row % 2);
    const rare = audit({ labels, attributes: [{ name: "g", groups: ["a", "b"], groupOf }] }, { draws: 9 });
    // 97 / 10,143 = 0.00956
    expect(() => failedThresholds(rare, parseThresholds("balance=0.4", "under"))).toThrow(
      /the best is 0\.0095, as the groups of all rows are of unequal size/,
    );
    expect(() => failedThresholds(rare, parseThresholds("balance=0.0095", "under"))).not.toThrow();
  });

  it("that no clustering could keep are refused, with the best that could be had", () => {
    expect(() => failed("g: balance=0.7")).toThrow(
      /fail-under: no clustering could keep balance 0\.7 by g: the best is 0\.600/,
    );
    expect(() => failed("representation=1.1")).toThrow(/the best is 1/);
    expect(() => failed("totalVariation=-0.1", "over")).toThrow(/no clustering could keep/);
    const rare = audit(
      { labels: [0, 0, 1, 1, 2, 2], attributes: [{ name: "g", groups: ["a", "b"], groupOf: [0, 1, 0, 1, 0, 0] }] },
      { draws: 9 },
    );
    expect(() => failedThresholds(rare, parseThresholds("0.5", "under"))).toThrow(
      /by g: the best is 0, as a group has fewer rows than there are clusters/,
    );
  });

  it.each([
    ["balence=0.4", "under", /did you mean "balance"/],
    ["balance", "under", /such as "representation=0.8"/],
    ["balance=x", "under", /such as "representation=0.8"/],
    ["balance=", "under", /such as "representation=0.8"/],
    ["", "under", /such as/],
    ["0.1", "over", /such as "totalVariation=0.1"/],
    ["klError=1", "under", /better when lower; use failOver/],
    ["balance=1", "over", /use failUnder/],
    ["silhouette=80%", "under", /has no best/],
    ["k: 0.8", "under", /expected an attribute of the audit \(g, h, g\*h\), got "k"/],
  ] as const)("refuse %s", (text, side, message) => {
    expect(() => failed(text, side)).toThrow(message);
  });

  it("are written as they are read", () => {
    for (const text of ["representation=0.8", "g*h: balance=80%", '"a, ""b""": balance=0.2']) {
      expect(parseThresholds(text, "under").map(thresholdText)).toEqual([text]);
    }
  });

  it("refuse a figure that needs features where there are none", () => {
    const plain = audit(skewed(false), { draws: 5 });
    expect(() => failedThresholds(plain, parseThresholds("silhouette=0.1", "under"))).toThrow(/needs features/);
  });
});
