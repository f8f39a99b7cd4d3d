import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { choices, choose, forgetHistory, undo } from "./history.ts";

beforeEach(() => {
  vi.useFakeTimers();
  forgetHistory();
});
afterEach(() => {
  vi.useRealTimers();
});

it("undoes a dragged slider at once, and choices of one name that were made one after the other one by one", () => {
  const before = choices.peek().mostPrice;
  choose("Cost at most", { mostPrice: 0.1 });
  vi.advanceTimersByTime(100);
  choose("Cost at most", { mostPrice: 0.2 });
  vi.advanceTimersByTime(5000);
  choose("Cost at most", { mostPrice: 0.3 });
  undo();
  expect(choices.peek().mostPrice).toBe(0.2);
  undo();
  expect(choices.peek().mostPrice).toBe(before);
});
