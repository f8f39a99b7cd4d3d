import { refusal } from "../errors.ts";
import type { Problem } from "../problem/problem.ts";
import { keptSettings, PLAIN_SETTINGS } from "./encode-options.ts";
import type { Encoding } from "./encoding.ts";

/**
 * The encoding of points that are coordinates already: every coordinate is a column that is taken as it is, every
 * attribute a column of its groups' names.
 */
export function plainEncoding(problem: Problem, names = coordinates(problem.dim)): Encoding {
  if (names.length !== problem.dim) {
    throw refusal("coordinate-names", "features", { dim: problem.dim, got: names.length });
  }
  return {
    scale: "none",
    unit: 1,
    features: names.map((name, i) => ({ kind: "numeric", name, shift: 0, spread: 1, fill: medianOf(problem, i) })),
    attributes: problem.attributes.map(({ name, groups }) => ({
      name,
      spec: name,
      parts: [{ kind: "values", column: name, levels: [...groups] }],
      groups: [...groups],
      groupOfCell: groups.map((_, group) => group),
    })),
    ...keptSettings(PLAIN_SETTINGS),
    constant: [],
    notices: [],
  };
}

/** x1, x2, ... */
function coordinates(dim: number): string[] {
  return Array.from({ length: dim }, (_, i) => `x${i + 1}`);
}

function medianOf({ points, dim, size, offset }: Problem, coordinate: number): number {
  const values = Float64Array.from({ length: size }, (_, point) => points[point * dim + coordinate]).sort();
  return (values[(size - 1) >> 1] + values[size >> 1]) / 2 + offset[coordinate];
}
