import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { problems } from "../testing/arbitrary.ts";
import { strataOf } from "./strata.ts";

describe("strata", () => {
  it("cut the points into stretches of one group of every attribute each, and no combination comes twice", () => {
    fc.assert(
      fc.property(problems({ maxAttributes: 3 }), (problem) => {
        const { count, starts, cells, sizes, of, bounds } = strataOf(problem);
        const width = problem.attributes.length;
        const names = new Set<string>();
        expect(starts[0]).toBe(0);
        expect(starts[count]).toBe(problem.size);
        for (let stratum = 0; stratum < count; stratum++) {
          const row = [...cells.subarray(stratum * width, (stratum + 1) * width)];
          names.add(row.join());
          expect(starts[stratum + 1]).toBeGreaterThan(starts[stratum]);
          for (let point = starts[stratum]; point < starts[stratum + 1]; point++) {
            expect(problem.attributes.map(({ firstCell, groupOf }) => firstCell + groupOf[point])).toEqual(row);
          }
        }
        expect(names.size).toBe(count);
        expect([...sizes]).toEqual(Array.from({ length: count }, (_, s) => starts[s + 1] - starts[s]));
        expect([...of]).toEqual([...sizes].flatMap((size, s) => new Array<number>(size).fill(s)));
        expect([...bounds]).toEqual([...problem.attributes.map(({ firstCell }) => firstCell), problem.cells]);
      }),
    );
  });
});
