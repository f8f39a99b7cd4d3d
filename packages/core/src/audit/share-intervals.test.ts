import { describe, expect, it } from "vitest";
import { Rng } from "../random/rng.ts";
import { countedRows } from "../testing/counted-rows.ts";
import { audit } from "./audit.ts";

describe("intervals", () => {
  it("gives intervals that hold the value they are about", () => {
    for (let seed = 0; seed < 40; seed++) {
      const rng = Rng.fromSeed(seed).fork("interval");
      const counts = Array.from({ length: 3 }, () => Array.from({ length: 3 }, () => rng.below(30) + (seed % 2)));
      if (counts.some((row) => row.every((count) => count === 0))) continue;
      const { attributes } = audit(countedRows(counts), { draws: 9 });
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
});
