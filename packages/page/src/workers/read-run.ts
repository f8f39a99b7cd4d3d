import {
  askedEncoding,
  type EncodeOptions,
  type FrontRow,
  parseRecord,
  type RunRecord,
  readFrontCsv,
} from "@fairfront/core/internal";
import { type LabelColumn, readLabels } from "../tables/read-parquet.ts";
import type { UnzippedRun } from "../tables/run-zip.ts";

/** A run folder's files, understood. */
export interface ReadRun {
  readonly record: RunRecord;
  /** How its table was encoded. */
  readonly encode: EncodeOptions;
  readonly rows: readonly FrontRow[];
  /** Columns of cluster numbers, each as bytes. */
  readonly columns: readonly LabelColumn[];
}

/** Refuses files that do not fit each other. */
export async function readRun({ record: text, front, labels }: Omit<UnzippedRun, "checkpoint">): Promise<ReadRun> {
  const record = parseRecord(text, "run.json");
  const rows = readFrontCsv(front, record);
  const { size, clusters } = record.problem;
  const columns = await readLabels(labels, { size, clusters, solutions: rows.length });
  return { record, encode: askedEncoding(record.asked), rows, columns };
}
