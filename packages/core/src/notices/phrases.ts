const MOST_NAMES = 8;

/** `"a", "b"`; of many the first. */
export function quoted(names: readonly string[]): string {
  return some(names.map((name) => `"${name}"`));
}

/** `a, b`; of many the first. */
export function some(names: readonly string[]): string {
  if (names.length <= MOST_NAMES) return names.join(", ");
  return `${names.slice(0, MOST_NAMES).join(", ")} and ${names.length - MOST_NAMES} more`;
}
