import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { groupsOfStratum, strataCodes, strataCount } from "./strata-codes.ts";

const sex = { groups: ["f", "m"], groupOf: [0, 1, 0, 1] };
const race = { groups: ["a", "b", "c"], groupOf: [2, 0, 0, 1] };

describe("the code of a stratum", () => {
  it("counts combinations, the last attribute fastest", () => {
    expect(strataCount([sex, race])).toBe(6);
    expect([...strataCodes([sex, race], 4)]).toEqual([2, 3, 0, 4]);
    expect([...strataCodes([race, sex], 4)]).toEqual([4, 1, 0, 3]);
    expect(groupsOfStratum([sex, race], 2)).toEqual(["f", "c"]);
    expect(groupsOfStratum([sex, race], 3)).toEqual(["m", "a"]);
  });

  it("of no attributes is one for all rows", () => {
    expect(strataCount([])).toBe(1);
    expect([...strataCodes([], 2)]).toEqual([0, 0]);
    expect(groupsOfStratum([], 0)).toEqual([]);
  });

  it("leads back to the groups of its row, and lies below the count", () => {
    const attribute = fc.integer({ min: 1, max: 5 }).chain((groups) =>
      fc.record({
        groups: fc.constant(Array.from({ length: groups }, (_, g) => `g${g}`)),
        groupOf: fc.array(fc.nat(groups - 1), { minLength: 6, maxLength: 6 }),
      }),
    );
    fc.assert(
      fc.property(fc.array(attribute, { maxLength: 4 }), (attributes) => {
        strataCodes(attributes, 6).forEach((code, row) => {
          expect(code).toBeLessThan(strataCount(attributes));
          expect(groupsOfStratum(attributes, code)).toEqual(attributes.map((own) => own.groups[own.groupOf[row]]));
        });
      }),
    );
  });
});
