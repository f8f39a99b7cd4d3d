import { describe, expect, it } from "vitest";
import { frontFrame, nearestPoint } from "./front-data.ts";

const point = (cost: number, balance: number) => ({ cost, balance });

describe("the frame of the front", () => {
  it("begins at no balance at all, unless every point is well above", () => {
    const low = frontFrame(600, 400, 0.8, [[point(1, 0.1), point(2, 0.8)]]);
    expect([low.least, low.y.to(0)]).toEqual([0, 400 - low.bottom]);
    const high = frontFrame(600, 400, 0.8, [[point(1, 0.7), point(2, 0.8)], []]);
    expect(high.least).toBeCloseTo(0.6);
    expect(high.y.to(high.least)).toBe(400 - high.bottom);
    expect(high.y.to(0.8)).toBeGreaterThan(high.top);
    const only = frontFrame(600, 400, 0.8, [[point(1, 0.8)]]);
    expect(only.least).toBeLessThan(0.8);
  });

  it("finds the point under the pointer, and none far away", () => {
    const points = [point(1, 0.1), point(1.5, 0.4), point(2, 0.8)];
    const frame = frontFrame(600, 400, 0.8, [points]);
    const at = { x: frame.x.to(1.5) + 5, y: frame.y.to(0.4) - 5 };
    expect(nearestPoint(frame, points, at, 60)).toBe(1);
    expect(nearestPoint(frame, points, { x: at.x - 100, y: at.y - 100 }, 60)).toBe(-1);
  });
});
