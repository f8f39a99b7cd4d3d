import { mkdir, open, readdir, readFile, rm, rmdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Content, RunStore } from "@fairfront/core/internal";
import { writeWhole } from "./atomic-file.ts";

/** A folder as a store; every file is written aside and renamed. Names are ours, never those of a record or a zip. */
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
      const bytes = await readFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
        throw error;
      });
      return bytes && wholeBuffer(bytes);
    },
    write: async (name, content) => {
      const path = join(folder, name);
      if (content !== undefined) {
        if (name.includes("/")) await mkdir(dirname(path), { recursive: true });
        return writeContent(path, content);
      }
      await rm(path, { force: true });
      if (name.includes("/")) await rmdir(dirname(path)).catch(() => {}); // where nothing else is in it
    },
  };
}

export async function writeContent(path: string, content: Content): Promise<void> {
  await writeWhole(path, async (aside) => {
    const file = await open(aside, "wx");
    try {
      const pieces = typeof content === "string" || content instanceof Uint8Array ? [content] : content;
      for (const piece of pieces) await file.writeFile(piece);
    } finally {
      await file.close();
    }
  });
}

/** Small files come in a corner of a larger buffer. */
export function wholeBuffer({ buffer, byteOffset, byteLength }: Buffer): Uint8Array<ArrayBuffer> {
  const whole = byteOffset === 0 && byteLength === buffer.byteLength ? buffer : undefined;
  return new Uint8Array((whole ?? buffer.slice(byteOffset, byteOffset + byteLength)) as ArrayBuffer);
}
