import type { AttributeInput } from "../problem/make-problem.ts";

const MAX_CROSSED_GROUPS = 200;

/** All attributes as one, with the combinations that occur; undefined for a single one, or for too many combinations. */
export function crossingOf(attributes: readonly AttributeInput[]): AttributeInput | undefined {
  if (attributes.length < 2) return undefined;
  const rows = attributes[0].groupOf.length;
  const cellOf = new Array<number>(rows).fill(0);
  for (const { groups, groupOf } of attributes) {
    for (let row = 0; row < rows; row++) cellOf[row] = cellOf[row] * groups.length + groupOf[row];
  }
  const cells = [...new Set(cellOf)].sort((a, b) => a - b);
  if (cells.length > MAX_CROSSED_GROUPS) return undefined;
  const indexOf = new Map(cells.map((cell, group) => [cell, group]));
  return {
    name: attributes.map(({ name }) => name).join("*"),
    groups: cells.map((cell) => crossedName(attributes, cell)),
    groupOf: cellOf.map((cell) => indexOf.get(cell)!),
  };
}

function crossedName(attributes: readonly AttributeInput[], cell: number): string {
  let rest = cell;
  const names: string[] = [];
  for (const { groups } of attributes.toReversed()) {
    names.unshift(groups[rest % groups.length]);
    rest = Math.floor(rest / groups.length);
  }
  return names.join("*");
}
