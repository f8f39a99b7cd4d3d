import { InputError } from "../errors.ts";
import { zipWords } from "../notices/words/zip-words.ts";
import { refusalOf } from "../refusal-of.ts";
import { crc32, listedChecksums } from "../tables/zip-checksums.ts";
import { RUN_FILES } from "./run-files.ts";
import { type RunStore, wholeOf } from "./run-store.ts";

/** What packs and unpacks: `fflate`, as far as it is needed. Core itself brings none. */
export interface ZipCodec {
  readonly unzipSync: (
    bytes: Uint8Array,
    options: { readonly filter: (file: { readonly name: string; readonly originalSize: number }) => boolean },
  ) => Record<string, Uint8Array>;
  readonly zipSync: (
    files: Record<string, [Uint8Array, { readonly level: 0 | 1 | 6 }]>,
    options: { readonly mtime: string },
  ) => Uint8Array;
}

type Filter = Parameters<ZipCodec["unzipSync"]>[1]["filter"];

export interface ZipStore extends RunStore {
  /** The zip as it is now; the same files are the same bytes. */
  bytes(): Uint8Array<ArrayBuffer>;
}

const MEGABYTE = 2 ** 20;
const MOST_FILES = 10_000; // a folder that was zipped with all that lay beside the run
const MOMENT = "2000-01-01T00:00:00";

/** What a run is read from, and how many bytes each may unpack to: a small zip can hold a file beyond all memory. */
const LIMITS: Readonly<Record<string, number>> = {
  [RUN_FILES.record]: 64 * MEGABYTE,
  [RUN_FILES.front]: 64 * MEGABYTE,
  [RUN_FILES.labels]: 2048 * MEGABYTE,
  [RUN_FILES.checkpoint]: 2048 * MEGABYTE,
};
/** Files that are no run's, together: texts and pictures, which do not shrink to nothing. */
const othersLimit = (packed: number): number =>
  Math.min(2048 * MEGABYTE, Math.max(64 * MEGABYTE, Math.ceil((400 * packed) / MEGABYTE) * MEGABYTE));

/** A new zip, whose files are in one folder. */
export function newZip(codec: ZipCodec, folder: string): ZipStore {
  return storeOf(codec, new Map(), `${folder}/`, folder, undefined);
}

/**
 * A zip of a run folder, whatever folder the files are in. Files that are no run's stay in it. `save` is told of the
 * whole zip after every change.
 */
export function openZip(
  codec: ZipCodec,
  bytes: Uint8Array,
  place: string,
  save?: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>,
): ZipStore {
  const { files, folder } = unpacked(codec, bytes);
  return storeOf(codec, files, folder, place, save);
}

/** All files, and in which folder those of the run are. Refuses before anything is unpacked. */
function unpacked(codec: ZipCodec, bytes: Uint8Array): { files: Map<string, Uint8Array>; folder: string } {
  const sizes = new Map<string, number>();
  let folder: string | undefined;
  let others = 0;
  const check: Filter = ({ name, originalSize }) => {
    if (name.endsWith("/")) return false;
    if (sizes.size >= MOST_FILES) throw refusalOf(zipWords, "zip-files", "zip", { most: MOST_FILES });
    const own = Object.keys(LIMITS).find((wanted) => name === wanted || name.endsWith(`/${wanted}`));
    if (own === undefined) others += originalSize;
    else {
      const found = name.slice(0, name.length - own.length);
      if (/^\/|^[A-Za-z]:|\\|\0|(^|\/)\.\.\//.test(found)) {
        throw refusalOf(zipWords, "zip-leads-out", "zip", { file: own });
      }
      if (sizes.has(name) || (folder !== undefined && folder !== found)) {
        throw refusalOf(zipWords, "zip-several", "zip", {});
      }
      folder = found;
    }
    const most = own === undefined ? othersLimit(bytes.length) : LIMITS[own];
    if ((own === undefined ? others : originalSize) > most) {
      const got = Math.ceil((own === undefined ? others : originalSize) / MEGABYTE);
      throw refusalOf(zipWords, "zip-size", "zip", { file: own ?? null, most: most / MEGABYTE, got });
    }
    sizes.set(name, originalSize);
    return true;
  };
  const isWanted = new Map<string, boolean>();
  const names: string[] = [];
  const look: Filter = (file) => {
    isWanted.set(file.name, check(file));
    names.push(file.name);
    return false;
  };
  ofZip(() => codec.unzipSync(bytes, { filter: look }));
  const listed = ofZip(() => listedChecksums(bytes));
  const checksums = new Map(names.map((name, i) => [name, listed[i]]));
  const filter: Filter = ({ name }) => isWanted.get(name) === true;
  const files = new Map(Object.entries(ofZip(() => codec.unzipSync(bytes, { filter }))));
  for (const [name, content] of files) {
    const bytes = sizes.get(name) ?? 0;
    if (content.length !== bytes) throw refusalOf(zipWords, "zip-bytes", "zip", { file: name, bytes });
    if (crc32(content) !== checksums.get(name)) throw refusalOf(zipWords, "zip-damaged", "zip", { file: name });
  }
  if (folder === undefined || !files.has(folder + RUN_FILES.record)) {
    throw refusalOf(zipWords, "zip-no-record", "zip", { file: RUN_FILES.record });
  }
  return { files, folder };
}

/** What is read of a zip, or that it is none. */
function ofZip<Found>(read: () => Found): Found {
  try {
    return read();
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw refusalOf(zipWords, "zip-none", "zip", {});
  }
}

function storeOf(
  codec: ZipCodec,
  files: Map<string, Uint8Array>,
  folder: string,
  place: string,
  save: ((bytes: Uint8Array<ArrayBuffer>) => Promise<void>) | undefined,
): ZipStore {
  const bytes = (): Uint8Array<ArrayBuffer> => {
    const packed = [...files].map(([name, content]) => [name, [content, { level: levelOf(name) }]] as const);
    return Uint8Array.from(codec.zipSync(Object.fromEntries(packed) as never, { mtime: MOMENT }));
  };
  return {
    place,
    bytes,
    list: async () =>
      [...files.keys()].filter((name) => name.startsWith(folder)).map((name) => name.slice(folder.length)),
    read: async (name) => {
      const content = files.get(folder + name);
      return content && Uint8Array.from(content);
    },
    write: async (name, content) => {
      if (content === undefined) {
        if (!files.delete(folder + name)) return;
      } else files.set(folder + name, wholeOf(content));
      await save?.(bytes());
    },
  };
}

/** Labels are packed as it is; a checkpoint is large, and of the moment. */
function levelOf(name: string): 0 | 1 | 6 {
  if (name.endsWith(RUN_FILES.labels)) return 0;
  return name.endsWith(RUN_FILES.checkpoint) ? 1 : 6;
}
