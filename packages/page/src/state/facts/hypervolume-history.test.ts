import { describe, expect, it } from "vitest";
import type { HypervolumeMoment } from "../signals/session.ts";
import { withMoment } from "./hypervolume-history.ts";

describe("the history of a long search", () => {
  it("stays short, in order, and keeps its first and its last moments", () => {
    let history: readonly HypervolumeMoment[] = [];
    for (let elapsed = 0; elapsed < 10_000; elapsed++) {
      history = withMoment(history, { elapsed, hypervolume: elapsed / 10_000 });
    }
    const times = history.map(({ elapsed }) => elapsed);
    expect(times.length).toBeGreaterThan(900);
    expect(times.length).toBeLessThanOrEqual(2000);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times[0]).toBe(0);
    expect(times.slice(-3)).toEqual([9_997, 9_998, 9_999]);
  });
});
