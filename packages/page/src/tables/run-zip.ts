import {
  CHECKPOINT_FILE,
  type Checkpoint,
  FRONT_FILE,
  InputError,
  LABELS_FILE,
  RECORD_FILE,
} from "@fairfront/core/internal";
import { type UnzipFileInfo, unzipSync, zipSync } from "fflate";
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

const MEGABYTE = 1 << 20;
const MOST_ENTRIES = 10_000; // a folder that was zipped with all that lay beside the run

/** What is read of a zip, and how many bytes each may unpack to: a small zip can hold a file beyond all memory. */
const LIMITS: Readonly<Record<string, number>> = {
  [RECORD_FILE]: 64 * MEGABYTE,
  [FRONT_FILE]: 64 * MEGABYTE,
  [LABELS_FILE]: 2048 * MEGABYTE,
  [CHECKPOINT_FILE]: 2048 * MEGABYTE,
};

/** The files of a run folder in a zip, whatever folder they are in. */
export function unzipRun(bytes: Uint8Array<ArrayBuffer>): UnzippedRun {
  const files = wantedFiles(bytes);
  const lacking = [RECORD_FILE, FRONT_FILE, LABELS_FILE].find((name) => !files.has(name));
  if (lacking !== undefined) {
    throw new InputError("zip", `expected a zip of a run folder, but it has no ${lacking}; zip the whole folder`);
  }
  const text = new TextDecoder();
  return {
    record: text.decode(files.get(RECORD_FILE)),
    front: text.decode(files.get(FRONT_FILE)),
    labels: Uint8Array.from(files.get(LABELS_FILE)!),
    checkpoint: files.has(CHECKPOINT_FILE) ? Uint8Array.from(files.get(CHECKPOINT_FILE)!) : undefined,
  };
}

function wantedFiles(bytes: Uint8Array<ArrayBuffer>): Map<string, Uint8Array> {
  const sizes = new Map<string, number>();
  let folder: string | undefined;
  let entries = 0;
  /** Told before anything is unpacked. */
  const isWanted = ({ name: path, originalSize }: UnzipFileInfo): boolean => {
    if (++entries > MOST_ENTRIES) throw new InputError("zip", `expected at most ${MOST_ENTRIES} files in it, got more`);
    const name = Object.keys(LIMITS).find((wanted) => path === wanted || path.endsWith(`/${wanted}`));
    if (name === undefined) return false;
    const place = path.slice(0, path.length - name.length);
    if (/^\/|^[A-Za-z]:|\\|\0|(^|\/)\.\.\//.test(place)) {
      throw new InputError(
        "zip",
        `expected files within the folder, got one that leads elsewhere: ${name}; make it anew`,
      );
    }
    if (sizes.has(name) || (folder !== undefined && folder !== place)) {
      throw new InputError("zip", `expected the files of one run, got those of several; zip one run's folder`);
    }
    if (originalSize > LIMITS[name]) {
      const most = `${LIMITS[name] / MEGABYTE} MB`;
      throw new InputError("zip", `expected at most ${most} in ${name}, got ${Math.ceil(originalSize / MEGABYTE)} MB`);
    }
    folder = place;
    sizes.set(name, originalSize);
    return true;
  };
  let files: Record<string, Uint8Array>;
  try {
    files = unzipSync(bytes, { filter: isWanted });
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError("zip", "expected a zip of a run folder, got something else; make it anew");
  }
  const found = new Map([...sizes.keys()].map((name) => [name, files[`${folder}${name}`]]));
  for (const [name, content] of found) {
    if (content.length === sizes.get(name)) continue;
    throw new InputError("zip", `expected ${sizes.get(name)} bytes in ${name}, got another number; make it anew`);
  }
  return found;
}
