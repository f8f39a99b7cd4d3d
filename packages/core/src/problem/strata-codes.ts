/** What a stratum is told by: the groups of every attribute. */
export interface Grouped {
  readonly groups: readonly string[];
  readonly groupOf: ArrayLike<number>;
}

/** How many strata there could be: combinations of the attributes' groups, of which some may have no row. */
export function strataCount(attributes: readonly Pick<Grouped, "groups">[]): number {
  return attributes.reduce((product, { groups }) => product * groups.length, 1);
}

/** The stratum of every row by its code, in which the group of the last attribute runs fastest. */
export function strataCodes(attributes: readonly Grouped[], size: number): Float64Array {
  const codes = new Float64Array(size); // a double counts further than 32 bits
  for (const { groups, groupOf } of attributes) {
    for (let row = 0; row < size; row++) codes[row] = codes[row] * groups.length + groupOf[row];
  }
  return codes;
}

/** The groups of a stratum, one of every attribute. */
export function groupsOfStratum(attributes: readonly Pick<Grouped, "groups">[], code: number): string[] {
  const names: string[] = [];
  let rest = code;
  for (const { groups } of attributes.toReversed()) {
    names.unshift(groups[rest % groups.length]);
    rest = Math.floor(rest / groups.length);
  }
  return names;
}
