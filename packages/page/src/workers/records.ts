import {
  type EncodedProblem,
  endedRecord,
  type Notice,
  newRecord,
  type RunAsked,
  type RunRecord,
} from "@fairfront/core/internal";

/** What the page knows of its run; a worker makes the record of it. Plain data. */
interface RecordParts {
  readonly asked: RunAsked;
  readonly problem: EncodedProblem;
  readonly versions: RunRecord["versions"];
  /** Milliseconds since 1970. */
  readonly started: number;
  /** Undefined while the search goes on. */
  readonly end:
    | {
        readonly how: "finished" | "stopped";
        readonly reason: string;
        /** Milliseconds of search. */
        readonly elapsed: number;
        readonly notes: readonly Notice[];
      }
    | undefined;
  readonly front: { readonly size: number; readonly hypervolume: number };
}

/** A record that was opened stays as it is; that of a search in the page is made from its parts. */
export type RecordSource = { readonly record: RunRecord } | { readonly parts: RecordParts };

export function recordOf(source: RecordSource): RunRecord {
  if ("record" in source) return source.record;
  const { asked, problem, versions, started, end, front } = source.parts;
  const record = newRecord(asked, problem, versions, new Date(started).toISOString());
  if (end === undefined) return record;
  return endedRecord(record, {
    state: end.how,
    reason: end.reason,
    ended: new Date(started + end.elapsed).toISOString(),
    searched: end.elapsed,
    notes: end.notes,
    front: { hypervolume: front.hypervolume, solutions: { length: front.size } },
  });
}
