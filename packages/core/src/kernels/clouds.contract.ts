import fc from "fast-check";

/** Points and centres as the kernels take them. */
export interface Cloud {
  readonly points: Float64Array;
  readonly dim: number;
  readonly size: number;
  readonly centers: Float64Array;
  readonly clusters: number;
}

const coordinate = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.double({ min: -10, max: 10, noNaN: true }),
  fc.double({ min: -1e-160, max: 1e-160, noNaN: true }),
  fc.double({ min: -1e100, max: 1e100, noNaN: true }),
);

/** With remainders of blocks and tiles, duplicates, ties and awkward magnitudes. */
export const clouds: fc.Arbitrary<Cloud> = fc
  .record({
    dim: fc.integer({ min: 1, max: 20 }),
    size: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 505, max: 530 })),
    clusters: fc.integer({ min: 2, max: 50 }),
    pool: fc.array(coordinate, { minLength: 1, maxLength: 60 }),
    stride: fc.integer({ min: 1, max: 1000 }),
  })
  .map(({ dim, size, clusters, pool, stride }) => {
    const draw = (length: number, salt: number): Float64Array =>
      Float64Array.from({ length }, (_, i) => pool[((i + salt) * stride + ((i * i) % 7)) % pool.length]);
    return { points: draw(size * dim, 0), dim, size, centers: draw(clusters * dim, 3), clusters };
  });

/** Slow and obvious: a point's squared distances to all centres. */
export function distancesOf({ points, dim, centers, clusters }: Cloud, point: number): number[] {
  return Array.from({ length: clusters }, (_, k) => {
    let distance = 0;
    for (let i = 0; i < dim; i++) {
      const difference = points[point * dim + i] - centers[k * dim + i];
      distance += difference * difference;
    }
    return distance;
  });
}

/** The lowest index of the least value. */
export const argmin = (values: readonly number[]): number => values.indexOf(Math.min(...values));
