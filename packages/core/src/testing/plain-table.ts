import { MISSING, type Table } from "../tables/table.ts";

/** As plain values, by column; null for a missing text. */
export function plainTable({ columns }: Table): Record<string, unknown[]> {
  return Object.fromEntries(
    columns.map((column) => [
      column.name,
      column.kind === "numeric"
        ? [...column.values]
        : [...column.codes].map((code) => (code === MISSING ? null : column.levels[code])),
    ]),
  );
}
