import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Rng } from "./rng.ts";

const key = fc.oneof(fc.string({ maxLength: 12 }), fc.integer(), fc.double({ noNaN: true }));
const draws = (rng: Rng, count = 8): number[] => Array.from({ length: count }, () => rng.next());

describe("Rng", () => {
  it("gives the published xoshiro128** sequence from the state 1, 2, 3, 4", () => {
    const rng = Rng.restore([0, 0, 0, 0, 1, 2, 3, 4]);
    // The reference vector of the authors' C code, as the Rust crate rand_xoshiro tests it.
    expect(draws(rng, 10)).toEqual([
      11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804,
    ]);
  });

  it("gives equal streams for equal seeds and different ones for different seeds", () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), (a, b) => {
        expect(draws(Rng.fromSeed(a))).toEqual(draws(Rng.fromSeed(a)));
        if (a !== b) expect(draws(Rng.fromSeed(a))).not.toEqual(draws(Rng.fromSeed(b)));
      }),
    );
  });

  it("forks by key alone, whatever was drawn before", () => {
    fc.assert(
      fc.property(fc.integer(), fc.array(key, { minLength: 1, maxLength: 4 }), fc.nat(20), (seed, keys, drawn) => {
        const rng = Rng.fromSeed(seed);
        const early = draws(rng.fork(...keys));
        draws(rng, drawn);
        expect(draws(rng.fork(...keys))).toEqual(early);
      }),
    );
  });

  it("forks the same stream by several keys at once and one after the other", () => {
    const rng = Rng.fromSeed(3);
    expect(draws(rng.fork("a", 1, "b"))).toEqual(draws(rng.fork("a").fork(1).fork("b")));
  });

  it("tells apart keys that print alike, and keys that run together", () => {
    const rng = Rng.fromSeed(1);
    const streams = [["1"], [1], ["a", "b"], ["ab"], ["b", "a"], ["", "ab"], [0.1], [1, 2], [12]].map((keys) =>
      draws(rng.fork(...keys)).join(),
    );
    expect(new Set(streams).size).toBe(streams.length);
  });

  it("has no two equal first draws in 20,000 forks beyond chance", () => {
    const rng = Rng.fromSeed(1);
    const firsts = new Set(Array.from({ length: 20_000 }, (_, i) => rng.fork("parent", i).next()));
    expect(20_000 - firsts.size).toBeLessThan(3); // 0.05 expected
  });

  it("goes on from where it was saved", () => {
    const rng = Rng.fromSeed(7).fork("x");
    draws(rng, 5);
    const saved = JSON.parse(JSON.stringify(rng.save()));
    const restored = Rng.restore(saved);
    expect(draws(restored)).toEqual(draws(rng));
    expect(draws(restored.fork("y"))).toEqual(draws(rng.fork("y")));
  });

  it("throws where there is no state to go on from", () => {
    expect(() => Rng.restore(undefined as never)).toThrow(TypeError);
  });

  it("draws every number below a limit equally often", () => {
    for (const limit of [2, 3, 7, 10, 100]) {
      const rng = Rng.fromSeed(limit);
      const counts = new Float64Array(limit);
      const total = limit * 2000;
      for (let i = 0; i < total; i++) counts[rng.below(limit)]++;
      const chiSquare = counts.reduce((sum, count) => sum + (count - 2000) ** 2 / 2000, 0);
      expect(chiSquare).toBeLessThan(limit - 1 + 5 * Math.sqrt(2 * limit));
    }
  });

  it("stays below the limit up to 2^32", () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 2 ** 32 }), (seed, limit) => {
        const drawn = Rng.fromSeed(seed).below(limit);
        expect(drawn >= 0 && drawn < limit && Number.isInteger(drawn)).toBe(true);
      }),
    );
  });

  it("draws floats evenly from [0, 1)", () => {
    const rng = Rng.fromSeed(5);
    const tenths = new Float64Array(10);
    for (let i = 0; i < 50_000; i++) tenths[Math.floor(rng.float() * 10)]++;
    for (const count of tenths) expect(Math.abs(count - 5000)).toBeLessThan(350); // five standard deviations
  });

  it("draws normals with the moments and the tails of the normal distribution", () => {
    const rng = Rng.fromSeed(11);
    const values = Array.from({ length: 100_000 }, () => rng.normal());
    const moment = (power: number): number => values.reduce((sum, x) => sum + x ** power, 0) / values.length;
    expect(moment(1)).toBeCloseTo(0, 1);
    expect(Math.abs(moment(2) - 1)).toBeLessThan(0.025);
    expect(Math.abs(moment(3))).toBeLessThan(0.07);
    expect(Math.abs(moment(4) - 3)).toBeLessThan(0.2);
    const beyond = values.filter((x) => Math.abs(x) > 1.959964).length / values.length;
    expect(Math.abs(beyond - 0.05)).toBeLessThan(0.004);
  });
});
