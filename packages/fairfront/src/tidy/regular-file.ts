import { readFile, stat } from "node:fs/promises";

/** What keeps a file from being read as one, by a code as the system's own. */
export class NotRegular extends Error {
  readonly code: string;
  constructor(code: "ENOTREG" | "EFBIG") {
    super(code === "EFBIG" ? "it is too large" : "it is no file but a pipe or a device");
    this.code = code;
  }
}

const WHYS: Readonly<Record<string, string>> = {
  ENOENT: "there is none",
  ENOTDIR: "there is none",
  EISDIR: "it is a folder",
  EACCES: "it may not be read",
  EPERM: "it may not be read",
  ELOOP: "its links lead nowhere",
  ENAMETOOLONG: "its name is too long",
};

/** Why a file could not be read, for a sentence. */
export function whyUnread(error: NodeJS.ErrnoException): string {
  if (error instanceof NotRegular) return error.message;
  return WHYS[error.code ?? ""] ?? error.code ?? error.message;
}

/** Reads a file that somebody else may have made: a pipe would never end, and a device fill all memory. */
export async function readRegular(path: string, most: number): Promise<Buffer<ArrayBuffer>> {
  const found = await stat(path);
  if (!found.isFile() && !found.isDirectory()) throw new NotRegular("ENOTREG");
  if (found.size > most) throw new NotRegular("EFBIG");
  if (found.isFile() && found.size === 0) return Buffer.alloc(0); // the system's own files in /proc say so, and may never end
  return (await readFile(path)) as Buffer<ArrayBuffer>;
}
