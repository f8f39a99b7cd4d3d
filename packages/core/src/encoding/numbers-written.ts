import type { ColumnReading } from "../tables/column-reading.ts";
import type { FoundReading } from "../tables/table.ts";
import type { Encoding } from "./encoding.ts";

/** What is known of how the numbers of a file are written. */
export type ReadingKnown = Pick<FoundReading, "decimal" | "columns">;

/** Columns that may mean other numbers, since nothing in their file shows what stands before fractions. */
export function guessedColumns({ decimal, columns }: ReadingKnown): readonly ColumnReading[] {
  return decimal === undefined ? columns.filter(({ because }) => because === "usual" || because === "delimiter") : [];
}

/** The names of columns that are computed with, as numbers. */
export function numberColumns({
  features,
  attributes,
}: Pick<Encoding, "features" | "attributes">): ReadonlySet<string> {
  const parts = attributes.flatMap((attribute) => attribute.parts);
  return new Set([
    ...features.flatMap(({ kind, name }) => (kind === "numeric" ? [name] : [])),
    ...parts.flatMap(({ kind, column }) => (kind === "ranges" ? [column] : [])),
  ]);
}

/** How the numbers of the file were written, for the encoding: new rows are held to it. */
export function numbersWritten(
  found: ReadingKnown | undefined,
  encoded: Pick<Encoding, "features" | "attributes">,
): Pick<Encoding, "decimal" | "guessed"> {
  if (found === undefined) return {};
  const { decimal } = found;
  const used = numberColumns(encoded);
  const guessed = guessedColumns(found).flatMap(({ column }) => (used.has(column) ? [column] : []));
  return { ...(decimal !== undefined && { decimal }), ...(guessed.length > 0 && { guessed }) };
}
