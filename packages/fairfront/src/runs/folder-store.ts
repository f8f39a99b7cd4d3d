import { lstat, mkdir, open, readdir, rm, rmdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Content, InputError, type RunStore } from "@fairfront/core/internal";
import { NotRegular, readRegular } from "../tidy/regular-file.ts";
import { asideOf, type Links, writeWhole } from "./atomic-file.ts";

const MOST_BYTES = 2 ** 31 - 1; // of one file

/**
 * A folder as a store; every file is written aside and renamed. Names are ours, never those of a record or a zip. It may be
 * somebody else's: links in it are replaced where they stand for files, and not followed where they stand for folders.
 */
export function folderStore(folder: string): RunStore {
  return {
    place: folder,
    list: async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, "/").length).replaceAll("\\", "/"));
    },
    read: async (name) => {
      const bytes = await readRegular(join(folder, name), MOST_BYTES).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
        if (error instanceof NotRegular || error.code === "ELOOP" || error.code === "EISDIR")
          throw noFile(folder, name, error);
        throw error;
      });
      return bytes && wholeBuffer(bytes);
    },
    write: async (name, content) => {
      const path = join(folder, name);
      if (name.includes("/")) await refuseLink(dirname(path));
      if (content !== undefined) {
        if (name.includes("/")) await mkdir(dirname(path), { recursive: true });
        await refuseFolder(path);
        return writeContent(path, content, "replace");
      }
      await refuseFolder(path);
      await rm(path, { force: true });
      if (name.includes("/")) await rmdir(dirname(path)).catch(() => {}); // where nothing else is in it
    },
  };
}

function noFile(folder: string, name: string, { message, code }: NodeJS.ErrnoException): InputError {
  const why = code === "ELOOP" ? "it is a link to itself" : code === "EISDIR" ? "it is a folder" : message;
  return new InputError("run folder", `expected the file ${name} in "${folder}", but ${why}; fetch the folder again`);
}

/** Refuses a link in the place of a folder. */
export async function refuseLink(path: string): Promise<void> {
  if ((await lstat(path).catch(() => undefined))?.isSymbolicLink() !== true) return;
  throw new InputError("run folder", `expected a folder at "${path}", got a link that leads elsewhere; remove it`);
}

/** Refuses a folder in the place of a file. */
export async function refuseFolder(path: string): Promise<void> {
  if ((await lstat(path).catch(() => undefined))?.isDirectory() !== true) return;
  throw new InputError("run folder", `expected a file at "${path}", got a folder; move it away`);
}

/** `links`: whether the file behind a link is written, or the link gives way to the file. */
export async function writeContent(path: string, content: Content, links: Links = "follow"): Promise<void> {
  const write = async (aside: string): Promise<void> => {
    const file = await open(aside, "wx");
    try {
      const pieces = typeof content === "string" || content instanceof Uint8Array ? [content] : content;
      for (const piece of pieces) await file.writeFile(piece);
    } finally {
      await file.close();
    }
  };
  await writeWhole(path, write, asideOf(path, links), links);
}

/** Small files come in a corner of a larger buffer. */
export function wholeBuffer({ buffer, byteOffset, byteLength }: Buffer): Uint8Array<ArrayBuffer> {
  const whole = byteOffset === 0 && byteLength === buffer.byteLength ? buffer : undefined;
  return new Uint8Array((whole ?? buffer.slice(byteOffset, byteOffset + byteLength)) as ArrayBuffer);
}
