/** What is audited, of a table of counts, clusters x groups: cluster after cluster, group after group, as an attribute "g". */
export function countedRows<Label = number>(
  counts: readonly (readonly number[])[],
  labelOf = (cluster: number): Label => cluster as Label,
) {
  const cells = counts.flatMap((row, k) => row.flatMap((count, j) => new Array<[number, number]>(count).fill([k, j])));
  const groups = counts[0].map((_, j) => "abcdefgh"[j]);
  return {
    labels: cells.map(([k]) => labelOf(k)),
    attributes: [{ name: "g", groups, groupOf: cells.map(([, j]) => j) }],
  };
}
