import type { Dirent } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join, resolve, sep } from "node:path";
import { fileError } from "@fairfront/core/internal";

/** Files that are named together. */
interface FilesAt {
  /** The folder that is named, or that the pattern begins in; what is below it may tell files from each other. Absolute. */
  readonly root: string;
  /** Sorted; absolute. */
  readonly files: readonly string[];
}

/**
 * The files that a folder holds, or that a pattern names. `*` and `?` stay within a name, `**` does not. A link, a pipe or a folder that
 * cannot be read is refused where it may be one of them or hold some: rows would be missing, and nobody would know.
 */
export async function filesAt(place: string): Promise<FilesAt> {
  const whole = resolve(place);
  if (await isFolder(whole)) return { root: whole, files: (await filesBelow(whole, ["**", "*"], /^[._]/)).sort() };
  const parts = whole.split(sep).filter((part, i, all) => part !== "**" || all[i - 1] !== "**"); // one means as much
  const first = parts.findIndex((part) => /[*?]/.test(part));
  const root = parts.slice(0, first).join(sep) || sep;
  if (first < 0 || !(await isFolder(root))) return { root, files: [] };
  return { root, files: [...new Set(await filesBelow(root, parts.slice(first), /^\./))].sort() };
}

/** Those that the parts of a pattern name, from the folder on; but for hidden ones, such as _SUCCESS and .crc, which engines leave. */
async function filesBelow(folder: string, parts: readonly string[], hidden: RegExp): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    throw fileError("table", `could not read the folder "${folder}": ${error.code}`, { advice: "check who may" });
  });
  const anywhere = parts[0] === "**";
  const [name, ...below] = anywhere ? parts.slice(1) : parts;
  const isNamed = namePattern(name ?? "*");
  const files: string[] = [];
  for (const entry of entries) {
    const path = join(folder, entry.name);
    const named = isNamed.test(entry.name);
    if ((!anywhere && !named) || (hidden.test(entry.name) && entry.name !== name)) continue;
    const mayHold = anywhere || below.length > 0;
    if (entry.isDirectory() && mayHold) {
      if (anywhere) files.push(...(await filesBelow(path, parts, hidden)));
      if (named && below.length > 0) files.push(...(await filesBelow(path, below, hidden)));
    } else if (named && below.length === 0) {
      if (!entry.isFile()) throw noFile(entry, path);
      files.push(path);
    } else if (mayHold && entry.isSymbolicLink() && (await isFolder(path))) throw noFile(entry, path);
  }
  return files;
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() === true;
}

function noFile(entry: Dirent, path: string): Error {
  const what = entry.isSymbolicLink() ? "link" : entry.isDirectory() ? "folder" : "pipe or device";
  const advice = what === "folder" ? "name the files in it" : "put a file in its place, or name others";
  return fileError("table", `expected files, got the ${what} "${path}"`, { advice });
}

/** Of a name: `*` is any signs, `?` any one. */
function namePattern(part: string): RegExp {
  const escaped = part.replaceAll(/[.+^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`^${escaped.replaceAll("*", ".*").replaceAll("?", ".")}$`, "s");
}
