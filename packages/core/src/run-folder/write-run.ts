import { encodeUtf8 } from "../tables/utf8.ts";
import { frontCsv } from "./front-csv.ts";
import type { FrontRow } from "./front-rows.ts";
import { labelsParquet } from "./labels-parquet.ts";
import { RUN_FILES, type RunFile } from "./run-files.ts";
import { type RunRecord, recordText } from "./run-record.ts";
import type { RunStore } from "./run-store.ts";
import { hexOf, type Sha256 } from "./sha256.ts";

/** What a run has found, to be written. */
export interface RunResults {
  /** Of its end. */
  readonly record: RunRecord;
  readonly rows: readonly FrontRow[];
  /** The file's row of every point, from 0. */
  readonly rowOfPoint: Uint32Array;
  /** For every solution the cluster of every point. */
  readonly labels: readonly Uint8Array[];
}

/** What is written about a front, besides its numbers: the report and the picture. */
export type Documents = (record: RunRecord) => Promise<Partial<Record<RunFile, string>>>;

/** Writes all but the checkpoint; the record last, since it vouches for the other files. Returns it. */
export async function writeRun(
  store: RunStore,
  { record, rows, rowOfPoint, labels }: RunResults,
  documents: Documents,
  sha256: () => Sha256,
): Promise<RunRecord> {
  const { clusters } = record.problem;
  const checksums: Record<string, string> = {};
  const write = async (name: RunFile, content: Iterable<Uint8Array>): Promise<void> => {
    const hash = sha256();
    await store.write(name, hashed(content, hash));
    checksums[name] = hexOf(hash.digest());
  };
  await write(RUN_FILES.labels, labelsParquet({ rows: rowOfPoint, clusters, labels }));
  await write(RUN_FILES.front, [encodeUtf8(frontCsv(record.problem, rows))]);
  const vouching: RunRecord = { ...record, ...(record.front && { front: { ...record.front, checksums } }) };
  for (const [name, content] of Object.entries(await documents(vouching))) await store.write(name, content);
  await store.write(RUN_FILES.record, recordText(vouching));
  return vouching;
}

function* hashed(content: Iterable<Uint8Array>, hash: Sha256): Generator<Uint8Array> {
  for (const piece of content) {
    hash.update(piece);
    yield piece;
  }
}
