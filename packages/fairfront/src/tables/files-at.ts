import { type Dirent, realpathSync, statSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
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
  const { root, parts, hidden } = patternOf(place);
  if (parts.length === 0 || !(await isFolder(root))) return { root, files: [] };
  return { root, files: [...new Set(await filesBelow(root, parts, hidden))].sort() };
}

/** Whether a folder or a pattern would name what lies at a path, or may come to lie there. */
export function wouldName(place: string, path: string): boolean {
  const { root, parts, hidden } = patternOf(place);
  const way = relative(realOf(root), join(realOf(dirname(resolve(path))), basename(resolve(path))));
  if (parts.length === 0 || way === "" || /^\.\.([\\/]|$)/.test(way) || resolve(way) === way) return false;
  return isNamed(way.split(sep), parts, hidden);
}

/** Where links lead to; of what is not there yet, as far as it is. */
function realOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const above = dirname(path);
    return above === path ? path : join(realOf(above), basename(path));
  }
}

interface Pattern {
  readonly root: string;
  /** Of the way below the root; none where nothing is named. */
  readonly parts: readonly string[];
  /** Names that are passed over, unless a part is such a name. */
  readonly hidden: RegExp;
}

function patternOf(place: string): Pattern {
  const whole = resolve(place);
  if (statSync(whole, { throwIfNoEntry: false })?.isDirectory() === true)
    return { root: whole, parts: ["**", "*"], hidden: /^[._]/ };
  const parts = whole.split(sep).filter((part, i, all) => part !== "**" || all[i - 1] !== "**"); // one means as much
  const first = parts.findIndex((part) => /[*?]/.test(part));
  const root = parts.slice(0, first).join(sep) || sep;
  return { root, parts: first < 0 ? [] : parts.slice(first), hidden: /^\./ };
}

/** Whether the parts of a pattern name this way; `filesBelow` goes the same ones. */
function isNamed(names: readonly string[], parts: readonly string[], hidden: RegExp): boolean {
  const anywhere = parts[0] === "**";
  const [part = "*", ...below] = anywhere ? parts.slice(1) : parts;
  const [name, ...rest] = names;
  if (hidden.test(name) && name !== part) return false;
  if (anywhere && rest.length > 0 && isNamed(rest, parts, hidden)) return true;
  if (!namePattern(part).test(name)) return false;
  return rest.length === 0 || below.length === 0 ? rest.length === below.length : isNamed(rest, below, hidden);
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
