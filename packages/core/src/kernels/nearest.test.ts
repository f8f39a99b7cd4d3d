import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { argmin, clouds, distancesOf } from "./clouds.contract.ts";
import { squaredDistance } from "./distance.ts";
import { nearestCenter, nearestCenterFor } from "./nearest.ts";

describe("squaredDistance", () => {
  it("adds the squares from the first feature to the last", () => {
    fc.assert(
      fc.property(clouds, (cloud) => {
        const { points, dim, size, centers, clusters } = cloud;
        for (let p = 0; p < size; p += 7) {
          const found = Array.from({ length: clusters }, (_, k) => squaredDistance(points, dim, p, centers, k));
          expect(found).toEqual(distancesOf(cloud, p));
        }
      }),
    );
  });
});

describe("nearestCenter", () => {
  it("finds the first centre of least distance, unrolled or not, for every number of features", () => {
    fc.assert(
      fc.property(clouds, (cloud) => {
        const { points, dim, size, centers, clusters } = cloud;
        for (let p = 0; p < size; p += 3) {
          const expected = argmin(distancesOf(cloud, p));
          expect(nearestCenterFor(dim)(points, dim, p, centers, clusters)).toBe(expected);
          expect(nearestCenter(points, dim, p, centers, clusters)).toBe(expected);
        }
      }),
    );
  });
});
