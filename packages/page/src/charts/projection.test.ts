import { Rng } from "@fairfront/core/internal";
import { describe, expect, it } from "vitest";
import { coverOf, paintCoverInto, paintCrispInto, paintInto, placePoints } from "./projection.ts";
import { stampOf } from "./stamp.ts";

const job = {
  labels: Uint8Array.of(0, 1, 1),
  groups: Uint16Array.of(0, 1, 0),
  colors: Uint8Array.of(200, 10, 20, 30, 40, 250),
  stamps: [stampOf(0, 3), stampOf(1, 3)],
  emphasis: undefined,
};
const picture = placePoints(Float32Array.of(0, 1, 2, 0, 1, 0), 60, 40, 8);
const at = (pixels: Uint8ClampedArray, point: number): number[] => {
  const [x, y] = [Math.round(picture.places[point]), Math.round(picture.places[3 + point])];
  return [...pixels.subarray((y * 60 + x) * 4, (y * 60 + x) * 4 + 4)];
};

describe("the projection", () => {
  it("keeps all points inside, with one scale for both directions", () => {
    for (const x of picture.places.subarray(0, 3)) expect(x >= 8 && x <= 52).toBe(true);
    const [x, y] = [picture.places.subarray(0, 3), picture.places.subarray(3)];
    expect(x[1] - x[0]).toBeCloseTo(y[0] - y[1], 4);
    expect([...picture.order].sort()).toEqual([0, 1, 2]);
  });

  it("fills discs with their cluster's colour and leaves rings open, smooth or crisp", () => {
    for (const paint of [paintInto, paintCrispInto]) {
      const pixels = new Uint8ClampedArray(60 * 40 * 4);
      paint(picture, job, pixels);
      expect(at(pixels, 0)).toEqual([200, 10, 20, 255]);
      expect(at(pixels, 1)).toEqual([0, 0, 0, 0]);
      expect(at(pixels, 2)).toEqual([30, 40, 250, 255]);
    }
  });

  it("is the same picture from what is seen at every pixel", () => {
    const rng = Rng.fromSeed(3);
    const size = 3000;
    const many = placePoints(
      Float32Array.from({ length: 2 * size }, () => rng.normal()),
      90,
      70,
      1,
    );
    const groups = Uint16Array.from({ length: size }, () => Math.floor(rng.float() * 3));
    const labels = Uint8Array.from({ length: size }, () => Math.floor(rng.float() * 2));
    const stamps = [0, 1, 2].map((shape) => stampOf(shape, 1.7));
    const [slowly, quickly] = [new Uint8ClampedArray(90 * 70 * 4), new Uint8ClampedArray(90 * 70 * 4).fill(7)];
    paintCrispInto(many, { ...job, labels, groups, stamps }, slowly);
    paintCoverInto(coverOf(many, groups, stamps), labels, job.colors, quickly);
    expect([...quickly]).toEqual([...slowly]);
    expect(slowly.some((value) => value > 0)).toBe(true);
  });

  it("only hints at points without emphasis", () => {
    const pixels = new Uint8ClampedArray(60 * 40 * 4);
    paintCrispInto(picture, { ...job, emphasis: Uint8Array.of(0, 0, 1) }, pixels);
    expect(at(pixels, 0)[3]).toBeLessThan(60);
    expect(at(pixels, 2)[3]).toBe(255);
  });
});
