import { expect, it } from "vitest";
import { movedStop } from "./move-by-key.ts";

it("moves from stop to stop, also from a place between two of them", () => {
  const stops = [0, 4, 5, 9];
  expect(movedStop("ArrowRight", 0, stops)).toBe(4);
  expect(movedStop("ArrowRight", 2, stops)).toBe(4);
  expect(movedStop("ArrowLeft", 7, stops)).toBe(5);
  expect(movedStop("ArrowLeft", 5, stops)).toBe(4);
  expect(movedStop("ArrowLeft", 0, stops)).toBe(0);
  expect(movedStop("End", 0, stops)).toBe(9);
  expect(movedStop("Home", 9, stops)).toBe(0);
  expect(movedStop("a", 9, stops)).toBeUndefined();
});
