import { expect, it } from "vitest";
import { SteadyClusters } from "./steady-clusters.ts";

it("follows clusters from neighbour to neighbour along the front", () => {
  const front = [
    Uint8Array.of(0, 0, 0, 1, 1, 1),
    Uint8Array.of(1, 1, 0, 0, 0, 0), // the same clusters by other numbers, and a row moved
    Uint8Array.of(1, 0, 0, 0, 0, 0),
    Uint8Array.of(1, 0, 0, 0, 0, 1),
    Uint8Array.of(1, 0, 0, 1, 1, 1), // by itself taken for the second, which it did not come from
  ];
  const steady = new SteadyClusters({ size: 6, clusters: 2 }, front);
  expect([...steady.of(4)]).toEqual([1, 0]);
  expect([0, 1, 2, 3].map((id) => [...steady.of(id)])).toEqual([
    [0, 1],
    [1, 0],
    [1, 0],
    [1, 0],
  ]);
});
