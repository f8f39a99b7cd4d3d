/** What is added to a table that gets its clusters: the cluster, what a person calls it, and why a row has none. */
export const LABELLED = { cluster: "cluster", name: "cluster_name", leftOut: "left_out" } as const;

/** Why a row that the condition leaves out has no cluster. */
export const FILTERED = "left out by the condition";

/** The name, or name_2 and so on where it is taken; `taken` are names in lower case, for many a reader tells no other. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name.toLowerCase())) return name;
  for (let n = 2; ; n++) if (!taken.has(`${name}_${n}`.toLowerCase())) return `${name}_${n}`;
}
