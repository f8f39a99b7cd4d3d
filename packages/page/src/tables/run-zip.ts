import {
  CHECKPOINT_FILE,
  type Checkpoint,
  FRONT_FILE,
  InputError,
  LABELS_FILE,
  RECORD_FILE,
} from "@fairfront/core/internal";
import { unzipSync, zipSync } from "fflate";
import { checkpointBytes } from "./checkpoint-bytes.ts";
import { type LabelsInput, labelsParquet } from "./write-parquet.ts";

const LATEST = new Date("2000-01-01T00:00:00"); // a zip of the same run has the same bytes

export interface ZipInput extends LabelsInput {
  readonly folder: string;
  readonly record: string;
  readonly front: string;
  /** Of a run that was stopped, or whose time was up: what `fairfront resume` goes on from. */
  readonly checkpoint?: Checkpoint | CheckpointFile | undefined;
}

/** The bytes of a checkpoint's file, which the page hands on as they are. */
export type CheckpointFile = Uint8Array<ArrayBuffer>;

/** A run folder as one zip. */
export async function zipRun(input: ZipInput): Promise<Uint8Array<ArrayBuffer>> {
  const { folder, record, front, checkpoint, ...labels } = input;
  const text = new TextEncoder();
  const goOnFrom = await checkpointFile(checkpoint);
  return zipSync(
    {
      ...(goOnFrom !== undefined && { [`${folder}/${CHECKPOINT_FILE}`]: goOnFrom }),
      [`${folder}/${RECORD_FILE}`]: text.encode(record),
      [`${folder}/${FRONT_FILE}`]: text.encode(front),
      [`${folder}/${LABELS_FILE}`]: [new Uint8Array(labelsParquet(labels)), { level: 0 }],
    },
    { mtime: LATEST },
  );
}

/** None where a page is served insecurely and has no digests; then a resume begins anew, to the same front. */
async function checkpointFile(checkpoint: ZipInput["checkpoint"]): Promise<CheckpointFile | undefined> {
  if (checkpoint === undefined || checkpoint instanceof Uint8Array) return checkpoint;
  return globalThis.crypto?.subtle === undefined ? undefined : checkpointBytes(checkpoint);
}

export interface UnzippedRun {
  readonly record: string;
  readonly front: string;
  readonly labels: Uint8Array<ArrayBuffer>;
  /** Of a run that was stopped, where it is there. */
  readonly checkpoint?: CheckpointFile | undefined;
}

/** The files of a run folder in a zip, whatever folder they are in. */
export function unzipRun(bytes: Uint8Array<ArrayBuffer>): UnzippedRun {
  const wanted = [RECORD_FILE, FRONT_FILE, LABELS_FILE];
  const nameOf = (path: string): string =>
    path === CHECKPOINT_FILE || path.endsWith(`/${CHECKPOINT_FILE}`)
      ? CHECKPOINT_FILE
      : (path.split("/").at(-1) ?? path);
  let files: Record<string, Uint8Array>;
  try {
    files = unzipSync(bytes, { filter: ({ name }) => [...wanted, CHECKPOINT_FILE].includes(nameOf(name)) });
  } catch {
    throw new InputError("zip", "expected a zip of a run folder, got something else; make it anew");
  }
  const byName = new Map(Object.entries(files).map(([path, content]) => [nameOf(path), content]));
  const lacking = wanted.find((name) => !byName.has(name));
  if (lacking !== undefined) {
    throw new InputError("zip", `expected a zip of a run folder, but it has no ${lacking}; zip the whole folder`);
  }
  const text = new TextDecoder();
  return {
    record: text.decode(byName.get(RECORD_FILE)),
    front: text.decode(byName.get(FRONT_FILE)),
    labels: Uint8Array.from(byName.get(LABELS_FILE)!),
    checkpoint: byName.has(CHECKPOINT_FILE) ? Uint8Array.from(byName.get(CHECKPOINT_FILE)!) : undefined,
  };
}
