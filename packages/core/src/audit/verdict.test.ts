import { describe, expect, it } from "vitest";
import { noticeText } from "../notices/library-words.ts";
import { Rng } from "../random/rng.ts";
import { sureText } from "../report/board-words.ts";
import { measuresText, worstText } from "../report/verdict-section.ts";
import { pText } from "../words/number-text.ts";
import { audit } from "./audit.ts";
import { headlineOf } from "./headline.ts";

/** Rows of a table of counts, clusters x groups. */
function rowsOf(counts: readonly (readonly number[])[], names = counts[0].map((_, j) => "abcdefgh"[j])) {
  const labels: number[] = [];
  const groupOf: number[] = [];
  counts.forEach((row, k) => {
    row.forEach((count, j) => {
      for (let i = 0; i < count; i++) {
        labels.push(k);
        groupOf.push(j);
      }
    });
  });
  return { labels, attributes: [{ name: "g", groups: names, groupOf }] };
}

const random = (rng: Rng, size: number, shares: readonly number[], clusters: number) => {
  const draw = (): number => {
    let u = rng.float();
    const j = shares.findIndex((share) => {
      u -= share;
      return u < 0;
    });
    return j < 0 ? shares.length - 1 : j;
  };
  const groupOf = Array.from({ length: size }, draw);
  return {
    labels: groupOf.map(() => rng.below(clusters)),
    attributes: [{ name: "g", groups: shares.map(String), groupOf }],
  };
};

