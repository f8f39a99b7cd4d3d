import { askedEncoding, type EncodeOptions, parseRecord, type RunRecord } from "@fairfront/core/internal";
import { type LabelColumn, readLabels } from "../tables/read-parquet.ts";
import type { UnzippedRun } from "../tables/run-zip.ts";

/** A run folder's files, understood. */
export interface ReadRun {
  readonly record: RunRecord;
  /** How its table was encoded. */
  readonly encode: EncodeOptions;
  /** Columns of cluster numbers, each as bytes. */
  readonly columns: readonly LabelColumn[];
}

export async function readRun({ record: text, labels }: Pick<UnzippedRun, "record" | "labels">): Promise<ReadRun> {
  const record = parseRecord(text, "run.json");
  return { record, encode: askedEncoding(record.asked), columns: await readLabels(labels) };
}
