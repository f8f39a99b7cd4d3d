import { describe, expect, it } from "vitest";
import { Rng } from "../random/rng.ts";
import { shuffleInPlace } from "../random/sampling.ts";
import { audit } from "./audit.ts";
import { chanceBands } from "./chance-band.ts";

describe("the chance band", () => {
  it("is what an audit says of clusters of the same sizes", () => {
    const labels = Array.from({ length: 900 }, (_, i) => (i % 9 < 4 ? 0 : i % 9 < 7 ? 1 : 2));
    const groupOf = labels.map((_, i) => (i % 5 === 0 ? 1 : 0));
    const [{ figures }] = audit({ labels, attributes: [{ name: "g", groups: ["a", "b"], groupOf }] }).attributes;
    const sizes = [400, 300, 200];
    const [band] = chanceBands([{ name: "g", sizes: [720, 180], groupOf }], undefined, sizes);
    for (const measure of ["balance", "representation"] as const) {
      expect(band[measure].median).toBeCloseTo(figures[measure]!.chance!.median, 1);
      expect(band[measure].range[0]).toBeCloseTo(figures[measure]!.chance!.range[0], 1);
      expect(band[measure].range[0]).toBeLessThan(band[measure].median);
      expect(band[measure].range[1]).toBeGreaterThan(band[measure].median);
    }
  });

  it("is exact where there are few tables: 2 and 2 in clusters of 2 and 2", () => {
    // 4 of 6 ways are even; the two others have balance 0.
    const [{ balance }] = chanceBands([{ name: "g", sizes: [2, 2], groupOf: [0, 0, 1, 1] }], undefined, [2, 2]);
    expect(balance).toEqual({ median: 1, range: [0, 1] });
  });

  it("deals out rows with their own weights, as shuffling them does", () => {
    const rng = Rng.fromSeed(9).fork("weighted band");
    const groupOf = Array.from({ length: 60 }, (_, i) => (i % 3 === 0 ? 1 : 0));
    const weights = groupOf.map((_, i) => (i % 7 === 0 ? 12 : 1));
    const sizes = [30, 18, 12];
    const [{ representation, balance }] = chanceBands([{ name: "g", sizes: [40, 20], groupOf }], weights, sizes, {
      draws: 4000,
    });
    const masses = [0, 1].map((j) => weights.reduce((sum, weight, row) => sum + (groupOf[row] === j ? weight : 0), 0));
    const drawn = Array.from({ length: 4000 }, () => {
      const rows = shuffleInPlace(Array.from(groupOf.keys()), rng);
      let first = 0;
      const clusters = sizes.map((size) => {
        const own = rows.slice(first, first + size);
        first += size;
        return [0, 1].map((j) => own.reduce((sum, row) => sum + (groupOf[row] === j ? weights[row] : 0), 0));
      });
      const shares = clusters.flatMap(([a, b]) =>
        [a, b].map((mass, j) => (mass / (a + b)) * ((masses[0] + masses[1]) / masses[j])),
      );
      return {
        balance: Math.min(...clusters.map(([a, b]) => Math.min(a / b, b / a))),
        representation: Math.min(...shares.map((share) => Math.min(share, 1 / share))),
      };
    });
    const middle = (figure: "balance" | "representation", part: number) =>
      drawn.map((one) => one[figure]).sort((a, b) => a - b)[Math.floor(part * drawn.length)];
    for (const [figure, band] of [
      ["representation", representation],
      ["balance", balance],
    ] as const) {
      expect(Math.abs(band.median - middle(figure, 0.5))).toBeLessThan(0.03);
      expect(Math.abs(band.range[0] - middle(figure, 0.025))).toBeLessThan(0.03);
      expect(Math.abs(band.range[1] - middle(figure, 0.975))).toBeLessThan(0.03);
    }
  });
});
