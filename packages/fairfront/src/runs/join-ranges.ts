import { splitProtect } from "@fairfront/core/internal";

/** `["age<25", "25-60", ">60", "sex"]`, as a list between commas comes, is two attributes: ranges belong together. */
export function joinRanges(specs: readonly string[], columns: readonly string[]): string[] {
  const joined: string[] = [];
  for (const spec of specs) {
    const before = joined.at(-1);
    const together = `${before},${spec}`;
    if (before !== undefined && !spec.includes(",") && splitProtect(together, columns).length === 1) {
      joined[joined.length - 1] = together;
    } else joined.push(spec);
  }
  return joined;
}
