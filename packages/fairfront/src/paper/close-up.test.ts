import { describe, expect, it } from "vitest";
import { closeUpEnd } from "./close-up.ts";

describe("closeUpEnd", () => {
  const point = (cost: number): [number, number][] => [[cost, 0.1]];
  const upTo = (cost: number): [number, number][] => [
    [1, 0],
    [cost, 0.5],
  ];

  it("is a little beyond the second widest front where the widest is more than three times as wide", () => {
    expect(closeUpEnd([point(1), upTo(1.5), upTo(2), upTo(4.1)])).toBeCloseTo(2.1, 12);
    expect(closeUpEnd([point(1), upTo(1.5), upTo(2), upTo(4)])).toBeUndefined();
  });

  it("is none where the others are a single place", () => {
    expect(closeUpEnd([point(1), upTo(4)])).toBeUndefined();
    expect(closeUpEnd([upTo(4)])).toBeUndefined();
  });
});
