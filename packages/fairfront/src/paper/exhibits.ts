import { nearestName, optionError } from "@fairfront/core/internal";
import { paperCases } from "./cases.ts";

/** A figure or table of the paper, and the cases that it is made from. */
export interface Exhibit {
  /** What is asked for by name, and the name of its files. */
  readonly id: string;
  /**
   * front: all methods' fronts of one case. walk: that, and three clusterings along SAfairKM's front.
   * composition: who is where in the data. times: Table 1.
   */
  readonly kind: "front" | "walk" | "composition" | "times";
  readonly title: string;
  readonly cases: readonly string[];
}

const SYNTHETIC = ["syn_equal_ds1", "syn_unequal_ds1", "syn_equal_ds2", "syn_unequal_ds2"];

export const exhibits: readonly Exhibit[] = [
  { id: "figure-1a", kind: "front", title: "Figure 1 (a): Syn_unequal_ds2, K = 2", cases: ["syn_unequal_ds2"] },
  { id: "figure-1b", kind: "front", title: "Figure 1 (b): Adult, K = 10", cases: ["adult-k10"] },
  { id: "figure-1c", kind: "front", title: "Figure 1 (c): Bank, K = 10", cases: ["bank-k10"] },
  {
    id: "table-1",
    kind: "times",
    title: "Table 1: CPU time a nondominated solution",
    cases: paperCases.map(({ id }) => id),
  },
  {
    id: "figure-2",
    kind: "composition",
    title: "Figure 2 (appendix): demographic composition of the four synthetic sets",
    cases: SYNTHETIC,
  },
  { id: "figure-3", kind: "walk", title: "Figure 3 (appendix): Syn_equal_ds1", cases: ["syn_equal_ds1"] },
  { id: "figure-4", kind: "walk", title: "Figure 4 (appendix): Syn_unequal_ds1", cases: ["syn_unequal_ds1"] },
  { id: "figure-5", kind: "walk", title: "Figure 5 (appendix): Syn_equal_ds2", cases: ["syn_equal_ds2"] },
  { id: "figure-6", kind: "walk", title: "Figure 6 (appendix): Syn_unequal_ds2", cases: ["syn_unequal_ds2"] },
  { id: "figure-7a", kind: "front", title: "Figure 7 (a, appendix): Adult, K = 5", cases: ["adult-k5"] },
  { id: "figure-7b", kind: "front", title: "Figure 7 (b, appendix): Bank, K = 5", cases: ["bank-k5"] },
];

/** Those named (all where none is), in the paper's order; a name such as figure-1 stands for all of its parts. */
export function exhibitsNamed(names: readonly string[]): readonly Exhibit[] {
  if (names.length === 0) return exhibits;
  const isPart = (id: string, name: string): boolean => id === name || id.replace(/[a-c]$/, "") === name;
  for (const name of names) {
    if (exhibits.some(({ id }) => isPart(id, name))) continue;
    const known = exhibits.map(({ id }) => id);
    throw optionError("only", `expected ${known.join(", ")}, got "${name}"`, { advice: nearestName(name, known, "") });
  }
  return exhibits.filter(({ id }) => names.some((name) => isPart(id, name)));
}
