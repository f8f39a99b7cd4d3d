import { describe, expect, it } from "vitest";
import { tableOf } from "../tables/table.ts";
import { encode } from "./encode.ts";
import type { EncodeOptions } from "./encode-options.ts";
import { parseGroupRule } from "./group-rule.ts";

const rows = Array.from({ length: 60 }, (_, i) => i);
const table = tableOf({
  x: rows.map((i) => (i * 7) % 13),
  sex: rows.map((i) => (i % 2 === 0 ? "f" : "m")),
  race: rows.map((i) => (i < 40 ? "w" : i < 52 ? "b" : i < 56 ? "o" : "p")),
  age: rows.map((i) => 20 + i),
});
const options: EncodeOptions = { protect: ["race"], clusters: 2, features: ["x"] };

/** The groups with their sizes. */
function groupsOf(change: Partial<EncodeOptions>): Record<string, number> {
  const { attributes } = encode(table, { ...options, ...change });
  return Object.fromEntries(attributes[0].groups.map((group, j) => [group, attributes[0].sizes[j]]));
}

const noticesOf = (change: Partial<EncodeOptions>) => encode(table, { ...options, ...change }).encoding.notices;

describe("groups", () => {
  it("smaller than asked become one, by rows or by share, and it is said", () => {
    expect(groupsOf({})).toEqual({ b: 12, o: 4, p: 4, w: 40 });
    expect(groupsOf({ group: "other<5" })).toEqual({ b: 12, w: 40, other: 8 });
    expect(groupsOf({ group: "other<12" })).toEqual({ b: 12, w: 40, other: 8 });
    expect(groupsOf({ group: "other<25%" })).toEqual({ w: 40, other: 20 });
    expect(groupsOf({ group: "b<5" })).toEqual({ b: 12, w: 40, "b (merged)": 8 }); // never the name of another
    expect(groupsOf({ group: "W<5" })).toEqual({ b: 12, w: 40, "W (merged)": 8 });
    expect(groupsOf({ group: "o<13" })).toEqual({ w: 40, "o (merged)": 20 }); // o is among them, but is not all of them
    expect(noticesOf({ group: "other<5" })).toContain('race: small groups "o", "p" (8 rows) merged into "other"');
  });

  it("stay where only one is small", () => {
    const three = encode(tableOf({ x: [1, 2, 3, 4, 5, 6, 7], g: ["a", "a", "a", "b", "b", "b", "c"] }), {
      protect: ["g"],
      clusters: 2,
      group: "other<2",
    });
    expect(three.attributes[0].groups).toEqual(["a", "b", "c"]);
    expect(three.encoding.notices[0]).toMatch(/only group "c" is small/);
  });

  it.each(["other", "other<", "<5", "other<0", "other<1.5", "other<100%", "other<-3"])("refuse the rule %s", (rule) => {
    expect(() => parseGroupRule(rule)).toThrow(/such as "other<50"/);
  });

  it("are the ranges of a numeric column", () => {
    expect(groupsOf({ protect: ["age<30,30-60,>60"] })).toEqual({ "<30": 10, "30-60": 31, ">60": 19 });
    expect(encode(table, { ...options, protect: ["age<30,30-60,>60"] }).attributes[0].name).toBe("age");
    expect(() => groupsOf({ protect: ["age<30,30-60"] })).toThrow(/age: .*19 rows are outside \(first in row 42\)/);
    expect(noticesOf({ protect: ["age<10,10-30,>30"] })).toContain('age: no row is in "<10"');
    expect(() => groupsOf({ protect: ["sex<3,>=3"] })).toThrow(/sex: expected numbers to cut/);
  });

  it("of quantiles are of equal size, and fewer where values are equal", () => {
    expect(groupsOf({ protect: ["age/4"] })).toEqual({ "<35": 15, "35 to 49": 15, "50 to 64": 15, ">=65": 15 });
    const ties = encode(tableOf({ x: [1, 2, 3, 4, 5, 6], v: [1, 1, 1, 1, 2, 3] }), {
      protect: ["v/3"],
      clusters: 2,
      features: ["x"],
    });
    expect(ties.attributes[0].groups).toEqual(["<2", ">=2"]);
    expect(ties.encoding.notices[0]).toBe("v: equal values leave 2 groups instead of 3");
  });

  it("of a crossing are the combinations that occur", () => {
    expect(groupsOf({ protect: ["sex*race"] })).toEqual({
      "f*b": 6,
      "f*o": 2,
      "f*p": 2,
      "f*w": 20,
      "m*b": 6,
      "m*o": 2,
      "m*p": 2,
      "m*w": 20,
    });
  });

  it("of a crossing that are smaller than the number of clusters are refused, or merged where asked", () => {
    expect(() => groupsOf({ protect: ["sex*race"], clusters: 3 })).toThrow(
      /sex\*race: group "f\*o" has 2 rows, fewer than the 3 clusters.*group: "other<3"/,
    );
    expect(groupsOf({ protect: ["sex*race"], clusters: 3, group: "other<5" })).toEqual({
      "f*b": 6,
      "f*w": 20,
      "m*b": 6,
      "m*w": 20,
      other: 8,
    });
    expect(noticesOf({ clusters: 5 })[0]).toMatch(/race: group "o" has 4 rows, fewer than the 5 clusters.*"other<5"/);
  });

  it("are never said to be merged where that leaves one group, or one that is still too small", () => {
    const x = rows.map((i) => i / 3);
    const ofSizes = (few: number, some: number) =>
      encode(tableOf({ x, own: rows.map((i) => (i < few ? "a" : i < few + some ? "b" : "c")) }), {
        protect: ["own"],
        clusters: 5,
      }).encoding.notices[0];
    expect(ofSizes(1, 0)).toMatch(/^own: group "a" has 1 row, .* representation 0$/);
    expect(ofSizes(1, 2)).toMatch(/^own: group "a" has 1 row, .* representation 0$/);
    expect(ofSizes(1, 6)).toMatch(/^own: group "a" has 1 row, .*"other<50"$/);
    expect(ofSizes(1, 20)).toMatch(/^own: group "a" has 1 row, .*"other<21"$/);
  });

  it("of two attributes of one column have names that differ", () => {
    const { attributes } = encode(table, { ...options, protect: ["age/2", "age/3"] });
    expect(attributes.map(({ name }) => name)).toEqual(["age/2", "age/3"]);
  });

  it("are refused where every row is one", () => {
    const unique = tableOf({ x: [1, 2, 3], g: ["a", "b", "c"] });
    expect(() => encode(unique, { protect: ["g"], clusters: 2 })).toThrow(/g: .*3 different texts in 3 rows/);
    expect(() => groupsOf({ protect: ["age"] })).toThrow(/age: .*60 different numbers in 60 rows; .*"age\/4"/);
  });
});
