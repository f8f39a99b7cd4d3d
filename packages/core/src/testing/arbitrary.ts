import fc from "fast-check";
import { makeProblem } from "../problem/make-problem.ts";
import type { MeasureChoice } from "../problem/measure.ts";
import type { Problem } from "../problem/problem.ts";
import type { ProblemInput } from "../problem/problem-input.ts";

interface Bounds {
  readonly maxSize?: number;
  readonly maxDim?: number;
  readonly maxClusters?: number;
  readonly maxGroups?: number;
  readonly maxAttributes?: number;
  readonly weighted?: boolean;
  readonly measure?: MeasureChoice;
}

const coordinate = fc.double({ min: -100, max: 100, noNaN: true });

/** Problems as they are handed in, before checking and sorting. */
export function problemInputs(bounds: Bounds = {}): fc.Arbitrary<ProblemInput> {
  const { maxSize = 40, maxDim = 4, maxClusters = 5, maxGroups = 4, maxAttributes = 2 } = bounds;
  return fc
    .record({
      size: fc.integer({ min: 8, max: maxSize }),
      dim: fc.integer({ min: 1, max: maxDim }),
      clusters: fc.integer({ min: 2, max: maxClusters }),
      attributes: fc.array(fc.integer({ min: 2, max: maxGroups }), { minLength: 1, maxLength: maxAttributes }),
    })
    .chain(({ size, dim, clusters, attributes }) =>
      fc.record({
        points: fc.array(coordinate, { minLength: size * dim, maxLength: size * dim }).map((values) => {
          // The first points differ for sure, so that there are enough of them for all clusters.
          for (let point = 0; point < clusters; point++) values[point * dim] = 200 + point;
          return values;
        }),
        dim: fc.constant(dim),
        clusters: fc.constant(clusters),
        measure: fc.constant(bounds.measure),
        weights:
          bounds.weighted === true
            ? fc.array(fc.double({ min: 0.1, max: 10, noNaN: true }), { minLength: size, maxLength: size })
            : fc.constant(undefined),
        attributes: fc.tuple(
          ...attributes.map((groups, index) =>
            fc.array(fc.integer({ min: 0, max: groups - 1 }), { minLength: size, maxLength: size }).map((groupOf) => ({
              name: `attribute${index}`,
              groups: Array.from({ length: groups }, (_, group) => `group${group}`),
              groupOf: groupOf.map((group, point) => (point < groups ? point : group)), // no group without points
            })),
          ),
        ),
      }),
    );
}

export function problems(bounds: Bounds = {}): fc.Arbitrary<Problem> {
  return problemInputs(bounds).map(makeProblem);
}

export function labelsFor(problem: Problem): fc.Arbitrary<number[]> {
  return fc.array(fc.integer({ min: 0, max: problem.clusters - 1 }), {
    minLength: problem.size,
    maxLength: problem.size,
  });
}
