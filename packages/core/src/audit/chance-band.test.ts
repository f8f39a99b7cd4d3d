import { describe, expect, it } from "vitest";
import { audit } from "./audit.ts";
import { chanceBands } from "./chance-band.ts";

describe("the chance band", () => {
  it("is what an audit says of clusters of the same sizes", () => {
    const labels = Array.from({ length: 900 }, (_, i) => (i % 9 < 4 ? 0 : i % 9 < 7 ? 1 : 2));
    const groupOf = labels.map((_, i) => (i % 5 === 0 ? 1 : 0));
    const [{ figures }] = audit({ labels, attributes: [{ name: "g", groups: ["a", "b"], groupOf }] }).attributes;
    const sizes = [400, 300, 200];
    const [band] = chanceBands([{ name: "g", sizes: [720, 180], masses: [720, 180] }], sizes);
    for (const measure of ["balance", "representation"] as const) {
      expect(band[measure].median).toBeCloseTo(figures[measure]!.chance!.median, 1);
      expect(band[measure].range[0]).toBeCloseTo(figures[measure]!.chance!.range[0], 1);
      expect(band[measure].range[0]).toBeLessThan(band[measure].median);
      expect(band[measure].range[1]).toBeGreaterThan(band[measure].median);
    }
  });

  it("is exact where there are few tables: 2 and 2 in clusters of 2 and 2", () => {
    // 4 of 6 ways are even; the two others have balance 0.
    const [{ balance }] = chanceBands([{ name: "g", sizes: [2, 2], masses: [2, 2] }], [2, 2]);
    expect(balance).toEqual({ median: 1, range: [0, 1] });
  });
});
