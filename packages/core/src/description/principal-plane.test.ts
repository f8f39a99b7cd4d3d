import { EigenvalueDecomposition, Matrix } from "ml-matrix";
import { describe, expect, it } from "vitest";
import { Rng } from "../random/rng.ts";
import { principalPlane } from "./principal-plane.ts";

describe("the principal plane", () => {
  it("shows the spread that the two largest eigenvalues of the covariance have", () => {
    const rng = Rng.fromSeed(4);
    const [size, dim] = [400, 5];
    const points = Float64Array.from({ length: size * dim }, (_, i) => rng.normal() * (1 + (i % dim)));
    for (let i = 0; i < dim; i++) {
      let mean = 0;
      for (let p = 0; p < size; p++) mean += points[p * dim + i] / size;
      for (let p = 0; p < size; p++) points[p * dim + i] -= mean;
    }
    const matrix = Matrix.from1DArray(size, dim, [...points]);
    const values = new EigenvalueDecomposition(matrix.transpose().mmul(matrix).div(size)).realEigenvalues.sort(
      (a, b) => b - a,
    );
    const total = values.reduce((a, b) => a + b);
    const plane = principalPlane({ size, dim, points });
    expect(plane.shares[0]).toBeCloseTo(values[0] / total, 6);
    expect(plane.shares[1]).toBeCloseTo(values[1] / total, 4);
    const variance = plane.coordinates.subarray(0, size).reduce((sum, x) => sum + (x * x) / size, 0);
    expect(variance).toBeCloseTo(values[0], 3);
  });

  it("puts points of one feature on a line", () => {
    const plane = principalPlane({ size: 3, dim: 1, points: Float64Array.from([-1, 0, 1]) });
    expect([...plane.coordinates]).toEqual([-1, 0, 1, 0, 0, 0]);
  });
});
