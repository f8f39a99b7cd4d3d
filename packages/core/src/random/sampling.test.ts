import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Rng } from "./rng.ts";
import { sampleDistinctInto, shuffleInPlace } from "./sampling.ts";

describe("shuffleInPlace", () => {
  it("gives every order of three items equally often", () => {
    const counts = new Map<string, number>();
    const rng = Rng.fromSeed(1);
    for (let i = 0; i < 6000; i++) {
      const order = shuffleInPlace([1, 2, 3], rng).join("");
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(6);
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });
});

describe("sampleDistinctInto", () => {
  it("draws distinct numbers below the limit, by every one of its ways", () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.integer({ min: 1, max: 2000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (seed, limit, share) => {
          const sample = new Uint32Array(Math.round(share * limit));
          sampleDistinctInto(limit, Rng.fromSeed(seed), sample);
          expect(new Set(sample).size).toBe(sample.length);
          for (const drawn of sample) expect(drawn).toBeLessThan(limit);
        },
      ),
    );
  });

  it.each([
    ["few of many", 3, 12],
    ["most of them", 9, 12],
    ["many of very many", 80, 400],
  ])("draws every number equally often: %s", (_, count, limit) => {
    const rng = Rng.fromSeed(4);
    const counts = new Float64Array(limit);
    const sample = new Uint32Array(count);
    const repeats = 4000;
    for (let i = 0; i < repeats; i++) {
      sampleDistinctInto(limit, rng, sample);
      for (const drawn of sample) counts[drawn]++;
    }
    const expected = (repeats * count) / limit;
    for (const seen of counts) expect(Math.abs(seen - expected)).toBeLessThan(5 * Math.sqrt(expected));
  });
});
