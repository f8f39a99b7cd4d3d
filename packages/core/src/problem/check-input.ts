import { gotText, refusal } from "../errors.ts";
import { MAX_CLUSTERS, MAX_GROUPS } from "./problem.ts";
import type { AttributeInput, ProblemInput } from "./problem-input.ts";
import { isWeight } from "./weight-bounds.ts";

/** Refuses arrays that do not fit each other. Returns the number of points. */
export function checkInput({ points, dim, clusters, attributes, weights, rows }: ProblemInput): number {
  if (!Number.isInteger(dim) || dim < 1) throw refusal("at-least-one", "features", { got: gotText(dim) });
  const size = points.length / dim;
  if (!Number.isInteger(size)) {
    throw refusal("torn-points", "points", { dim, got: points.length });
  }
  if (size === 0) throw refusal("no-points", "points", {});
  for (let i = 0; i < points.length; i++) {
    if (!Number.isFinite(points[i])) {
      const at = { row: Math.floor(i / dim) + 1, feature: (i % dim) + 1 };
      throw refusal("infinite-coordinate", "points", { value: gotText(points[i]), ...at });
    }
  }
  const most = Math.min(size, MAX_CLUSTERS);
  if (!Number.isInteger(clusters) || clusters < 2 || clusters > most) {
    throw refusal("cluster-count", "clusters", { most, points: size <= MAX_CLUSTERS, got: gotText(clusters) });
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
      throw refusal("group-index", name, { most: groups.length - 1, got: gotText(group), row: point + 1 });
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
    if (!isWeight(weights[point])) {
      throw refusal("positive-numbers", "weights", { value: gotText(weights[point]), row: point + 1 });
    }
  }
}

/** Refuses points of which fewer differ than there are clusters. */
export function checkDistinct(points: Float64Array, dim: number, size: number, clusters: number): void {
  const seen = new Set<string>();
  for (let point = 0; point < size; point++) {
    seen.add(points.subarray(point * dim, (point + 1) * dim).join());
    if (seen.size >= clusters) return;
  }
  throw refusal("distinct-points", "clusters", { distinct: seen.size, got: clusters });
}
