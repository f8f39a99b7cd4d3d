import { createHash } from "node:crypto";
import {
  type Checkpoint,
  type ReadRun,
  RUN_FILES,
  type RunReading,
  type RunRecord,
  type RunStore,
  readCheckpoint,
  readRun as readRunOf,
  readRecord as recordIn,
  type Sha256,
} from "@fairfront/core/internal";
import { openStore } from "./open-store.ts";
import { parquetReader } from "./parquet-reader.ts";

/** Node's own: many times faster than plain JavaScript. */
export function nodeSha256(): Sha256 {
  const hash = createHash("sha256");
  return { update: (bytes) => void hash.update(bytes), digest: () => hash.digest() };
}

/** The record of a run in a folder or a zip. */
export async function readRecord(run: string): Promise<RunRecord> {
  return recordIn(await openStore(run));
}

/** What a run in a folder or a zip can go on from; undefined where there is none. */
export async function loadCheckpoint(run: string): Promise<Checkpoint | undefined> {
  return checkpointIn(await openStore(run));
}

export async function checkpointIn(store: RunStore): Promise<Checkpoint | undefined> {
  const bytes = await store.read(RUN_FILES.checkpoint);
  return bytes && readCheckpoint(bytes, nodeSha256(), store.place);
}

/** Reads a run and checks its files against each other: see core. */
export async function readRun(store: RunStore): Promise<ReadRun> {
  const reading: RunReading = { parquet: parquetReader, sha256: nodeSha256 };
  return readRunOf(store, reading);
}
