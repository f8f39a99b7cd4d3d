/** What the group of a combination of the parts' levels is called, where it is no part of a merged one. */
export function combinationName(parts: readonly { readonly levels: readonly string[] }[], combination: number): string {
  const names: string[] = [];
  let rest = combination;
  for (const { levels } of parts.toReversed()) {
    names.unshift(levels[rest % levels.length]);
    rest = Math.floor(rest / levels.length);
  }
  return names.join("*");
}
