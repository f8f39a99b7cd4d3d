import { entry, type Nothing } from "../entry.ts";

/** What a file of a run should have held. */
export type RunFileFault =
  | { readonly kind: "points"; readonly count: number }
  | { readonly kind: "columns"; readonly solutions: number }
  | { readonly kind: "values" | "clusters" | "once" | "parquet" | "head" }
  | { readonly kind: "row"; readonly row: number }
  | { readonly kind: "line"; readonly line: number }
  | { readonly kind: "solutions"; readonly count: number; readonly got: number };

function expectedOf(fault: RunFileFault): string {
  switch (fault.kind) {
    case "points":
      return `the ${fault.count} points of run.json, got something else`;
    case "columns":
      return `the columns row and s0 to s${fault.solutions - 1}, got something else`;
    case "values":
      return "rows from 1, and clusters, got something else";
    case "clusters":
      return "a cluster for every row, got something else";
    case "once":
      return "every row once, got something else";
    case "parquet":
      return "a Parquet file, got something else";
    case "row":
      return `row ${fault.row}, got something else`;
    case "head":
      return "the columns that a run writes, got others";
    case "line":
      return `the front of the run, got another line ${fault.line}`;
    case "solutions":
      return `the ${fault.count} solutions of run.json, got ${fault.got}`;
  }
}

const DAMAGES = {
  short: "it is cut short",
  foreign: "it is none, or of another version",
  head: "its head does not fit",
  checksum: "its checksum does not fit",
} as const;

/** Words about the files of a run. */
export const runFolderWords = {
  "record-absent": entry<{ file: string; place: string }>(
    ({ file, place }) => `expected ${file} in "${place}", got none`,
    () => "name what a run wrote: its folder, or its zip",
  ),
  "record-misfit": entry<{ place: string; at: string; why: string }>(
    ({ place, at, why }) => `expected a run's record in "${place}", but it does not fit (${at}: ${why})`,
    () => "start the run again",
  ),
  "run-file-absent": entry<{ file: string; place: string; state: string }>(
    ({ file, place, state }) => `expected ${file} in "${place}", but there is none, and the run is ${state}`,
  ),
  "run-file-changed": entry<{ file: string; place: string; record: string }>(
    ({ file, place, record }) =>
      `expected ${file} of "${place}" as the run wrote it, but its checksum is not that of ${record}`,
    () => "fetch the folder again, or start the run again",
  ),
  "run-file-misfit": entry<{ fault: RunFileFault }>(
    ({ fault }) => `expected ${expectedOf(fault)}; it is not the file that the run wrote: start the run again`,
  ),
  "run-file-bytes": entry<Nothing>(
    () => "expected text in UTF-8, got other bytes; it is not the file that the run wrote",
  ),
  "solution-differs": entry<{
    id: number;
    files: readonly string[];
    place: string;
    what: "smallest cluster" | "score";
  }>(
    ({ id, files, place, what }) =>
      `expected solution ${id} to be the same in ${files.join(" and ")} of "${place}", but its ${what} differs: they are of different fronts`,
  ),
  "checkpoint-damaged": entry<{ file: string; place: string; why: keyof typeof DAMAGES }>(
    ({ file, place, why }) => `expected a whole one at "${place}/${file}", but ${DAMAGES[why]}`,
    () => "start the run again in another folder",
  ),
};
