import { expect, it } from "vitest";
import { SteadyClusters } from "./steady-clusters.ts";

it("takes clusters for those of their neighbours along the front, whatever their numbers", () => {
  const front = [
    Uint8Array.of(0, 0, 0, 1, 1, 1, 2, 2, 2),
    Uint8Array.of(1, 1, 0, 0, 0, 0, 2, 2, 2),
    Uint8Array.of(2, 2, 0, 0, 0, 0, 0, 1, 1),
  ];
  const steady = new SteadyClusters({ size: 9, clusters: 3 }, front);
  expect([...steady.of(2)]).toEqual([1, 2, 0]);
  expect([...steady.of(1)]).toEqual([1, 0, 2]);
  expect([...steady.of(0)]).toEqual([0, 1, 2]);
});

it("holds on to the first solution where small steps lead away from it and back", () => {
  const front = [
    Uint8Array.of(0, 0, 0, 1, 1, 1),
    Uint8Array.of(0, 0, 0, 0, 1, 1),
    Uint8Array.of(0, 0, 0, 0, 0, 1),
    Uint8Array.of(1, 0, 0, 0, 0, 1),
    Uint8Array.of(1, 1, 0, 0, 0, 0),
    Uint8Array.of(1, 1, 1, 0, 0, 0), // the first one by other numbers
  ];
  expect([...new SteadyClusters({ size: 6, clusters: 2 }, front).of(5)]).toEqual([1, 0]);
});
