import { makeProblem as makeInside } from "../problem/make-problem.ts";
import type { Problem } from "../problem/problem.ts";
import type { AttributeInput, ProblemInput } from "../problem/problem-input.ts";
import { checkHas, checkNames, type Names } from "./check-call.ts";

const names = {
  points: true,
  dim: true,
  clusters: true,
  attributes: true,
  measure: true,
  limits: true,
  weights: true,
  rows: true,
} as const satisfies Names<ProblemInput>;
const attributeNames = {
  name: true,
  groups: true,
  groupOf: true,
  measure: true,
} as const satisfies Names<AttributeInput>;

/**
 * A problem of bare coordinates and groups: checks everything once, centres the points and sorts them by group.
 *
 * @example
 * const bare = makeProblem({
 *   points: Float64Array.of(0, 0, 1, 0, 9, 9, 8, 9),
 *   dim: 2,
 *   clusters: 2,
 *   attributes: [{ name: "sex", groups: ["f", "m"], groupOf: [0, 1, 0, 1] }],
 * });
 * console.log((await findFront(bare, { method: lloyd })).front.solutions[0].labels);
 */
export function makeProblem(input: ProblemInput): Problem {
  checkNames("makeProblem", input, names);
  checkHas("points", input.points, "length", "numbers");
  checkHas("attributes", input.attributes, "map", "attributes");
  for (const attribute of input.attributes) {
    checkNames("attributes", attribute, attributeNames);
    checkHas("groups", attribute.groups, "length", "attributes");
    checkHas("groupOf", attribute.groupOf, "length", "numbers");
  }
  for (const name of ["weights", "rows"] as const) {
    if (input[name] !== undefined) checkHas(name, input[name], "length", "numbers");
  }
  return makeInside(input);
}
