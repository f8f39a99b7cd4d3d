import { refusal } from "../errors.ts";
import { fingerprintOf } from "./fingerprint.ts";
import type { LimitsInput } from "./limits.ts";
import { makeLimits } from "./make-limits.ts";
import { makeMeasure } from "./make-measure.ts";
import type { MeasureChoice } from "./measure.ts";
import { MAX_CLUSTERS, MAX_GROUPS, type Problem, type ProtectedAttribute } from "./problem.ts";
import { sharedFloats } from "./shared-memory.ts";

/** One protected column, as it comes: the group of every point as an index into `groups`. */
export interface AttributeInput {
  readonly name: string;
  readonly groups: readonly string[];
  readonly groupOf: ArrayLike<number>;
  /** How fair its groups are spread; that of the whole input where absent. */
  readonly measure?: MeasureChoice | undefined;
}

/** Points and groups as arrays. */
export interface ProblemInput {
  /** Row-major size x dim coordinates. */
  readonly points: ArrayLike<number>;
  readonly dim: number;
  readonly clusters: number;
  /** None: there is one objective, the cost. */
  readonly attributes: readonly AttributeInput[];
  /** Of every attribute that names none: the paper's "balance" where absent. */
  readonly measure?: MeasureChoice | undefined;
  /** What every cluster must keep. */
  readonly limits?: LimitsInput | undefined;
  /** Positive; 1 each where absent. */
  readonly weights?: ArrayLike<number> | undefined;
  /** The table's row of every point; 0, 1, 2, ... where absent. */
  readonly rows?: ArrayLike<number> | undefined;
}

/** Checks everything once, centres the points and sorts them by group. */
export function makeProblem(input: ProblemInput): Problem {
  const { dim, clusters } = input;
  const size = checkShape(input);
  const order = sortByGroups(input.attributes, size);
  const weights = input.weights === undefined ? undefined : sortedWeights(input.weights, order);
  const mass = weights === undefined ? size : sum(weights);
  const { points, offset } = centredPoints(input.points, dim, order, weights, mass);
  const attributes = sortedAttributes(input.attributes, order, weights, input.measure ?? "balance");
  const squares = squaredLengths(points, dim, weights);
  if (!Number.isFinite(squares)) {
    throw refusal("distance-overflow", "points", {});
  }
  checkDistinct(points, dim, size, clusters);
  const given = input.rows;
  const rows = order.map((point) => (given === undefined ? point : given[point]));
  const cells = attributes.reduce((total, attribute) => total + attribute.groups.length, 0);
  const weighted = weights !== undefined;
  const limits = makeLimits(input.limits ?? {}, { size, mass, clusters, weighted, cells, attributes });
  const problem = { size, dim, clusters, points, offset, weights, mass, squares, attributes, limits, cells, rows };
  return Object.freeze({ ...problem, fingerprint: fingerprintOf(problem) });
}

function checkShape({ points, dim, clusters, attributes, weights, rows }: ProblemInput): number {
  if (!Number.isInteger(dim) || dim < 1) throw refusal("at-least-one", "features", { got: String(dim) });
  const size = points.length / dim;
  if (!Number.isInteger(size)) {
    throw refusal("torn-points", "points", { dim, got: points.length });
  }
  if (size === 0) throw refusal("no-points", "points", {});
  for (let i = 0; i < points.length; i++) {
    if (!Number.isFinite(points[i])) {
      const at = { row: Math.floor(i / dim) + 1, feature: (i % dim) + 1 };
      throw refusal("infinite-coordinate", "points", { value: String(points[i]), ...at });
    }
  }
  const most = Math.min(size, MAX_CLUSTERS);
  if (!Number.isInteger(clusters) || clusters < 2 || clusters > most) {
    throw refusal("cluster-count", "clusters", { most, points: size <= MAX_CLUSTERS, got: String(clusters) });
  }
  for (const attribute of attributes) checkAttribute(attribute, size);
  if (rows !== undefined && rows.length !== size) {
    throw refusal("one-each", "rows", { what: "points", count: size, got: rows.length });
  }
  if (weights !== undefined) checkWeights(weights, size);
  return size;
}

function checkAttribute({ name, groups, groupOf }: AttributeInput, size: number): void {
  if (groupOf.length !== size) {
    throw refusal("group-each", name, { what: "points", count: size, got: groupOf.length });
  }
  if (groups.length > MAX_GROUPS) throw refusal("group-count", name, { most: MAX_GROUPS, got: groups.length });
  const seen = new Uint8Array(groups.length);
  for (let point = 0; point < size; point++) {
    const group = groupOf[point];
    if (!(group >= 0 && group < groups.length && Number.isInteger(group))) {
      throw refusal("group-index", name, { most: groups.length - 1, got: String(group), row: point + 1 });
    }
    seen[group] = 1;
  }
  const present = seen.reduce((count, flag) => count + flag, 0);
  if (present < 2) {
    const only = present === 0 ? null : groups[seen.indexOf(1)];
    throw refusal("few-groups", name, { got: present, only });
  }
  if (present < groups.length) throw refusal("empty-group", name, { group: groups[seen.indexOf(0)] });
}

function checkWeights(weights: ArrayLike<number>, size: number): void {
  if (weights.length !== size) {
    throw refusal("one-each", "weights", { what: "points", count: size, got: weights.length });
  }
  for (let point = 0; point < size; point++) {
    if (!(weights[point] > 0 && Number.isFinite(weights[point]))) {
      throw refusal("positive-numbers", "weights", { value: String(weights[point]), row: point + 1 });
    }
  }
}

function checkDistinct(points: Float64Array, dim: number, size: number, clusters: number): void {
  const seen = new Set<string>();
  for (let point = 0; point < size; point++) {
    seen.add(points.subarray(point * dim, (point + 1) * dim).join());
    if (seen.size >= clusters) return;
  }
  throw refusal("distinct-points", "clusters", { distinct: seen.size, got: clusters });
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

function centredPoints(
  given: ArrayLike<number>,
  dim: number,
  order: Uint32Array,
  weights: Float64Array | undefined,
  mass: number,
): { points: Float64Array; offset: Float64Array } {
  const points = sharedFloats(given.length);
  const offset = new Float64Array(dim);
  for (let to = 0; to < order.length; to++) {
    const from = order[to] * dim;
    for (let i = 0; i < dim; i++) points[to * dim + i] = given[from + i];
  }
  for (let i = 0; i < dim; i++) {
    let total = 0;
    for (let p = 0; p < order.length; p++) total += points[p * dim + i] * (weights?.[p] ?? 1);
    offset[i] = total / mass;
    for (let p = 0; p < order.length; p++) points[p * dim + i] -= offset[i];
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
