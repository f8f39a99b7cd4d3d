import {
  askedEncoding,
  type EncodeOptions,
  memoryStore,
  openZip,
  plainSha256,
  type ReadRun,
  RUN_FILES,
  type RunFile,
  type RunStore,
  readRun,
} from "@fairfront/core/internal";
import { parquetReader, zipCodec } from "../tables/run-codecs.ts";

/** The bytes of a checkpoint's file, which the page hands on as they are. */
export type CheckpointFile = Uint8Array<ArrayBuffer>;

/** A run that was opened. */
export interface OpenedRun extends ReadRun {
  /** How its table was encoded. */
  readonly encode: EncodeOptions;
  /** Of a run that can go on, where it is there. */
  readonly checkpoint: CheckpointFile | undefined;
  /** Its report and picture, where they are there. */
  readonly documents: RunDocuments;
}

/** What is written about a run besides its numbers: texts by the names of files. */
export type RunDocuments = Partial<Record<RunFile, string>>;

/** Files by their names, on their way to a worker. */
export type RunBytes = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

export function readFiles(files: RunBytes, place: string): Promise<OpenedRun> {
  return openedIn(memoryStore(files, place));
}

export async function readZip(file: Blob, name: string): Promise<OpenedRun> {
  return openedIn(openZip(zipCodec, new Uint8Array(await file.arrayBuffer()), name));
}

async function openedIn(store: RunStore): Promise<OpenedRun> {
  const run = await readRun(store, { parquet: parquetReader, sha256: plainSha256 });
  const documents: RunDocuments = {};
  for (const name of [RUN_FILES.figure, RUN_FILES.report]) {
    const bytes = await store.read(name);
    if (bytes !== undefined) documents[name] = new TextDecoder().decode(bytes);
  }
  const checkpoint = await store.read(RUN_FILES.checkpoint);
  return { ...run, encode: askedEncoding(run.record.asked), checkpoint, documents };
}
