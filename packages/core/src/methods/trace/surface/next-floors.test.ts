import { describe, expect, it } from "vitest";
import { madeUpFront, square } from "../small-problems.contract.ts";
import { chooseNextFloors } from "./next-floors.ts";

describe("Floors to aim at", () => {
  const problem = square();
  const members = madeUpFront(problem, 300);

  it("begin with the half of the first attribute, and are never the same again", () => {
    const first = chooseNextFloors(problem, members, new Set(), 20, 0);
    expect(first[0].floors[0]).toBeCloseTo(0.5, 8);
    expect(first[0].floors[1]).toBeCloseTo(1, 8);
    const next = chooseNextFloors(problem, members, new Set(first.map(({ code }) => code)), 20, 0);
    const codes = [...first, ...next].map(({ code }) => code);
    expect(new Set(codes).size).toBe(40);
  });

  it("have an end even where the least gain is worth it: nothing is left between the finest steps", () => {
    const all = chooseNextFloors(problem, members, new Set(), 1e4, 0);
    expect(all.length).toBeLessThanOrEqual(65 ** 2);
    expect(all.every(({ code }) => Number.isInteger(code))).toBe(true);
    expect(chooseNextFloors(problem, members, new Set(all.map(({ code }) => code)), 1e4, 0)).toEqual([]);
  });

  it("are left where what is uncertain is too little", () => {
    expect(chooseNextFloors(problem, members, new Set(), 20, 1)).toEqual([]);
    const many = chooseNextFloors(problem, members, new Set(), 1e4, 1e-3).length;
    expect(many).toBeGreaterThan(5);
    expect(many).toBeLessThan(chooseNextFloors(problem, members, new Set(), 1e4, 1e-4).length);
  });
});
