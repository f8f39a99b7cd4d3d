import { describe, expect, it } from "vitest";
import { Rng } from "../random/rng.ts";
import { bothMeasures, widestSentence } from "../report/board-words.ts";
import { briefVerdict, measuresText, widestText } from "../report/verdict-section.ts";
import { countedRows } from "../testing/counted-rows.ts";
import { pText } from "../words/number-text.ts";
import { audit } from "./audit.ts";
import type { AuditCell } from "./audit-result.ts";
import { headlineOf, widestOf } from "./headline.ts";

describe("the words of a verdict", () => {
  it("has a headline that counts exactly the cells that are listed, and a list only under a verdict that deviates", () => {
    for (let seed = 0; seed < 60; seed++) {
      const rng = Rng.fromSeed(seed).fork("any");
      const groups = 2 + rng.below(4);
      const counts = Array.from({ length: 2 + rng.below(5) }, () =>
        Array.from({ length: groups }, () => 1 + rng.below(seed % 3 === 0 ? 12 : 60)),
      );
      const { attributes, findings } = audit(countedRows(counts), { draws: 99 });
      const { verdict, cells, clusters } = attributes[0];
      expect(findings.length).toBe(verdict.deviating);
      expect(cells.filter(({ deviates, mirror }) => deviates && !mirror).length).toBe(verdict.deviating);
      if (verdict.kind !== "deviates") {
        expect(findings).toEqual([]);
        expect(clusters.some(({ test }) => test!.kind === "deviates")).toBe(false);
        expect(verdict.headline).not.toMatch(/deviates? from chance(: |; the widest gap among)/);
      } else if (verdict.deviating > 0) {
        const [{ cluster, group }] = findings;
        expect(verdict.headline).toContain(`${verdict.deviating} of ${verdict.cells} cells`);
        expect(verdict.headline).toMatch(
          / deviates from chance: cluster | deviate from chance; the widest gap among them: cluster /,
        );
        expect(verdict.headline).toContain(`: cluster ${cluster}, ${group} `);
      }
    }
  });

  it("say by what a cell is named: the widest gap of those beyond chance, and the one that decides the representation", () => {
    // Five rows are 30 points off, which chance explains; two clusters of a thousand are 10, which it does not.
    const [attribute] = audit(
      countedRows([
        [600, 400],
        [401, 599],
        [1, 4],
      ]),
    ).attributes;
    expect(attribute.verdict.headline).toMatch(
      /^2 of 3 cells deviate from chance; the widest gap among them: cluster 0, a 60\.0 % against 50\.0 % \(p/,
    );
    expect(widestText(attribute)).toBe("widest gap beyond chance: cluster 0, a 60.0 % against 50.0 % of the data");
    expect(widestSentence(attribute)).toBe("By g, beyond chance: cluster 0, a 60.0 % against 50.0 % of the data.");
    expect(briefVerdict(attribute)).toMatch(
      /^By g: the widest gap beyond chance is cluster 0, .* of the data; representation 0\.400 \(least in cluster 2, a /,
    );
    for (const text of [measuresText(attribute), bothMeasures(attribute)]) {
      expect(text).toMatch(/least in cluster 2, a 20\.0 % against 50\.0 %, which by itself could be chance[;)]/);
    }
    const [even] = audit(countedRows([[600, 400], [400, 600].map((n) => n / 40), [600, 400]])).attributes;
    expect(widestText(even)).toMatch(/^widest gap: cluster 1, .*, which chance could explain$/);
    expect(widestSentence(even)).toMatch(/^By g: cluster 1, .*, which chance could explain\.$/);
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
      return [own[0].verdict.headline, widestText(own[0]), measuresText(own[0]), findings[0].text];
    };
    for (const text of told(labels.map((_, i) => 1 + (i % 2)))) expect(text).toMatch(/% of the weight against/);
    for (const text of told()) expect(text).not.toMatch(/weight/);
  });
});

describe("the widest gap", () => {
  const cell = (value: number | null): AuditCell =>
    ({ cluster: "0", group: "f", shareOfCluster: { value }, shareOfData: 0.4, deviates: false, corrected: 1 }) as never;

  it("is of clusters that have rows, and there is none where none has", () => {
    expect(widestOf([])).toBeUndefined();
    expect(widestOf([cell(null)])).toBeUndefined();
    expect(widestOf([cell(null), cell(0.5), cell(0.2)])?.shareOfCluster.value).toBe(0.2);
  });

  it("is told of clusters that are more even than chance where there is one", () => {
    expect(headlineOf("more even than chance", [cell(0.4)], [], [])).toMatch(
      /every cluster has the shares of the data$/,
    );
    expect(headlineOf("more even than chance", [cell(0.41)], [], [])).toMatch(/widest gap: /);
  });
});
