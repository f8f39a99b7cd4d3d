import { describe, expect, it } from "vitest";
import { noticeText } from "../notices/library-words.ts";
import { sureText } from "../report/board-words.ts";
import { countedRows } from "../testing/counted-rows.ts";
import { audit } from "./audit.ts";
import { headlineOf } from "./headline.ts";

describe("what is too small to tell", () => {
  it("names the largest groups that it cannot tell of, and counts the others", () => {
    const untold = ["a", "b", "c", "d", "e"].map((group) => ({ group, shareOfData: 0.2, mildest: null }));
    expect(headlineOf("too small to tell", [], untold.slice(0, 4), [])).toMatch(/; and so on for 1 more group(;|$)/);
    expect(headlineOf("too small to tell", [], untold, [])).toMatch(/; and so on for 2 more groups(;|$)/);
  });

  it("calls a table too small that could not have shown four fifths, and says what it could have shown", () => {
    const { attributes, findings } = audit(
      countedRows([
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
    const told = countedRows([
      [10, 0],
      [2, 8],
      [4, 6],
      [4, 6],
    ]);
    expect(audit(told).attributes[0].verdict.kind).toBe("deviates");
  });

  it("says of clusters like chance how small a deviation would have shown where it is hardest", () => {
    const { verdict, cells } = audit(
      countedRows([
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
        countedRows([
          [1000 - 310 + rare, 500 + 310 - rare],
          [1000 - rare, rare],
          [2000, 1000],
        ]),
      ).attributes[0].verdict.kind;
    expect(kind(Math.round(1000 * shown[1]!))).toBe("deviates");
  });

  it("does not acquit a small cluster because the large ones could be told, nor a rare group because others could", () => {
    const tiny = audit(
      countedRows([
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
      countedRows([
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
      countedRows([
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
    const skewed = countedRows([
      [600, 400, 300],
      [300, 500, 200],
      [500, 500, 250],
    ]);
    const { verdict, cells } = audit(skewed, { draws: 19 }).attributes[0];
    expect(verdict.kind).toBe("too small to tell");
    expect(cells.every(({ couldShow }) => couldShow.every((share) => share === null))).toBe(true);
    expect(audit(skewed, { draws: 99 }).attributes[0].verdict.kind).toBe("deviates");
  });

  it("tells no p below 0.05 beside a verdict that nothing deviates", () => {
    // Fisher's p is 10/210 = 0.0476: the remark that clusters are more even than chance has a tenth of the level.
    const { verdict } = audit(
      countedRows([
        [0, 5],
        [4, 1],
      ]),
    ).attributes[0];
    expect(verdict.kind).toBe("too small to tell");
    expect(verdict.p).toBeCloseTo(10 / 210 / 0.9, 12);
  });

  it("calls cells too small that could show nothing, and the worst of them what chance could explain", () => {
    const { attributes, warnings } = audit(
      countedRows([
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
});
