import { refusal } from "../errors.ts";
import { atOnce, type Pieces, rowsAPiece } from "../pieces.ts";
import { checkDistinct, checkInput } from "./check-input.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { makeLimits } from "./make-limits.ts";
import { makeMeasure } from "./make-measure.ts";
import type { MeasureChoice } from "./measure.ts";
import type { Problem, ProtectedAttribute } from "./problem.ts";
import type { AttributeInput, ProblemInput } from "./problem-input.ts";
import { sharedFloats } from "./shared-memory.ts";

/** Checks everything once, centres the points and sorts them by group. */
export function makeProblem(input: ProblemInput): Problem {
  return atOnce(makeProblemInPieces(input));
}

/** The same, pass by pass. */
export function* makeProblemInPieces(input: ProblemInput): Pieces<Problem> {
  const { dim, clusters } = input;
  const size = checkInput(input);
  yield;
  const order = sortByGroups(input.attributes, size);
  yield;
  const weights = input.weights === undefined ? undefined : sortedWeights(input.weights, order);
  const mass = weights === undefined ? size : sum(weights);
  const { points, offset } = yield* centredPoints(input.points, dim, order, weights, mass);
  yield;
  const attributes = sortedAttributes(input.attributes, order, weights, input.measure ?? "balance");
  yield;
  const squares = squaredLengths(points, dim, weights);
  if (!Number.isFinite(squares)) {
    throw refusal("distance-overflow", "points", {});
  }
  checkDistinct(points, dim, size, clusters);
  yield;
  const given = input.rows;
  const rows = order.map((point) => (given === undefined ? point : given[point]));
  const cells = attributes.reduce((total, attribute) => total + attribute.groups.length, 0);
  const weighted = weights !== undefined;
  const limits = makeLimits(input.limits ?? {}, { size, mass, clusters, weighted, cells, attributes });
  const problem = { size, dim, clusters, points, offset, weights, mass, squares, attributes, limits, cells, rows };
  yield;
  return Object.freeze({ ...problem, fingerprint: yield* fingerprintOf(problem) });
}

/** Stable, by the first attribute, then the second, ...: radix sort from the last to the first. */
function sortByGroups(attributes: readonly AttributeInput[], size: number): Uint32Array {
  let order = Uint32Array.from({ length: size }, (_, point) => point);
  for (const { groups, groupOf } of attributes.toReversed()) {
    const next = new Uint32Array(groups.length + 1);
    for (let point = 0; point < size; point++) next[groupOf[point] + 1]++;
    for (let group = 0; group < groups.length; group++) next[group + 1] += next[group];
    const sorted = new Uint32Array(size);
    for (const point of order) sorted[next[groupOf[point]]++] = point;
    order = sorted;
  }
  return order;
}

function sortedWeights(weights: ArrayLike<number>, order: Uint32Array): Float64Array {
  const sorted = sharedFloats(order.length);
  order.forEach((from, to) => {
    sorted[to] = weights[from];
  });
  return sorted;
}

function* centredPoints(
  given: ArrayLike<number>,
  dim: number,
  order: Uint32Array,
  weights: Float64Array | undefined,
  mass: number,
): Pieces<{ points: Float64Array; offset: Float64Array }> {
  const points = sharedFloats(given.length);
  const offset = new Float64Array(dim);
  const together = rowsAPiece(dim);
  for (let to = 0; to < order.length; to++) {
    const from = order[to] * dim;
    for (let i = 0; i < dim; i++) points[to * dim + i] = given[from + i];
    if (to % together === 0) yield;
  }
  for (let i = 0; i < dim; i++) {
    let total = 0;
    for (let p = 0; p < order.length; p++) total += points[p * dim + i] * (weights?.[p] ?? 1);
    offset[i] = total / mass;
    for (let p = 0; p < order.length; p++) points[p * dim + i] -= offset[i];
    yield;
  }
  return { points, offset };
}

function sortedAttributes(
  given: readonly AttributeInput[],
  order: Uint32Array,
  weights: Float64Array | undefined,
  measure: MeasureChoice,
): ProtectedAttribute[] {
  let firstCell = 0;
  return given.map(({ name, groups, groupOf: unsorted, measure: own }) => {
    const groupOf = Uint16Array.from(order, (point) => unsorted[point]);
    const sizes = new Int32Array(groups.length);
    const masses = new Float64Array(groups.length);
    groupOf.forEach((group, point) => {
      sizes[group] += 1;
      masses[group] += weights?.[point] ?? 1;
    });
    const attribute = {
      name,
      groups: [...groups],
      groupOf,
      firstCell,
      sizes,
      masses,
      ranges: groups.map((_, group) => stretchesOf(groupOf, group)),
      bestBalance: Math.min(...masses) / Math.max(...masses),
      measure: makeMeasure(name, own ?? measure, { groups, masses: [...masses] }),
    };
    firstCell += groups.length;
    return attribute;
  });
}

function stretchesOf(groupOf: Uint16Array, group: number): Uint32Array {
  const bounds: number[] = [];
  for (let point = 0; point <= groupOf.length; point++) {
    const inside = point < groupOf.length && groupOf[point] === group;
    if (inside !== (bounds.length % 2 === 1)) bounds.push(point);
  }
  return Uint32Array.from(bounds);
}

function squaredLengths(points: Float64Array, dim: number, weights: Float64Array | undefined): number {
  let total = 0;
  for (let start = 0, p = 0; start < points.length; start += dim, p++) {
    let length = 0;
    for (let i = start; i < start + dim; i++) length += points[i] * points[i];
    total += length * (weights?.[p] ?? 1);
  }
  return total;
}

function sum(values: Float64Array): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
