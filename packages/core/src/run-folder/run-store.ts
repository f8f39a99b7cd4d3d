import { encodeUtf8 } from "../tables/utf8.ts";

/** A file's content: whole, as text, or in pieces that are written one after the other. */
export type Content = string | Uint8Array | Iterable<Uint8Array>;

/**
 * Where the files of a run are. A folder, a zip and the page's server are such stores; who reads or writes a run
 * sees no more of them. A file is whole or not there: `write` replaces it in one step.
 */
export interface RunStore {
  /** For messages: where it is. */
  readonly place: string;
  /** Names, with / between folder and file. */
  list(): Promise<readonly string[]>;
  /** Undefined where there is no such file. */
  read(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Undefined removes the file. */
  write(name: string, content: Content | undefined): Promise<void>;
}

/** A store that is gone with its process. */
export function memoryStore(
  files: ReadonlyMap<string, Uint8Array<ArrayBuffer>> = new Map(),
  place = "memory",
): RunStore {
  const kept = new Map(files);
  return {
    place,
    list: async () => [...kept.keys()].sort(),
    read: async (name) => kept.get(name),
    write: async (name, content) => {
      if (content === undefined) kept.delete(name);
      else kept.set(name, wholeOf(content));
    },
  };
}

/** The content as one piece, on memory of its own. */
export function wholeOf(content: Content): Uint8Array<ArrayBuffer> {
  if (typeof content === "string") return Uint8Array.from(encodeUtf8(content));
  if (content instanceof Uint8Array) return Uint8Array.from(content);
  const pieces = Array.from(content, (piece) => Uint8Array.from(piece)); // a piece may be written over by the next
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
