import { anyRefusal } from "../any-refusal.ts";
import { numberOf } from "../tables/parse-number.ts";

const MAX_AUDITED_CLUSTERS = 1000;

/** Clusters in the order of their numbers, or of their names; `expected` ones are there even without rows. */
export function nameClusters(
  labels: ArrayLike<string | number>,
  expected: readonly (string | number)[],
): { readonly names: readonly string[]; readonly clusterOf: Uint16Array } {
  const present = new Set<string>(expected.map(String));
  for (let row = 0; row < labels.length; row++) {
    present.add(String(labels[row]));
    if (present.size > MAX_AUDITED_CLUSTERS) {
      throw anyRefusal("too-many-clusters", "labels", { most: MAX_AUDITED_CLUSTERS });
    }
  }
  const names = [...present];
  const numbers = new Map(names.map((name) => [name, numberOf(name) ?? Number.NaN]));
  const numeric = names.every((name) => Number.isFinite(numbers.get(name)));
  names.sort((a, b) => (numeric && numbers.get(a)! - numbers.get(b)!) || (a < b ? -1 : 1));
  const indexOf = new Map(names.map((name, k) => [name, k]));
  return {
    names,
    clusterOf: Uint16Array.from({ length: labels.length }, (_, row) => indexOf.get(String(labels[row]))!),
  };
}
