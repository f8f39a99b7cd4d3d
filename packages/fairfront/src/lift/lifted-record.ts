import {
  type Front,
  newRecord,
  type Problem,
  type RunRecord,
  recordedReason,
  searchAsked,
  type TableRequest,
  tableAsked,
} from "@fairfront/core/internal";
import type { SourceFacts } from "../sources/facts.ts";
import type { RowsFile } from "./rows-schema.ts";

/** A run whose rows stay elsewhere as reports know runs. */
export function liftedRecord(
  { asked, state, versions, started = "", spent }: Omit<RowsFile, "facts" | "candidates" | "kept" | "step">,
  { encoding, fingerprint }: SourceFacts,
  whole: Problem,
  front: Pick<Front, "hypervolume"> & { readonly solutions: { readonly length: number } },
): RunRecord {
  const { table, protect, clusters, seed, method, encode, read, search } = asked;
  const request = { ...encode, protect, clusters } as TableRequest;
  const { timeLimit, dominance, options } = search;
  const limits = { ...(timeLimit !== undefined && { timeLimit }), ...(dominance && { dominance }) };
  const record = newRecord(
    {
      ...{ table, checksum: "" },
      ...tableAsked(request),
      ...(read.reading !== undefined && { reading: read.reading }),
      ...searchAsked({ method, seed, threads: 1, ...limits }),
      options,
    },
    { ...whole, encoding, fingerprint: String(fingerprint) },
    versions,
    started,
  );
  return {
    ...record,
    state,
    reason: recordedReason(state === "stopped" ? state : "after all passes"),
    timings: { ...record.timings, searched: spent },
    front: { size: front.solutions.length, hypervolume: front.hypervolume },
  };
}
