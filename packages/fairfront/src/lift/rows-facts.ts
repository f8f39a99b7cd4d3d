import type { Notice } from "@fairfront/core/internal";
import type { SourceFacts } from "../sources/facts.ts";
import type { RowsFile } from "./rows-schema.ts";

export function factsIn({ facts }: Pick<RowsFile, "facts">, notices: readonly Notice[] = []): SourceFacts {
  const strata = facts.strata.map(({ cell, rows, mass = rows }) => ({ combination: cell, rows, mass }));
  const mass = strata.reduce((sum, own) => sum + own.mass, 0);
  return { ...facts, strata, mass, offset: Float64Array.from(facts.offset), notices };
}

export function factsFor({
  encoding,
  allRows,
  rows,
  offset,
  squares,
  fingerprint,
  strata,
  weight,
}: SourceFacts): RowsFile["facts"] {
  const kept = strata.map(({ combination, rows: count, mass }) => ({
    cell: combination,
    rows: count,
    ...(weight && { mass }),
  }));
  return {
    encoding,
    allRows,
    rows,
    offset: [...offset],
    squares,
    fingerprint,
    strata: kept,
    ...(weight && { weight }),
  };
}
