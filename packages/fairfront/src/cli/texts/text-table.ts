import { oneLine } from "@fairfront/core/internal";

/** Lines of a table, every column to the right and as wide as it needs. */
export function textTable(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const lines = [head, ...rows].map((row) => row.map(oneLine));
  const widths = head.map((_, i) => Math.max(...lines.map((row) => row[i].length)));
  return lines.map((row) => row.map((field, i) => field.padStart(widths[i])).join("  "));
}
