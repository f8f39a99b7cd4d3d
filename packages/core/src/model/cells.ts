import type { Problem } from "../problem/problem.ts";

/** Combinations of the attributes' groups, the last attribute runs fastest. */
export function cellCount(attributes: readonly { readonly groups: readonly string[] }[]): number {
  return attributes.reduce((product, { groups }) => product * groups.length, 1);
}

/** The cell of every point. */
export function cellsOfPoints({ size, attributes }: Problem): Uint32Array {
  const cells = new Uint32Array(size);
  for (const { groups, groupOf } of attributes) {
    for (let point = 0; point < size; point++) cells[point] = cells[point] * groups.length + groupOf[point];
  }
  return cells;
}
