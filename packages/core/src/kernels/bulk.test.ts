import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { atOnce } from "../pieces.ts";
import { assignNearestInto } from "./assign-nearest.ts";
import { bulkKernels } from "./bulk.ts";
import { argmin, type Cloud, clouds, distancesOf } from "./clouds.contract.ts";
import { plainKernels } from "./plain/plain-kernels.ts";
import { simdKernels } from "./simd/simd-kernels.ts";

const simd = (points: Float64Array, dim: number, size: number) => {
  const kernels = atOnce(simdKernels(points, dim, size));
  if (kernels === undefined) throw new Error("this platform should have SIMD");
  return kernels;
};

const ranges = fc.tuple(clouds, fc.nat(), fc.nat()).map(([cloud, a, b]) => {
  const from = a % cloud.size;
  return { cloud, from, to: from + 1 + (b % (cloud.size - from)) };
});

describe.each([
  ["plain", plainKernels],
  ["simd", simd],
])("%s kernels", (_, make) => {
  it("assign every point to its first nearest centre, to the byte", () => {
    fc.assert(
      fc.property(clouds, (cloud) => {
        const { points, dim, size, centers, clusters } = cloud;
        const labels = new Uint8Array(size);
        atOnce(assignNearestInto(make(points, dim, size), centers, clusters, labels));
        const expected = Array.from({ length: size }, (_, p) => distancesOf(cloud, p));
        expect([...labels]).toEqual(expected.map(argmin));
      }),
    );
  });

  it("tabulate the distances of any range of points, to the byte", () => {
    fc.assert(
      fc.property(ranges, ({ cloud, from, to }) => {
        const { points, dim, size, centers, clusters } = cloud;
        const table = new Float64Array((to - from) * clusters);
        make(points, dim, size).distancesInto(centers, clusters, from, to, table);
        const expected = Array.from({ length: to - from }, (_, p) => distancesOf(cloud, from + p));
        expect([...table]).toEqual(expected.flat());
      }),
    );
  });

  it("look at every point at first, and at the doubted ones and those whose threshold is passed later", () => {
    const points = Float64Array.of(0, 1, 9, 10);
    const reassigner = make(points, 1, 4).startReassigning();
    expect(reassigner.reassign(Float64Array.of(0, 10), 2, Float64Array.of(0, 0), 0)).toBe(2);
    expect([...reassigner.labels]).toEqual([0, 0, 1, 1]);
    expect([...reassigner.moved.subarray(0, 2)]).toEqual([2, 3]);
    const faraway = Float64Array.of(50, 0);
    expect(reassigner.reassign(faraway, 2, Float64Array.of(0, 0), 0)).toBe(0); // told that no centre went anywhere
    reassigner.doubt(3);
    expect(reassigner.reassign(faraway, 2, Float64Array.of(0, 0), 0)).toBe(0); // looked at, and still nearest to 0
    expect(reassigner.reassign(faraway, 2, Float64Array.of(8.5, 0), 0)).toBe(1); // point 1 had a gap of 8, point 0 of 10
    expect([...reassigner.labels]).toEqual([0, 1, 1, 1]);
    expect([...reassigner.movedFrom.subarray(0, 1)]).toEqual([0]);
  });
});

describe("bulkKernels", () => {
  it("are SIMD here, and made once for the same points", () => {
    const points = Float64Array.of(1, 2, 3);
    expect(bulkKernels(points, 1, 3).kind).toBe("simd");
    expect(bulkKernels(points, 1, 3)).toBe(bulkKernels(points, 1, 3));
  });
});

describe("reassigning", () => {
  const walk = fc.record({
    cloud: clouds,
    steps: fc.array(fc.double({ min: 0, max: 4, noNaN: true }), { maxLength: 6 }),
  });

  it("gives the same labels and moves, SIMD or plain, whatever reach it is told", () => {
    fc.assert(
      fc.property(walk, ({ cloud, steps }) => {
        const runs = [plainKernels, simd].map((make) =>
          follow(make(cloud.points, cloud.dim, cloud.size), cloud, steps),
        );
        expect(runs[1]).toEqual(runs[0]);
      }),
    );
  });

  function follow(kernels: ReturnType<typeof plainKernels>, cloud: Cloud, steps: readonly number[]): unknown[] {
    const reassigner = kernels.startReassigning();
    const centers = cloud.centers.slice();
    const reach = new Float64Array(cloud.clusters);
    return steps.map((step, turn) => {
      const count = reassigner.reassign(centers, cloud.clusters, reach, 1e-12);
      centers.forEach((value, i) => {
        centers[i] = value + (((i + turn) % 5) - 2) * step;
      });
      reach.forEach((value, k) => {
        reach[k] = value + step * (k % 3);
      });
      const { labels, moved, movedFrom } = reassigner;
      return [count, [...labels], [...moved.subarray(0, count)], [...movedFrom.subarray(0, count)]];
    });
  }
});

describe("seeding", () => {
  const weightedClouds = fc
    .tuple(clouds, fc.option(fc.constantFrom(0.3, 1, 7), { nil: undefined }))
    .map(([cloud, step]) => ({
      cloud,
      weights:
        step === undefined ? undefined : Float64Array.from({ length: cloud.size }, (_, p) => step * (1 + (p % 5))),
    }));

  it("knows the distance to the nearest centre so far, and what each candidate would leave of the sum", () => {
    fc.assert(
      fc.property(weightedClouds, ({ cloud, weights }) => {
        const { points, dim, size, centers, clusters } = cloud;
        const chosen = Math.ceil(clusters / 2);
        const found = [plainKernels, simd].map((make) => {
          const seeder = make(points, dim, size).startSeeding(weights);
          for (let k = 0; k < chosen; k++) atOnce(seeder.choose(centers.subarray(k * dim, (k + 1) * dim)));
          const potentials = new Float64Array(clusters);
          atOnce(seeder.potentialsInto(centers, clusters, potentials));
          return { least: [...seeder.least], potentials: [...potentials] };
        });
        expect(found[1]).toEqual(found[0]);
        const rows = Array.from({ length: size }, (_, p) => distancesOf(cloud, p));
        expect(found[0].least).toEqual(rows.map((row) => Math.min(...row.slice(0, chosen))));
        found[0].potentials.forEach((potential, k) => {
          const left = rows.map((row, p) => (weights?.[p] ?? 1) * Math.min(row[k], ...row.slice(0, chosen)));
          const expected = left.reduce((sum, value) => sum + value, 0);
          expect(Math.abs(potential - expected)).toBeLessThanOrEqual(1e-12 * expected);
        });
      }),
    );
  });
});