describe("the verdict", () => {
  it("does not acquit clusters whose least group is too rare to show anything, as the others deviate", () => {
    // The rare groups make the least balance 0 by chance too: a test of the minimum has no power here.
    const counts = Array.from({ length: 8 }, (_, k) => [k < 4 ? 700 : 500, k < 4 ? 290 : 490, 6, k % 2, 1]);
    const { attributes, findings } = audit(rowsOf(counts));
    const { verdict } = attributes[0];
    expect(verdict.kind).toBe("deviates");
    expect(verdict.deviating).toBe(findings.length);
    expect(verdict.deviating).toBeGreaterThanOrEqual(16);
    expect(verdict.headline).toMatch(
      new RegExp(`^${findings.length} of 40 cells deviate from chance; worst: cluster \\d, [ab] `),
    );
  });

  it("sees a single cell among many even ones, and many small deviations without a single large one", () => {
    const even = Array.from({ length: 40 }, () => [100, 100, 100]);
    const one = even.map((row, k) => (k === 7 ? [50, 125, 125] : row));
    expect(audit(rowsOf(one)).attributes[0].verdict.kind).toBe("deviates");
    const many = Array.from({ length: 60 }, (_, k) => (k % 2 === 0 ? [58, 42] : [42, 58]));
    const { verdict } = audit(rowsOf(many)).attributes[0];
    expect(verdict).toMatchObject({ kind: "deviates", deviating: 0 });
    expect(verdict.headline).toMatch(/^the clusters as a whole deviate from chance, though no single cell is sure to/);
  });

  it("counts too many of a group as it counts too few", () => {
    const watchlist = Array.from({ length: 6 }, (_, k) => (k === 2 ? [700, 300] : [920, 80]));
    const { attributes } = audit(rowsOf(watchlist));
    expect(attributes[0].worst).toMatchObject({ cluster: "2", group: "b", deviates: true });
    expect(attributes[0].figures.representation!.value!).toBeLessThan(0.4);
  });

  it("names the largest groups that it cannot tell of, and counts the others", () => {
    const untold = ["a", "b", "c", "d", "e"].map((group) => ({ group, shareOfData: 0.2, mildest: null }));
    expect(headlineOf("too small to tell", [], untold.slice(0, 4), [])).toMatch(/; and so on for 1 more group(;|$)/);
    expect(headlineOf("too small to tell", [], untold, [])).toMatch(/; and so on for 2 more groups(;|$)/);
  });

  it("calls a table too small that could not have shown four fifths, and says what it could have shown", () => {
    const { attributes, findings } = audit(
      rowsOf([
        [6, 4],
        [4, 6],
        [5, 5],
        [5, 5],
      ]),
    );
    const { verdict } = attributes[0];
    expect(verdict.kind).toBe("too small to tell");
    expect(verdict.untold.map(({ group }) => group)).toEqual(["a"]); // b says the same
    expect(findings).toEqual([]);
    expect(verdict.headline).toMatch(
      /^too small to tell: of a the smallest deviation that could have shown is (0\.0|100) % against 50\.0 %/,
    );
    // What it names would indeed have shown.
    const told = rowsOf([
      [10, 0],
      [2, 8],
      [4, 6],
      [4, 6],
    ]);
    expect(audit(told).attributes[0].verdict.kind).toBe("deviates");
  });

  it("says of clusters like chance how small a deviation would have shown where it is hardest", () => {
    const { verdict, cells } = audit(
      rowsOf([
        [1000, 500],
        [690, 310],
        [2000, 1000],
      ]),
    ).attributes[0];
    expect(verdict).toMatchObject({ kind: "like chance", untoldCells: 0, untold: [] });
    const told =
      /; every share beyond four fifths would have shown, even in the hardest cell \(cluster 1, b\) ([\d.]+) % or less, or ([\d.]+) % or more$/.exec(
        verdict.headline,
      )!;
    const shown = cells.find(({ cluster, group }) => cluster === "1" && group === "b")!.couldShow;
    expect(told.slice(1).map(Number)).toEqual(shown.map((share) => Number((100 * share!).toFixed(1))));
    // What it names shows, and a row less does not.
    const kind = (rare: number) =>
      audit(
        rowsOf([
          [1000 - 310 + rare, 500 + 310 - rare],
          [1000 - rare, rare],
          [2000, 1000],
        ]),
      ).attributes[0].verdict.kind;
    expect(kind(Math.round(1000 * shown[1]!))).toBe("deviates");
  });

  it("does not acquit a small cluster because the large ones could be told, nor a rare group because others could", () => {
    const tiny = audit(
      rowsOf([
        [1800, 200],
        [1800, 200],
        [17, 3],
      ]),
    ).attributes[0];
    expect(tiny.verdict).toMatchObject({ kind: "partly too small to tell", untoldCells: 1, untold: [] });
    expect(tiny.verdict.headline).toMatch(
      /^none of 3 cells deviates from chance, but 1 is too small to tell; .*; in cluster 2 the smallest deviation of b that could have shown is [\d.]+ % against 10\.0 %$/,
    );
    expect(tiny.clusters.map(({ test }) => test!.kind)).toEqual(["like chance", "like chance", "too small to tell"]);
    const rare = audit(
      rowsOf([
        [1800, 1200, 9],
        [1830, 1180, 11],
        [1810, 1220, 10],
      ]),
    ).attributes[0];
    expect(rare.verdict).toMatchObject({ kind: "partly too small to tell", untoldCells: 3 });
    expect(rare.verdict.untold.map(({ group }) => group)).toEqual(["c"]);
    expect(rare.verdict.headline).toMatch(
      /^none of 9 cells deviates from chance, but 3 are too small to tell; widest gap/,
    );
    expect(sureText(rare)).toMatch(/but 3 of 9 cells are too small .*; no cluster could have for every group \(/);
  });

  it("asks for no more than the sizes allow: a cluster that holds nearly all rows cannot be far from the data", () => {
    const { cells } = audit(
      rowsOf([
        [3590, 390],
        [10, 10],
      ]),
    ).attributes[0];
    expect(cells.filter(({ mirror }) => !mirror).map(({ cluster, tells }) => [cluster, tells])).toEqual([
      ["0", true],
      ["1", false],
    ]);
  });

  it("says that nothing could have shown where too few tables are drawn for that", () => {
    const skewed = rowsOf([
      [600, 400, 300],
      [300, 500, 200],
      [500, 500, 250],
    ]);
    const { verdict, cells } = audit(skewed, { draws: 19 }).attributes[0];
    expect(verdict.kind).toBe("too small to tell");
    expect(cells.every(({ couldShow }) => couldShow.every((share) => share === null))).toBe(true);
    expect(audit(skewed, { draws: 99 }).attributes[0].verdict.kind).toBe("deviates");
  });

  it("says like chance only where it could have shown more, and more even than chance where that is so", () => {
    const rng = Rng.fromSeed(5).fork("rows");
    expect(audit(random(rng, 4000, [0.5, 0.5], 4)).attributes[0].verdict.kind).toBe("like chance");
    const made = audit(rowsOf(Array.from({ length: 8 }, () => [300, 200, 100]))).attributes[0];
    expect(made.verdict.kind).toBe("more even than chance");
    expect(made.figures.representation!.value).toBe(1);
  });

  it("is wrong about random clusters in about as many cases as its level says", () => {
    let alarms = 0;
    let listed = 0;
    const tries = 250;
    for (let seed = 0; seed < tries; seed++) {
      const rng = Rng.fromSeed(seed).fork("null");
      const shape = seed % 2 === 0 ? ([400, [0.7, 0.3], 4] as const) : ([900, [0.6, 0.25, 0.1, 0.05], 6] as const);
      const result = audit(random(rng, shape[0], shape[1], shape[2]), { draws: 199, seed });
      if (["deviates", "more even than chance"].includes(result.attributes[0].verdict.kind)) alarms++;
      if (result.findings.length > 0) listed++;
    }
    expect(alarms).toBeLessThanOrEqual(22); // 5.5 % of 250 are 14; three standard deviations more are 24
    expect(listed).toBeLessThanOrEqual(alarms);
  });

  it("finds 10 points more of a group of 20 % in a cluster of 500", () => {
    let found = 0;
    for (let seed = 0; seed < 40; seed++) {
      const rng = Rng.fromSeed(seed).fork("power");
      const labels = Array.from({ length: 4000 }, (_, i) => i % 8);
      const groupOf = labels.map((label) => (rng.float() < (label === 3 ? 0.3 : 0.2) ? 1 : 0));
      const { attributes, findings } = audit(
        { labels, attributes: [{ name: "g", groups: ["a", "b"], groupOf }] },
        { seed },
      );
      if (attributes[0].verdict.kind === "deviates" && findings.some(({ cluster }) => cluster === "3")) found++;
    }
    expect(found).toBeGreaterThanOrEqual(39);
  });

  it("has a headline that counts exactly the cells that are listed, and a list only under a verdict that deviates", () => {
    for (let seed = 0; seed < 60; seed++) {
      const rng = Rng.fromSeed(seed).fork("any");
      const groups = 2 + rng.below(4);
      const counts = Array.from({ length: 2 + rng.below(5) }, () =>
        Array.from({ length: groups }, () => 1 + rng.below(seed % 3 === 0 ? 12 : 60)),
      );
      const { attributes, findings } = audit(rowsOf(counts), { draws: 99 });
      const { verdict, cells, clusters } = attributes[0];
      expect(findings.length).toBe(verdict.deviating);
      expect(cells.filter(({ deviates, mirror }) => deviates && !mirror).length).toBe(verdict.deviating);
      if (verdict.kind !== "deviates") {
        expect(findings).toEqual([]);
        expect(clusters.some(({ test }) => test!.kind === "deviates")).toBe(false);
        expect(verdict.headline).not.toMatch(/deviate from chance; worst/);
      } else if (verdict.deviating > 0) {
        const [{ cluster, group }] = findings;
        expect(verdict.headline).toContain(`${verdict.deviating} of ${verdict.cells} cells`);
        expect(verdict.headline).toContain(`worst: cluster ${cluster}, ${group} `);
      }
    }
  });

  it("is exact where the table is small: Fisher's test of a 2 x 2 table by hand", () => {
    // Fisher's tea: 3 and 1 of 4; the tables with 0, 1, 3 or 4 have 34 of the 70 ways.
    const { verdict } = audit(
      rowsOf([
        [3, 1],
        [1, 3],
      ]),
    ).attributes[0];
    expect(verdict).toMatchObject({ method: "exact", tables: 5 });
    expect(verdict.p).toBeCloseTo(34 / 70 / 0.9, 12); // nine tenths of the level are for this question
    expect(verdict.whole).toBeCloseTo(34 / 70, 12);
  });

  it("lists one of two groups: the smaller", () => {
    const { findings, attributes } = audit(
      rowsOf([
        [900, 100],
        [700, 300],
      ]),
    );
    expect(findings.map(({ cluster, group }) => cluster + group)).toEqual(["0b", "1b"]);
    expect(attributes[0].verdict.cells).toBe(2);
  });

  it("finds ten of ten rows of a rare group in one cluster, few as they are", () => {
    const { findings, attributes } = audit(
      rowsOf([
        [0, 10],
        [980, 10],
      ]),
    );
    expect(findings.map(({ cluster, group }) => cluster + group)).toContain("0b");
    expect(attributes[0].cells.every(({ small }) => !small)).toBe(true);
  });

  it("counts the cells of two clusters once: what one has too many of, the other lacks", () => {
    const { attributes, findings, warnings } = audit(
      rowsOf([
        [4, 0],
        [0, 4],
      ]),
    );
    expect(attributes[0].verdict).toMatchObject({ kind: "deviates", deviating: 2, cells: 2 });
    expect(findings[0].p).toBeCloseTo(2 / 70 / 0.9, 12); // Fisher's test, not twice that, for nine tenths of the level
    expect(warnings).toEqual([]);
  });

  it("tells no p below 0.05 beside a verdict that nothing deviates", () => {
    // Fisher's p is 10/210 = 0.0476: the remark that clusters are more even than chance has a tenth of the level.
    const { verdict } = audit(
      rowsOf([
        [0, 5],
        [4, 1],
      ]),
    ).attributes[0];
    expect(verdict.kind).toBe("too small to tell");
    expect(verdict.p).toBeCloseTo(10 / 210 / 0.9, 12);
  });

  it("never calls a cluster deviating beside a p above the level, and of two groups tells one p of cell and cluster", () => {
    for (let seed = 0; seed < 60; seed++) {
      const rng = Rng.fromSeed(seed).fork("one p");
      const groups = 2 + (seed % 4);
      const tilt = 12 * (seed % 3);
      const counts = Array.from({ length: 4 }, (_, k) =>
        Array.from({ length: groups }, (_, j) => 20 + rng.below(40) + (k === j ? tilt : 0)),
      );
      const { clusters, cells } = audit(rowsOf(counts), { draws: 199, seed }).attributes[0];
      clusters.forEach(({ test }, k) => {
        const own = cells.slice(k * groups, (k + 1) * groups);
        expect(test!.kind === "deviates").toBe(test!.corrected <= 0.05);
        expect(test!.kind === "deviates").toBe(Number(/[\d.]+/.exec(pText(test!.corrected))![0]) <= 0.05);
        if (own.some(({ deviates }) => deviates)) expect(test!.kind).toBe("deviates");
        if (groups === 2) expect(test!.corrected).toBe(own[0].corrected);
      });
    }
  });

  it("can be had of a thousand clusters and many groups", () => {
    const labels = Array.from({ length: 3000 }, (_, row) => row % 1000);
    const groupOf = labels.map((_, row) => (row * 7) % 20);
    const groups = Array.from({ length: 20 }, (_, j) => `g${j}`);
    const result = audit({ labels, attributes: [{ name: "g", groups, groupOf }] }, { draws: 5 });
    expect(result.attributes[0].cells).toHaveLength(20_000);
  });

  it("calls cells too small that could show nothing, and the worst of them what chance could explain", () => {
    const { attributes, warnings } = audit(
      rowsOf([
        [50, 49, 1],
        [50, 50, 0],
        [50, 50, 0],
        [50, 50, 0],
      ]),
    );
    const rare = attributes[0].cells.filter(({ group }) => group === "c");
    expect(rare.every(({ small }) => small)).toBe(true);
    expect(attributes[0].lowest).toMatchObject({ group: "c", shareOfCluster: 0, deviates: false });
    expect(warnings.map(noticeText)).toContainEqual(
      expect.stringMatching(/^g: 4 of 12 cells have too few rows to show anything$/),
    );
    expect(warnings.map(noticeText)).toContainEqual(
      expect.stringMatching(/^g: the representation hangs on a cell that chance could explain, cluster 1, c 0\.0 %/),
    );
  });

  it("gives intervals that hold the value they are about", () => {
    for (let seed = 0; seed < 40; seed++) {
      const rng = Rng.fromSeed(seed).fork("interval");
      const counts = Array.from({ length: 3 }, () => Array.from({ length: 3 }, () => rng.below(30) + (seed % 2)));
      if (counts.some((row) => row.every((count) => count === 0))) continue;
      const { attributes } = audit(rowsOf(counts), { draws: 9 });
      const estimates = [
        ...Object.values(attributes[0].figures),
        ...attributes[0].clusters.flatMap(({ figures }) => Object.values(figures)),
        ...attributes[0].cells.flatMap(({ shareOfCluster, shareOfGroup }) => [shareOfCluster, shareOfGroup]),
      ];
      for (const { value, interval } of estimates) {
        if (interval === undefined) continue;
        expect(interval[0]).toBeLessThanOrEqual(value!);
        expect(interval[1]).toBeGreaterThanOrEqual(value!);
      }
      expect(attributes[0].figures.representation!.interval).toBeDefined();
    }
  });

  it("has an infinite KL error where a cluster lacks a group, and says so in JSON too", () => {
    const result = audit(
      rowsOf([
        [5, 5, 0],
        [5, 5, 10],
      ]),
    );
    expect(result.attributes[0].figures.klError).toEqual({ value: null, infinite: true });
    expect(JSON.parse(JSON.stringify(result))).toEqual(result);
  });

  it("has nothing to test where all rows are in one cluster", () => {
    const groupOf = Array.from({ length: 60 }, (_, i) => i % 3);
    const one = audit({
      labels: groupOf.map(() => "all"),
      attributes: [{ name: "g", groups: ["a", "b", "c"], groupOf }],
      clusters: ["all", "none"],
    });
    const [{ verdict, clusters }] = one.attributes;
    expect(verdict.kind).toBe("nothing to test");
    expect(verdict.headline).toMatch(/^nothing to test: all rows are in one cluster/);
    expect(clusters[0].test?.kind).toBe("nothing to test");
    expect(one.warnings.map(({ code }) => code)).toEqual(["clusters-empty", "one-cluster"]);
  });

  it("puts beside a cell the p-value of that cell alone", () => {
    const rng = Rng.fromSeed(8).fork("cells");
    const labels = Array.from({ length: 900 }, (_, i) => i % 3);
    const groupOf = labels.map((k) => (rng.float() < (k === 0 ? 0.38 : 0.3) ? 1 : 0));
    const [{ verdict, cells }] = audit({ labels, attributes: [{ name: "g", groups: ["a", "b"], groupOf }] }).attributes;
    const told = /cluster (\S+), (\S+) .* \((p [=<] [\d.]+)\)$/.exec(verdict.headline)!;
    const cell = cells.find(({ cluster, group }) => cluster === told[1] && group === told[2])!;
    expect(told[3]).toBe(pText(cell.corrected));
    expect(cell.corrected).toBeGreaterThan(verdict.p);
  });

  it("says of shares by weight that they are", () => {
    const labels = Array.from({ length: 300 }, (_, i) => i % 3);
    const groupOf = labels.map((k, i) => (i % 10 < (k === 0 ? 6 : 3) ? 1 : 0));
    const attributes = [{ name: "g", groups: ["a", "b"], groupOf }];
    const told = (weights?: number[]) => {
      const { attributes: own, findings } = audit({ labels, attributes, ...(weights && { weights }) });
      return [own[0].verdict.headline, worstText(own[0]), measuresText(own[0]), findings[0].text];
    };
    for (const text of told(labels.map((_, i) => 1 + (i % 2)))) expect(text).toMatch(/% of the weight against/);
    for (const text of told()) expect(text).not.toMatch(/weight/);
  });
});
